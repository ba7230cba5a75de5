const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;

function split(seconds: number): [hours: number, minutes: number, seconds: number] {
  const all = wholeSeconds(seconds);
  return [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '1 chapter', '47 chapters'; pass `many` if the plural is irregular. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns a share from 0 to 1 as whole percent: rounded down, so that only all of it is 100. */
export const wholePercent = (share: number): number => Math.min(100, Math.floor(share * 100 + 1e-9));

/** Formats seconds as on a clock: '0:07', '12:04', '1:02:04'. */
export function clockTime(seconds: number): string {
  const [h, m, s] = split(seconds);
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** Formats seconds for screen readers: '12 minutes 4 seconds'. */
export function spokenTime(seconds: number): string {
  const [h, m, s] = split(seconds);
  const parts = [h && plural(h, 'hour'), m && plural(m, 'minute'), s && plural(s, 'second')].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}

/** Formats seconds briefly: '1 h 42 min', '42 min', '45 s'. A bare m would read as metres. */
export function shortDuration(seconds: number): string {
  const [h, m, s] = split(seconds);
  if (h > 0) return m > 0 ? `${h} h ${m} min` : `${h} h`;
  return m > 0 ? `${m} min` : `${s} s`;
}
