import type { BookSummary } from '@lamplight/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { BookCard } from '../books/book-card.tsx';
import { m } from './messages.ts';

export interface PlaylistCardProps {
  book: BookSummary;
  /** State for the editor's history entry. */
  here: unknown;
  onDelete: () => void;
}

/** A playlist in the admin list: the card opens the player, the buttons below edit and delete. */
export function PlaylistCard({ book, here, onDelete }: PlaylistCardProps) {
  const edit = { to: paths.playlist(book.id), state: here, 'aria-label': m.editTitle({ title: book.title }) };
  return (
    <div className="flex h-full flex-col gap-2">
      <BookCard
        book={book}
        to={paths.listen(book.id)}
        isBookmarked={false}
        showTags={false}
        progress={null}
      />
      <div className="flex items-center justify-between gap-1">
        {/* Three cards per row on a phone leave no room for the label. */}
        <span className="-ms-2 sm:hidden">
          <Link {...edit} look="icon-button">
            <Pencil size={18} aria-hidden />
          </Link>
        </span>
        <span className="hidden grow sm:block">
          <ButtonLink {...edit} variant="outline" size="sm" full icon={<Pencil size={16} aria-hidden />}>
            {m.edit}
          </ButtonLink>
        </span>
        <IconButton
          label={m.deleteTitle({ title: book.title })}
          aria-haspopup="dialog"
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onDelete}
        />
      </div>
    </div>
  );
}
