/** Says in the page's own words that something did not load, once however much is missing. */
export function reportOnce(): void {
  const message = document.getElementById("Message");
  if (message) message.textContent ||= message.dataset.error ?? "";
}
