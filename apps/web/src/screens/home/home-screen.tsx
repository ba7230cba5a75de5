import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { continuedQuery } from '../../features/listening/index.ts';
import { hadAccess, LibraryGate, rememberAccess } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { serverStatus } from '../../lib/server-status.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { HomeLibrary, HomeSkeleton } from './home-library.tsx';
import { m } from './messages.ts';

const OfflineHome = lazyPart(() => import('../shared/offline-home.tsx'), 'OfflineHome');

const skeleton = (
  <div className="wrap">
    <HomeSkeleton />
  </div>
);

/** Plays the most recently heard book; opens home if there is none. */
function ContinueLast() {
  const { data, isFetchedAfterMount } = useQuery({ ...continuedQuery, refetchOnMount: 'always' });
  // Another device may have played since: the stored result is used only if the server sends no newer one.
  if (!isFetchedAfterMount) return skeleton;
  return data ? (
    <Navigate to={paths.listen(data.book.id)} state={{ play: true }} replace />
  ) : (
    <Navigate to={paths.home()} replace />
  );
}

/**
 * /home: the library, or the subscribe gate. The installed app's shortcut opens it with `?continue`, which continues
 * the last book.
 */
export function HomeScreen() {
  const [query] = useSearchParams();
  // If the account had access last time, show the library while the account loads.
  const [wasOpen] = useState(hadAccess);
  const isUnreachable = useSyncExternalStore(serverStatus.subscribe, serverStatus.isUnreachable);
  const isLost = useSyncExternalStore(serverStatus.subscribe, serverStatus.isLost);
  // If home was already open when the network was lost, keep showing it.
  const [isOpenedOffline, setOpenedOffline] = useState(isLost);
  if (isOpenedOffline && !isLost) setOpenedOffline(false);
  if (isUnreachable || isOpenedOffline)
    return (
      <Suspense fallback={skeleton}>
        <OfflineHome />
      </Suspense>
    );
  const library = query.has('continue') ? (
    <ContinueLast />
  ) : (
    <div className="wrap">
      <h1 className="sr-only">{m.title}</h1>
      <HomeLibrary />
    </div>
  );
  return (
    <LibraryGate kind="audiobooks" skeleton={wasOpen ? library : skeleton} onAccess={rememberAccess}>
      {library}
    </LibraryGate>
  );
}
