import type { BookSummary } from '@lamplight/contract';
import { formatOneDecimal } from '@lamplight/messages/intl';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dot } from '../../../ui/badge.tsx';
import { m } from './messages.ts';

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

type StatusTone = 'ongoing' | 'complete' | 'dropped' | 'other-status';

/** Returns the colour of a book's status: Ongoing red, Complete purple, Dropped black, any other neutral. */
export function statusTone(status: string): StatusTone {
  const word = status.trim().toLowerCase();
  return word === 'ongoing' || word === 'complete' || word === 'dropped' ? word : 'other-status';
}

/** Returns the name of a status in the reader's language; the publisher's own statuses as they are. */
export function statusName(status: string): string {
  const names = { Ongoing: m.status_ongoing, Complete: m.status_complete, Dropped: m.status_dropped };
  return Object.entries(names).find(([stored]) => stored === status)?.[1] ?? status;
}

export interface StatusLineProps {
  status: string;
  /** Number of chapters; absent if shown elsewhere. */
  chapters?: number;
  rating?: BookSummary['rating'];
}

/** Status, rating and number of chapters in one line, 'Ongoing · 4.6 · 12 chapters', as much of it as fits. */
export const StatusLine = ({ status, chapters, rating }: StatusLineProps) => (
  <span className="status-line">
    {status.trim() !== '' && (
      <span className="status-line-part">
        <Dot tone={statusTone(status)} />
        <span dir="auto" className="truncate">
          {statusName(status)}
        </span>
      </span>
    )}
    {rating && <RatingBadge average={rating.average} />}
    {chapters !== undefined && <span className="status-line-part">{m.chapters({ count: chapters })}</span>}
  </span>
);

const RatingBadge = ({ average }: { average: number }) => (
  <span className="status-line-part">
    <span className="inline-flex items-center gap-0.5">
      <Star size={12} fill="currentColor" aria-hidden />
      {m.outOfFive({ average: formatOneDecimal(average), more: hidden })}
    </span>
  </span>
);
