import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';
import type { SubscriptionNote as Note } from './subscription-text.ts';
import { paymentFailedText } from './update-card.tsx';

const format = dateFormat('day');

export const LongDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {format.format(new Date(iso))}
  </time>
);

export const trialDeniedText = m.trialDenied;

const sentences = {
  'trial-denied': trialDeniedText,
  trial: m.note_trial,
  unpaid: paymentFailedText,
  confirming: m.note_confirming,
  ended: m.note_ended,
  premium: m.note_premium,
  none: m.note_none,
} as const;

/** Text about the start or the end of a membership's pause. */
export function PauseText({ from, until }: { from: string | null; until: string | null }) {
  const end = until === null ? null : <LongDate iso={until} />;
  if (from !== null && end !== null)
    return <>{m.note_pauseToCome({ from: <LongDate iso={from} />, until: end })}</>;
  return <>{end === null ? m.note_paused : m.note_pausedUntil({ date: end })}</>;
}

/**
 * Details beside the subscription sentence: the end date, why there is no trial, and what the
 * button does.
 */
export function SubscriptionNote({ note }: { note: Note }) {
  return (
    <p className="text-text-2 text-pretty">
      {note.kind === 'set-to-end' && <>{m.note_setToEnd({ date: <LongDate iso={note.until} /> })}</>}
      {note.kind === 'granted' && <>{m.note_granted({ date: <LongDate iso={note.until} /> })}</>}
      {note.kind === 'grace' && <>{m.note_grace({ date: <LongDate iso={note.until} /> })}</>}
      {note.kind === 'pause' && <PauseText {...note} />}
      {note.kind === 'given' && <>{m.note_given({ date: <LongDate iso={note.until} /> })}</>}
      {'until' in note ? null : sentences[note.kind]}
    </p>
  );
}
