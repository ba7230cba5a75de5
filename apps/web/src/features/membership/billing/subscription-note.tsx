import { dateFormat } from '../../../lib/dates.ts';
import type { SubscriptionNote as Note } from './subscription-text.ts';
import { paymentFailedText } from './update-card.tsx';

const format = dateFormat('day');

export const LongDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {format.format(new Date(iso))}
  </time>
);

export const trialDeniedText =
  'Your free trial did not start: this card has had one before. Nothing was charged.';

const sentences = {
  'trial-denied': trialDeniedText,
  trial: 'You are on a free trial.',
  unpaid: paymentFailedText,
  confirming: 'Your first payment isn’t confirmed yet. Press Subscribe to complete it.',
  paused: 'Your subscription is paused. Press Subscribe to resume it.',
  ended: 'Your subscription has ended. You can subscribe again any time.',
  premium: 'Your account has premium access. No subscription needed.',
  none: 'You don’t have a subscription yet.',
} as const;

/**
 * Details beside the subscription sentence: the end date, why there is no trial, and what the
 * button does.
 */
export function SubscriptionNote({ note }: { note: Note }) {
  return (
    <p className="text-text-2 text-pretty">
      {note.kind === 'set-to-end' && (
        <>
          Your subscription ends on <LongDate iso={note.until} />. You can listen until then, and resume it
          any time.
        </>
      )}
      {note.kind === 'granted' && (
        <>
          You have free access until <LongDate iso={note.until} />. Nothing is charged.
        </>
      )}
      {note.kind !== 'set-to-end' && note.kind !== 'granted' && sentences[note.kind]}
    </p>
  );
}
