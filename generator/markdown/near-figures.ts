/** Finds numbers that are one slip away from a figure of the ledger: a digit that's wrong, or two that changed places. */

/** A number that's nearly a figure. */
export interface NearFigure {
  readonly start: number;
  readonly typed: string;
  /** The figure as it's printed, and its name. */
  readonly printed: string;
  readonly name: string;
}

/** A shorter number may be near a figure by accident. */
const digitsMin = 7;

const number = /(?<![\p{L}\d.,])\d[\d.,'’\u00a0\u202f]*\d(?![\p{L}\d])/gu;
const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Makes the function that finds such numbers in a text.
 * @param names the figures as they're printed, each with its name
 */
export function createNearFinder(
  names: ReadonlyMap<string, string>,
): (text: string) => readonly NearFigure[] {
  const figures = [...names].flatMap(([printed, name]) => {
    const digits = digitsOf(printed);
    return digits.length >= digitsMin ? [{ printed, name, digits }] : [];
  });
  return (text) =>
    [...text.matchAll(number)].flatMap(({ 0: typed, index: start }): readonly NearFigure[] => {
      const digits = digitsOf(typed);
      if (digits.length < digitsMin || names.has(typed)) return [];
      if (figures.some((figure) => figure.digits === digits)) return [];
      const near = figures.find((figure) => isOneSlip(figure.digits, digits));
      return near ? [{ start, typed, printed: near.printed, name: near.name }] : [];
    });
}

/** Whether two numbers of the same length differ in one digit, or in two neighbors that changed places. */
function isOneSlip(right: string, typed: string): boolean {
  if (right.length !== typed.length) return false;
  const wrong = [...right].flatMap((digit, at) => (digit === typed[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  if (wrong.length === 1) return true;
  const isSwapped = right[first] === typed[second] && right[second] === typed[first];
  return wrong.length === 2 && second === first + 1 && isSwapped;
}
