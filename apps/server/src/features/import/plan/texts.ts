/** Returns a number with its noun: '1 book', '2 books'. */
export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Seconds as '7 h 20 min', '3 min', '12 s'. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

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
