const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Splits seconds, rounded down; invalid durations count as 0. */
export function splitSeconds(seconds: number): [hours: number, minutes: number, seconds: number] {
  const all = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
}

/** Formats seconds as on a clock, the same in all languages: '0:07', '12:04', '1:02:04'. */
export function clockTime(seconds: number): string {
  const [h, min, s] = splitSeconds(seconds);
  return h > 0 ? `${h}:${twoDigits(min)}:${twoDigits(s)}` : `${min}:${twoDigits(s)}`;
}
