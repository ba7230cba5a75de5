/** Returns a number with its noun: '1 book', '2 books'. */
export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Shortens a text to its limit without splitting a character. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

export function formatBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
  return `${(bytes / 1000 ** power).toFixed(power > 2 ? 1 : 0)} ${units[power - 1]}`;
}
