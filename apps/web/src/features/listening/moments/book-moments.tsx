import { momentLimits } from '@lamplight/contract/moments';
import { plural } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ExportMenu } from './export-menu.tsx';
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
            {!query.hasNextPage && plural(moments.length, 'moment')}
            {moments.length >= momentLimits.perBook && ', the most there can be'}
          </p>
          <ExportMenu book={book} />
        </div>
      )}
      {query.isPending && moments.length === 0 && <Loading label="Loading moments" of="panel" />}
      {query.isError && (
        <div className="p-4">
          <ErrorState detail="Your other moments could not be loaded." query={query} />
        </div>
      )}
      {query.data && moments.length === 0 && (
        <EmptyState
          title="No moments yet"
          text="Tap Moment while you listen to save the second you’re hearing."
        />
      )}
      {moments.length > 0 && (
        <div className="chapter-list border-t border-border">
          <MomentRows label={`Moments of ${book.title}`} moments={moments} onPlay={onPlay} />
        </div>
      )}
      <ShowMore query={query} size="sm" />
    </div>
  );
}
