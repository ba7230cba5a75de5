/** The kinds of titles that are proposed by number. */
export const autoKinds = ['Volume', 'Book'] as const;
export type AutoKind = (typeof autoKinds)[number];

/**
 * 'Volume N' or 'Book N': the highest whole-number title of that kind plus one; 'Volume 2.5' counts for nothing
 * (specification §5).
 */
export function autoTitle(kind: AutoKind, titles: readonly string[]): string {
  const shape = new RegExp(`^${kind} +(\\d{1,9})$`, 'i');
  const numbers = titles.map((title) => Number(shape.exec(title.trim())?.[1] ?? 0));
  // Not spread into Math.max: a book may have more chapters than a call takes arguments.
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return `${kind} ${highest + 1}`;
}
