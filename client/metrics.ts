/**
 * Reports to the site's own endpoint how quick a page was for a visitor: the address of the page and its
 * web vitals, no name and no cookie. Only a site that sets `metricsEndpoint` carries this script.
 */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

const endpoint = document.body.dataset.endpoint;
const values: Partial<Record<Metric["name"], number>> = {};

for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
  observe(({ name, value }) => {
    values[name] = value;
  });
}

// The last moment at which a browser is sure to run a script; values are final by then.
addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden" || !endpoint || Object.keys(values).length === 0)
    return;
  navigator.sendBeacon(endpoint, JSON.stringify({ page: location.pathname, ...values }));
});
