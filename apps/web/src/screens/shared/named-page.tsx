import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { LibraryGate } from '../../features/membership/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BackButton, cameFrom } from './back-button.tsx';
import { m } from './messages.ts';
import { MissingPage } from './missing-page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface NamedPageProps {
  /** Heading if the person or series does not exist. */
  missing: string;
  children: (id: number, back: ReactNode) => ReactNode;
}

/** Frame of a person's or a series' screen: shows the subscribe gate, a 'not found' message, or the content. */
export function NamedPage({ missing, children }: NamedPageProps) {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const from = cameFrom(state);
  const back = <BackButton to={typeof from === 'string' ? from : paths.home()} />;
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;
  return (
    <LibraryGate kind="audiobooks" skeleton={<ScreenSkeleton />}>
      {isId ? children(Number(id), back) : <MissingPage title={missing} back={back} />}
    </LibraryGate>
  );
}

interface LoadingPageProps {
  missing: string;
  failure: string;
  back: ReactNode;
  query: { readonly error: Error | null; readonly isFetching: boolean; refetch: () => unknown };
}

/** Shown while a person or series has no data: the skeleton, a 'not found' message, or the error. */
export function LoadingPage({ missing, failure, back, query }: LoadingPageProps) {
  const { error } = query;
  if (!error) return <ScreenSkeleton />;
  if (error instanceof ApiError && error.status === 404) return <MissingPage title={missing} back={back} />;
  return (
    <div className="wrap grid gap-4 py-3">
      {back}
      <h1 className="text-2xl">{failure}</h1>
      <ErrorState detail={detailOf(error, m.wrongOnOurSide)} query={query} />
    </div>
  );
}
