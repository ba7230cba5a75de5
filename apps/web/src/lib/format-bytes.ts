import { formatNumber, formatOneDecimal } from '@lamplight/messages/intl';
import { m } from './sizes.messages.ts';

const units = [m.kilobytes, m.megabytes, m.gigabytes, m.terabytes] as const;

/** Formats bytes: '870 KB', '4.2 MB', '35 MB', '1.3 GB'. */
export function formatBytes(bytes: number): string {
  // A file that is not empty is shown as at least 1 KB.
  let value = bytes > 0 ? Math.max(1, bytes / 1000) : 0;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const isFine = value < 9.95 && unit > 0;
  const size = isFine ? formatOneDecimal(value) : formatNumber(Math.round(value));
  return (units[unit] ?? m.terabytes)({ size });
}

/** Returns a percentage, rounded down; 100 only when complete. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : part >= whole ? 100 : Math.min(99, Math.floor((part / whole) * 100));
