import type { TSchema } from "typebox";

/**
 * `make`, done once in this process for schemas of the same content: paths, pages and problems are the same for many
 * routes, and compiling one takes milliseconds. What is made must keep nothing of a call beyond it.
 */
export function onceForEach<T>(make: (schema: TSchema) => T): (schema: TSchema) => T {
  const made = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    let known = made.get(text);
    if (known === undefined) made.set(text, (known = make(schema)));
    return known;
  };
}

/** `make`, done once, when it is asked for first. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
