const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Splits seconds, rounded down; invalid durations count as 0. */
function splitSeconds(seconds: number): [hours: number, minutes: number, seconds: number] {
  const all = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
}

/** Formats seconds as on a clock: '0:07', '12:04', '1:02:04'. */
export function clockTime(seconds: number): string {
  const [h, m, s] = splitSeconds(seconds);
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** Formats seconds briefly: '1 h 42 min', '42 min', '45 s'. Uses 'min', because 'm' could be read as metres. */
export function shortDuration(seconds: number): string {
  const [h, m, s] = splitSeconds(seconds);
  if (h > 0) return m > 0 ? `${h} h ${m} min` : `${h} h`;
  return m > 0 ? `${m} min` : `${s} s`;
}

const counted = (count: number, unit: string): string | false =>
  count > 0 && `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;

/** Formats seconds for screen readers: '12 minutes 4 seconds'. */
export function spokenTime(seconds: number): string {
  const [h, m, s] = splitSeconds(seconds);
  const parts = [counted(h, 'hour'), counted(m, 'minute'), counted(s, 'second')].filter(Boolean);
  return parts.join(' ') || '0 seconds';
}
