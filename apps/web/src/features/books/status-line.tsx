import { plural } from '../../lib/format.ts';
import { Dot } from '../../ui/badge.tsx';

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
}

/** 'Ongoing · 12 chapters' in one line; only the status if both do not fit. */
export const StatusLine = ({ status, chapters }: StatusLineProps) => (
  <span className="status-line">
    {status.trim() !== '' && (
      <span className="status-line-part">
        <Dot tone={statusTone(status)} />
        <span className="truncate">{status}</span>
      </span>
    )}
    {chapters !== undefined && <span className="status-line-part">{plural(chapters, 'chapter')}</span>}
  </span>
);
