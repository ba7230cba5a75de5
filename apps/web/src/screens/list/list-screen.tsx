import { useState } from 'react';
import { BookList, JumpToRow, LetterBar, useBookList } from '../../features/catalogue/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** All books as a numbered list. */
function AllBooksList() {
  const { total, isPending, bookAt, look, failure } = useBookList();
  const [wanted, setWanted] = useState<{ row: number } | null>(null);
  return (
    <>
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl">{m.allAudiobooks}</h1>
          <p role="status" className="mt-1 text-sm text-text-2 tabular-nums">
            {total > 0 && m.audiobooks({ count: total })}
          </p>
        </div>
        {total > 0 && <JumpToRow total={total} onGo={(row) => setWanted({ row })} />}
      </div>
      {failure && (
        <div className="sticky top-[calc(var(--bar-top)+8px)] z-10 mb-4">
          <ErrorState detail={m.audiobooksNotLoaded} busy={failure.isBusy} onRetry={failure.retry} />
        </div>
      )}
      {isPending && <ListSkeleton />}
      {!isPending && !failure && total === 0 && (
        <EmptyState
          icon={<Illustration name="shelf" />}
          title={m.noAudiobooksFound}
          action={
            <ButtonLink to={paths.home()} variant="outline">
              {m.goHome}
            </ButtonLink>
          }
        />
      )}
      {total > 0 && <LetterBar onGo={(row) => setWanted({ row })} />}
      {total > 0 && (
        <BookList
          total={total}
          bookAt={bookAt}
          onLook={look}
          hrefFor={(book) => paths.listen(book.id)}
          wanted={wanted}
        />
      )}
    </>
  );
}

export const ListSkeleton = () => (
  <div aria-busy="true" className="mt-4 grid gap-2">
    <span role="status" className="sr-only">
      {m.loading}
    </span>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} shape="row" />
    ))}
  </div>
);

/** /list: all audiobooks, numbered, or the subscribe gate. */
export const ListScreen = () => (
  <div className="wrap">
    <div className="pt-3">
      <BackButton to={paths.tags()} />
    </div>
    <LibraryGate kind="audiobooks" skeleton={<ListSkeleton />}>
      <AllBooksList />
    </LibraryGate>
  </div>
);
