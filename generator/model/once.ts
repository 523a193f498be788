/** Makes a function that makes each of its results once. */
export function once<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, make(text));
    return known.get(text) as T;
  };
}
