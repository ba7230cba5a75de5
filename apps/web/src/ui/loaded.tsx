import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface LoadedProps<Data> {
  /** Undefined until the data may be shown. */
  data: Data | undefined;
  query: NonNullable<ErrorStateProps['query']>;
  /** Error message, used if the query has failed. */
  detail: string;
  /** Label of the spinner. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** Renders loaded data; before that, a spinner, or the error with a Retry button. */
export function Loaded<Data>({ data, query, detail, label, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return query.error ? <ErrorState detail={detail} query={query} /> : <Loading label={label} />;
}
