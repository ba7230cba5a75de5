import type { BookSummary } from '@lamplight/contract';
import { Star } from 'lucide-react';
import { Dot } from '../../../ui/badge.tsx';
import { m } from './messages.ts';

type StatusTone = 'ongoing' | 'complete' | 'dropped' | 'other-status';

/** Returns the colour of a book's status: Ongoing red, Complete purple, Dropped black, any other neutral. */
export function statusTone(status: string): StatusTone {
  const word = status.trim().toLowerCase();
  return word === 'ongoing' || word === 'complete' || word === 'dropped' ? word : 'other-status';
}

export interface StatusLineProps {
  status: string;
  /** Number of chapters; absent if shown elsewhere. */
  chapters?: number;
  rating?: BookSummary['rating'];
}

/** 'Ongoing · 4.6 · 12 chapters' in one line, as much of it as fits. */
export const StatusLine = ({ status, chapters, rating }: StatusLineProps) => (
  <span className="status-line">
    {status.trim() !== '' && (
      <span className="status-line-part">
        <Dot tone={statusTone(status)} />
        <span className="truncate">{status}</span>
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
      {average.toFixed(1)}
      <span className="sr-only">{m.out5Stars}</span>
    </span>
  </span>
);
