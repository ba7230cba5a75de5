import type { BookSummary } from '@lamplight/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BookCard } from '../book-card.tsx';

export interface PlaylistCardProps {
  book: BookSummary;
  /** Kept with the history entry of its editor. */
  here: unknown;
  onDelete: () => void;
}

/** A playlist in an admin's hands: the card listens, the buttons under it edit and delete. */
export const PlaylistCard = ({ book, here, onDelete }: PlaylistCardProps) => (
  <div className="flex h-full flex-col gap-2">
    <BookCard book={book} to={paths.listen(book.id)} isBookmarked={false} showTags={false} />
    <div className="flex items-center justify-between gap-1">
      <ButtonLink
        to={paths.playlist(book.id)}
        state={here}
        variant="outline"
        size="sm"
        full
        aria-label={`Edit ${book.title}`}
        icon={<Pencil size={16} aria-hidden />}
      >
        Edit
      </ButtonLink>
      <IconButton
        label={`Delete ${book.title}`}
        aria-haspopup="dialog"
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onDelete}
      />
    </div>
  </div>
);
