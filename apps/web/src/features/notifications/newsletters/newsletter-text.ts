import type { NewsletterSummary } from '@lamplight/contract';
import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';

/** Tone of the badge for each state. */
export const stateTones = {
  draft: 'neutral',
  scheduled: 'trialing',
  sending: 'trialing',
  sent: 'active',
  stopped: 'neutral',
} as const;

/** Formats a time as a date with the time of day. */
export const momentText = (iso: string): string => dateFormat('moment').format(new Date(iso));

/** Returns when a newsletter was written, will be sent or was sent, in words. */
export function whenText({
  state,
  created_at,
  send_at,
  started_at,
  done_at,
}: Omit<NewsletterSummary, 'cursor'>): string {
  switch (state) {
    case 'scheduled':
      return m.plannedFor({ time: momentText(send_at ?? created_at) });
    case 'sending':
      return m.startedAt({ time: momentText(started_at ?? created_at) });
    case 'sent':
      return m.sentAt({ time: momentText(done_at ?? created_at) });
    case 'stopped':
      return m.stoppedAt({ time: momentText(done_at ?? created_at) });
    default:
      return m.writtenAt({ time: momentText(created_at) });
  }
}

/** Returns how many mails were sent, in words; null before the first. */
export function countText({
  state,
  queued,
  sent,
}: Pick<NewsletterSummary, 'state' | 'queued' | 'sent'>): string | null {
  if (state === 'draft' || state === 'scheduled') return null;
  return state === 'sending' ? m.progress({ sent, count: queued }) : m.sentCount({ count: sent });
}

/** Returns in words who gets a newsletter. */
export const audienceText = ({
  audience,
  book_title,
}: Pick<NewsletterSummary, 'audience' | 'book_title'>): string =>
  audience === 'book' && book_title !== null
    ? m.listenersOf({ title: book_title })
    : m[`audience_${audience}`];
