import { parseUtc, relativeTime, spokenAge } from '../../../lib/relative-time.ts';

const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A comment's age: short on screen, in words for screen readers, with the full date as tooltip. */
export function CommentAge({ moment, now }: { moment: string; now: number }) {
  const at = parseUtc(moment);
  if (!Number.isFinite(at)) return null;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={whole.format(at)}
      className="text-sm whitespace-nowrap text-text-3 tabular-nums"
    >
      <span aria-hidden="true">{relativeTime(moment, now)}</span>
      <span className="sr-only">{spokenAge(moment, now)}</span>
    </time>
  );
}
