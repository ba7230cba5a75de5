import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';

interface QueryListProps extends Pick<ShowMoreProps, 'label'> {
  query: NonNullable<ErrorStateProps['query']> &
    ShowMoreProps['query'] & { readonly data: unknown; readonly isPending: boolean };
  /** Number of loaded rows. */
  count: number;
  /** Error message, used if the query has failed. */
  detail: string;
  loading: ReactNode;
  empty: ReactNode;
  /** The rows; shown if there are any. */
  children: ReactNode;
}

/** A list that loads page by page; also shows its loading, empty and error states. */
export function QueryList({ query, count, detail, loading, empty, label, children }: QueryListProps) {
  return (
    <>
      {query.error != null && (
        <div className="mb-4">
          <ErrorState detail={detail} query={query} />
        </div>
      )}
      {query.isPending && loading}
      {query.data !== undefined && count === 0 && empty}
      {count > 0 && children}
      <ShowMore query={query} {...(label && { label })} />
    </>
  );
}
