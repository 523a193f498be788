/** What has been raised so far in a season that's still running: the file that `npm run total` writes. */
import * as z from "zod";
import { group, moment, rule } from "./fields.ts";
import { outsideAddress } from "./safe-text.ts";

/** Where the running total is. It's a file of its own, so that the command and a volunteer never change the same one. */
export const runningTotalFile = "content/running-total.json";

export const runningTotalSchema = group(
  "What has been raised so far this season. npm run total writes this file: delete it, and no page says so.",
  {
    value: z
      .number()
      .positive("must be more than 0")
      .describe("The amount in the site's currency, without sign and commas."),
    asOf: moment("When it was read, by the clocks of the site: 2027-03-03T21:07.").refine(
      (value) => value.includes("T"),
      rule("must have a time", "Write the day and the time, such as 2027-03-03T21:07."),
    ),
    source: outsideAddress("The address that was asked. The total of any other event isn't shown."),
  },
);

export type RunningTotal = z.infer<typeof runningTotalSchema>;
