const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes: '870 KB', '4.2 MB', '35 MB', '1.3 GB'. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes) / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const isFine = value < 9.95 && unit > 0;
  return `${isFine ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
