import { momentLimits } from '@lamplight/contract/moments';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ExportMenu } from './export-menu.tsx';
import { m } from './messages.ts';
import { MomentRows, type PlayMoment } from './moment-rows.tsx';
import { useMoments } from './use-moments.ts';

export interface BookMomentsProps {
  book: { readonly id: number; readonly title: string };
  onPlay: PlayMoment;
}

/** The member's moments of one book, in the order of listening. */
export function BookMoments({ book, onPlay }: BookMomentsProps) {
  const { query, moments } = useMoments({ bookId: book.id, search: '' });
  return (
    <div>
      {moments.length > 0 && (
        <div className="flex min-h-14 items-center justify-between gap-3 px-4">
          <p role="status" className="text-sm text-text-2 tabular-nums">
            {!query.hasNextPage &&
              (moments.length >= momentLimits.perBook ? m.momentsFull : m.moments)({ count: moments.length })}
          </p>
          <ExportMenu book={book} />
        </div>
      )}
      {query.isPending && moments.length === 0 && <Loading label={m.loadingMoments} of="panel" />}
      {query.isError && (
        <div className="p-4">
          <ErrorState detail={m.otherMomentsNotLoaded} query={query} />
        </div>
      )}
      {query.data && moments.length === 0 && (
        <EmptyState title={m.noMomentsYet} text={m.tapMomentWhileListen} />
      )}
      {moments.length > 0 && (
        <div className="chapter-list border-t border-border">
          <MomentRows label={m.momentsTitle({ title: book.title })} moments={moments} onPlay={onPlay} />
        </div>
      )}
      <ShowMore query={query} size="sm" />
    </div>
  );
}
