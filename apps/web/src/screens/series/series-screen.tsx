import type { Series } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import {
  FollowButton,
  SeriesBookList,
  seriesBooksQuery,
  seriesQuery,
} from '../../features/catalogue/index.ts';
import { pagesOf } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditorActions } from '../shared/editor-actions.tsx';
import { ListenElsewhereButton } from '../shared/listen-elsewhere.tsx';
import { LoadingPage, NamedPage } from '../shared/named-page.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

const missing = m.seriesNotFound;

/** The books of a series, in order. */
function SeriesBooks({ series }: { series: Series }) {
  const [query] = useSearchParams();
  const hrefFor = (page: number) => paths.series(series.id, { page });
  const { page, list, paging } = usePagedList(query, hrefFor);
  const { data, isPlaceholderData: isStale, ...books } = useQuery(seriesBooksQuery(series.id, page));
  return (
    <div ref={list} className="scroll-mt-20">
      <h2 className="sr-only">{m.booksOrder}</h2>
      {books.isError && (
        <div className="mb-4">
          <ErrorState detail={m.audiobooksNotLoaded} query={books} />
        </div>
      )}
      {books.isPending && (
        <div aria-busy="true" className="grid gap-2">
          {Array.from({ length: Math.min(limits.pageSize, series.book_count) }, (_, row) => (
            <Skeleton key={row} shape="row" />
          ))}
        </div>
      )}
      {data && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity delay-150' : undefined}>
          <SeriesBookList series={series} books={data.rows} page={page} />
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pagesOf(data?.total ?? 0)}
          onPastEnd={data && !isStale ? paging.onPastEnd : undefined}
          hrefFor={hrefFor}
          label={m.pagesName({ name: series.name })}
        />
      </div>
    </div>
  );
}

function SeriesPage({ id, back }: { id: number; back: ReactNode }) {
  const { data: series, ...answer } = useQuery(seriesQuery(id));
  const { state } = useLocation();
  useTitle(series?.name ?? (answer.error ? missing : null));
  if (!series)
    return <LoadingPage missing={missing} failure={m.seriesNotLoaded} back={back} query={answer} />;
  const heard = series.finished_ids.length;
  // The id belongs to a merged series: redirect to the series that remains.
  if (series.id !== id) return <Navigate replace to={paths.series(series.id)} state={state} />;
  return (
    <div className="wrap">
      <div className="pt-3">{back}</div>
      <h1 dir="auto" className="mt-1 text-3xl wrap-anywhere">
        {series.name}
      </h1>
      <p className="mt-1 mb-4 text-text-2 tabular-nums">
        {m.audiobooks({ count: series.book_count })}
        {heard > 0 && m.heardFinished({ heard })}
      </p>
      <div className="mb-4 flex flex-wrap gap-2">
        <FollowButton kind="series" id={series.id} size="sm" />
        <ListenElsewhereButton subject={{ kind: 'series', id: series.id, name: series.name }} />
        <EditorActions kind="series" id={series.id} name={series.name} bookCount={series.book_count} />
      </div>
      <SeriesBooks series={series} />
    </div>
  );
}

/** /series/{id}: the books of a series in order, or the subscribe gate. */
export const SeriesScreen = () => (
  <NamedPage missing={missing}>{(id, back) => <SeriesPage key={id} id={id} back={back} />}</NamedPage>
);
