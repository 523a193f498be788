/**
 * Fields that are read when somebody asks for them. They are fields like others: a copy of the object
 * has them, and so has its text. One getter serves all objects. With one of its own, each object would
 * be a table of its own to V8, which takes three times the memory and the time.
 */

/**
 * Makes a field that objects can be given.
 * @returns adds the field to an object, in its place; `read` is called each time that somebody asks
 */
export function createLazyField<Name extends string, Value>(
  name: Name,
): <Given extends object>(
  object: Given,
  read: () => Value,
) => Given & { readonly [Field in Name]: Value } {
  const reader = Symbol(name);
  const field = {
    enumerable: true,
    configurable: true,
    get(this: { readonly [reader]: () => Value }) {
      return this[reader]();
    },
  };
  return (object, read) => {
    Object.defineProperty(object, reader, { value: read });
    return Object.defineProperty(object, name, field) as never;
  };
}
