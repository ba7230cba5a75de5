import { clockTime } from '../../../lib/format.ts';

/** Formats seconds with their hundredths: '0:21.34'. */
export function exactTime(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  return `${clockTime(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Reads a time such as '0:21', '1:02:03.5' or '21.3' as seconds; null if it is none. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = ''] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
