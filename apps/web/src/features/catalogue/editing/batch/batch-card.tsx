import type { BookSummary } from '@lamplight/contract';
import { Check } from 'lucide-react';
import { CoverLayer } from '../../../../ui/cover.tsx';
import { BookCard } from '../../books/book-card.tsx';
import { m } from './messages.ts';

export interface BatchCardProps {
  book: BookSummary;
  isSelected: boolean;
  isDisabled: boolean;
  /**
   * Called when the card is selected. @param isRange true with Shift: selects all playlists from the one pressed
   * before
   */
  onToggle: (isRange: boolean) => void;
}

/**
 * A playlist card in selection mode: a press selects the playlist instead of opening it. The checkbox covers the
 * card.
 */
export const BatchCard = ({ book, isSelected, isDisabled, onToggle }: BatchCardProps) => (
  <div className="batch-card">
    <input
      type="checkbox"
      aria-label={m.selectTitle({ title: book.title })}
      checked={isSelected}
      disabled={isDisabled}
      // A change event does not include the Shift key; pressing Space fires a click as well.
      onClick={(event) => onToggle(event.shiftKey)}
      onChange={() => {}}
    />
    <CoverLayer of={book}>
      <span aria-hidden className="batch-check">
        {isSelected && <Check size={18} strokeWidth={3} />}
      </span>
    </CoverLayer>
    <div inert>
      <BookCard book={book} to="" isBookmarked={false} showTags={false} progress={null} />
    </div>
  </div>
);
