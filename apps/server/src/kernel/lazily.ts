/** A value that is made when it is first asked for. What a node does not need to be ready, it loads like this. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
