const units = ['KB', 'MB', 'GB'] as const;

/** Formats bytes: '640 KB', '43 MB', '1.2 GB'. */
export function fileSize(bytes: number): string {
  // A file that is not empty is shown as at least 1 KB.
  let size = bytes > 0 ? Math.max(1, bytes / 1024) : 0;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? 1 : 0;
  return `${size.toFixed(digits)} ${units[unit]}`;
}

/** Returns a percentage, rounded; 100 only when complete. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : part >= whole ? 100 : Math.min(99, Math.floor((part / whole) * 100));
