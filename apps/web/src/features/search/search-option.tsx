import type { BookSummary } from '@lamplight/contract';
import { Cover } from '../../ui/cover.tsx';
import { StatusLine } from '../books/status-line.tsx';
import { titleParts } from './search-preview.ts';

export interface SearchOptionProps {
  id: string;
  book: BookSummary;
  search: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One suggested book. A press must not take the focus from the text field. */
export function SearchOption({ id, book, search, isActive, onPoint, onChoose }: SearchOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-surface-3"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="w-10 shrink-0">
        <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes="40px" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate font-semibold">
          {titleParts(book.title, search).map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className="bg-transparent text-accent-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        <span className="text-sm text-text-2">
          <StatusLine status={book.status} chapters={book.chapter_count} />
        </span>
      </span>
    </div>
  );
}
