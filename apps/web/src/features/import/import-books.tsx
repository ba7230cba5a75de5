import type { ImportBook } from '@lamplight/contract';
import { formatUnits } from '@lamplight/messages/intl';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { detailOf } from '../../lib/api.ts';
import { shortDuration } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { paths } from '../../lib/paths.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DamageChoice, type DecideDamaged, type PendingChoice } from './damage-choice.tsx';
import { booksAPage, importBooksQuery } from './import-queries.ts';
import { m } from './messages.ts';
import { type BookSelection, isSelected } from './selection.ts';

export interface ImportBooksProps {
  job: number;
  state: ImportBook['state'];
  /** Number of books. */
  count: number;
  label: string;
  /** If given, each book has a checkbox. */
  choice?: BookSelection;
  onChoose?: (id: number, isChosen: boolean) => void;
  onDecide?: DecideDamaged;
  pending?: PendingChoice | null;
}

/** The books of a plan in one state, paged. */
export function ImportBooks({
  job,
  state,
  count,
  label,
  choice,
  onChoose,
  onDecide,
  pending = null,
}: ImportBooksProps) {
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(count / booksAPage));
  const page = Math.min(asked, pages);
  const { data, error, isFetching, refetch } = useQuery(importBooksQuery(job, state, page, count));
  if (count === 0) return null;
  if (error)
    return (
      <ErrorState
        detail={detailOf(error, m.booksNotLoaded)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label={label} className="import-list">
        {data?.rows.map((book) => (
          <ImportBookRow
            key={book.id}
            book={book}
            {...(onDecide && { onDecide, pending })}
            {...(choice && onChoose && { isChosen: isSelected(choice, book.id), onChoose })}
          />
        ))}
        {!data && (
          <li className="p-4">
            <Skeleton shape="card" />
          </li>
        )}
      </ul>
      <Pagination page={page} pages={pages} onPage={setPage} label={m.pagesLabel({ label })} spelled />
    </div>
  );
}

/** Lists the facts of each source: 'metadata.json: title, year · folder: series'. */
function sources({ origins }: ImportBook): string {
  const bySource = Map.groupBy(
    origins.filter(({ source }) => source !== ''),
    ({ source }) => source,
  );
  return [...bySource]
    .map(([source, facts]) => `${source}: ${formatUnits(facts.map(({ fact }) => fact))}`)
    .join(' · ');
}

const details = ({ details: all }: ImportBook): string =>
  all.map(({ fact, value }) => `${fact}: ${value}`).join(' · ');

/** Metadata of a book before the import. */
function Facts({ book }: { book: ImportBook }) {
  const facts = [
    book.chapters > 0 && m.chapters({ count: book.chapters }),
    book.duration > 0 && shortDuration(book.duration),
    book.bytes > 0 && formatBytes(book.bytes),
  ].filter(Boolean);
  return (
    <>
      {book.authors.length > 0 && <span className="block">{formatUnits(book.authors)}</span>}
      {book.narrators.length > 0 && (
        <span className="block">{m.readBy({ names: formatUnits(book.narrators) })}</span>
      )}
      <span className="block">{facts.join(' · ')}</span>
      {book.details.length > 0 && (
        <span className="block wrap-anywhere first-letter:uppercase">{details(book)}</span>
      )}
      {book.tags.length > 0 && <span className="block">{m.tags({ names: formatUnits(book.tags) })}</span>}
      {book.path !== book.title && <span className="block wrap-anywhere text-text-3">{book.path}</span>}
      {sources(book) !== '' && <span className="block text-text-3">{sources(book)}</span>}
      {book.notes.map((note) => (
        <span key={note} className="import-note">
          {note}
        </span>
      ))}
    </>
  );
}

interface ImportBookRowProps {
  book: ImportBook;
  /** True if the book is selected; absent if books cannot be selected. */
  isChosen?: boolean;
  onChoose?: (id: number, isChosen: boolean) => void;
  /** Chooses what to do with damaged files; absent where the plan can no longer be changed. */
  onDecide?: DecideDamaged;
  pending?: PendingChoice | null;
}

/** A book of an import's plan: with a checkbox, or with its result. */
const ImportBookRow = memo(function ImportBookRow({
  book,
  isChosen,
  onChoose,
  onDecide,
  pending = null,
}: ImportBookRowProps) {
  const damage = book.damage && onDecide && (
    <DamageChoice book={book} damage={book.damage} pending={pending} onDecide={onDecide} />
  );
  if (onChoose)
    return (
      <li className="import-row">
        <CheckBox
          label={book.title}
          hint={<Facts book={book} />}
          isOn={isChosen ?? false}
          onChange={(isOn) => onChoose(book.id, isOn)}
        />
        {damage && <div className="ps-9">{damage}</div>}
      </li>
    );
  return (
    <li className="import-row">
      {book.book_id === null ? (
        <p className="font-semibold wrap-anywhere">
          <bdi>{book.title}</bdi>
        </p>
      ) : (
        <p className="wrap-anywhere">
          <Link dir="auto" to={paths.playlist(book.book_id)} tone="accent">
            {book.title}
          </Link>
        </p>
      )}
      {book.path !== '' && book.path !== book.title && (
        <p className="text-sm wrap-anywhere text-text-3">{book.path}</p>
      )}
      {book.reason && <p className="text-sm wrap-anywhere text-text-2">{book.reason}</p>}
      {damage}
    </li>
  );
});
