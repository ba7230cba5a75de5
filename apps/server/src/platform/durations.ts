import { m } from './durations.messages.ts';

/** Formats seconds briefly in the current language: '1 h 42 min', '42 min', '45 s'. */
export function shortDuration(length: number): string {
  const all = Number.isFinite(length) ? Math.max(0, Math.floor(length)) : 0;
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  if (hours > 0) return minutes > 0 ? m.hoursMinutes({ hours, minutes }) : m.hours({ hours });
  return minutes > 0 ? m.minutes({ minutes }) : m.seconds({ seconds: all });
}
