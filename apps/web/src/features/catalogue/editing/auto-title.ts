/** Kinds of numbered titles that can be proposed. */
export const autoKinds = ['Volume', 'Book'] as const;
export type AutoKind = (typeof autoKinds)[number];

/**
 * Returns 'Volume N' or 'Book N': one more than the highest whole number of that kind; 'Volume 2.5' is
 * ignored.
 */
export function autoTitle(kind: AutoKind, titles: readonly string[]): string {
  const shape = new RegExp(`^${kind} +(\\d{1,9})$`, 'i');
  const numbers = titles.map((title) => Number(shape.exec(title.trim())?.[1] ?? 0));
  // Not spread into Math.max, because a book may have more chapters than a function can take arguments.
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return `${kind} ${highest + 1}`;
}
