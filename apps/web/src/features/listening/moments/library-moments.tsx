import type { SavedMoment } from '@lamplight/contract';
import { formatUnits } from '@lamplight/messages/intl';
import { detailOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Link } from '../../../ui/link.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ExportMenu } from './export-menu.tsx';
import { m } from './messages.ts';
import { MomentRows, type PlayMoment } from './moment-rows.tsx';
import { useMoments } from './use-moments.ts';

interface BookGroup {
  readonly book: SavedMoment;
  readonly moments: SavedMoment[];
}

/** Groups moments that follow one another by book. */
function byBook(moments: readonly SavedMoment[]): BookGroup[] {
  const groups = Map.groupBy(moments, ({ book_id }) => book_id);
  return [...groups.values()].flatMap((group) => (group[0] ? [{ book: group[0], moments: group }] : []));
}

function BookSection({ book, moments, onPlay }: BookGroup & { onPlay: PlayMoment }) {
  const { book_id: id, book_title: title } = book;
  return (
    <section aria-label={title} className="overflow-hidden rounded-lg border border-border bg-surface">
      <div className="flex items-center gap-3 border-b border-border p-3">
        <span className="w-11 shrink-0">
          <Cover
            of={{ ...book, title, authors: book.authors.map((name) => ({ name })) }}
            alt=""
            sizes="44px"
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <Link
              dir="auto"
              to={paths.synopsis(id, { origin: 'library', list: 'moments' })}
              look="block truncate"
            >
              {title}
            </Link>
          </h2>
          {book.authors.length > 0 && (
            <span dir="auto" className="block truncate text-sm text-text-2">
              {formatUnits(book.authors)}
            </span>
          )}
        </div>
        <ExportMenu book={{ id, title }} />
      </div>
      <MomentRows label={m.momentsTitle({ title })} moments={moments} onPlay={onPlay} />
    </section>
  );
}

export interface LibraryMomentsProps {
  search: string;
  onPlay: PlayMoment;
}

/** All moments of the member by book, the book with the latest first. */
export function LibraryMoments({ search, onPlay }: LibraryMomentsProps) {
  const { query, moments, total } = useMoments({ bookId: null, search });
  const { data, error, isPending, isPlaceholderData } = query;
  return (
    <div className="py-5">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-sm text-text-2 tabular-nums">
          {!isPlaceholderData && total !== null && total > 0 && m.moments({ count: total })}
        </p>
        {search === '' && moments.length > 0 && <ExportMenu />}
      </div>
      {error && (
        <div className="mb-4">
          <ErrorState detail={detailOf(error, m.momentsNotLoaded)} query={query} />
        </div>
      )}
      {isPending && !error && moments.length === 0 && <Spinner label={m.loadingMoments} />}
      {data && moments.length === 0 && !isPlaceholderData && (
        <EmptyState
          icon={<Illustration name="shelf" />}
          {...(search === ''
            ? {
                title: m.noMomentsYet,
                text: m.tapMomentPlayerSave,
              }
            : { title: m.noResultsFound })}
          action={
            search !== '' && (
              <ButtonLink to={paths.library({ list: 'moments' })} variant="outline">
                {m.clearSearch}
              </ButtonLink>
            )
          }
        />
      )}
      <div
        aria-busy={isPlaceholderData}
        className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {byBook(moments).map((group) => (
          <BookSection key={group.book.book_id} {...group} onPlay={onPlay} />
        ))}
      </div>
      <ShowMore key={search} query={query} />
    </div>
  );
}
