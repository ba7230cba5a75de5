/**
 * Returns the key of the option that an arrow key moves to; null is the text field itself, between the last option and
 * the first. An option that is no longer listed counts as the text field.
 */
export function nextOption(current: string | null, keys: readonly string[], pressed: string): string | null {
  const index = current === null ? -1 : keys.indexOf(current);
  if (pressed === 'ArrowDown') return keys[index + 1] ?? null;
  if (pressed === 'ArrowUp') return index === 0 ? null : (keys.at(Math.max(index - 1, -1)) ?? null);
  return current;
}
