import type { UpcomingRelease } from '@lamplight/contract';
import { dateFormat } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { m } from './messages.ts';

const dayMs = 24 * 3600 * 1000;

/** Returns 'Draft', 'Scheduled 3 Dec, 09:00', or 'Early access' once premium members have it. */
export function releaseText({ state, at, early_days }: UpcomingRelease, nowMs: number): string {
  if (state === 'draft' || at === null) return m.draft;
  const ms = Date.parse(at);
  if (early_days > 0 && ms - early_days * dayMs <= nowMs) return m.earlyAccess;
  const isOtherYear = new Date(ms).getFullYear() !== new Date(nowMs).getFullYear();
  const format = dateFormat(isOtherYear ? 'moment' : 'momentOfYear');
  return m.scheduledAt({ time: format.format(ms) });
}

function ShownBadge({ release }: { release: UpcomingRelease }) {
  const text = releaseText(release, useNow());
  return <Badge tone={release.state === 'draft' ? 'neutral' : 'trialing'}>{text}</Badge>;
}

/** Badge of a book or chapter that not everybody gets yet; none if it is public. */
export const ReleaseBadge = ({ release }: { release: UpcomingRelease | undefined }) =>
  release ? <ShownBadge release={release} /> : null;
