const isContainer = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
};

/**
 * Replaces lone surrogates in all texts of a parsed body by U+FFFD, in place, because the databases would store them in
 * different ways. Works without recursion: a body can be nested deeper than the stack.
 */
export function makeWellFormed(body: unknown): void {
  const pending = isContainer(body) ? [body] : [];
  for (let node = pending.pop(); node; node = pending.pop())
    for (const [key, value] of Object.entries(node)) {
      if (isContainer(value)) pending.push(value);
      else if (typeof value === 'string' && !value.isWellFormed()) node[key] = value.toWellFormed();
    }
}
