import type { CurrentUser } from '@lamplight/contract';
import { mutedForGood } from '@lamplight/contract/moderation-limits';
import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';

const moment = dateFormat('moment');

/** Returns why and until when a member cannot write; null for members who can. */
export function muteText({ muted_until, mute_reason }: Pick<CurrentUser, 'muted_until' | 'mute_reason'>) {
  if (muted_until === null) return null;
  const reason = mute_reason ?? '';
  return muted_until === mutedForGood
    ? m.mutedForGood({ reason })
    : m.mutedUntil({ time: moment.format(Date.parse(muted_until)), reason });
}
