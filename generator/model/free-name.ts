/**
 * The name that a file can get: the right one, or, if another file has it, the same with a number. So advice never names
 * a file that's there already, where following it would lose one of the two.
 * @param isTaken whether a file has a name already
 */
export function freeName(right: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? right : right.replace(/(?=\.[^./]*$)|$/, `-${number}`);
    if (!isTaken(name)) return name;
  }
}
