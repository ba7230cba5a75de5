import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hadAccess, LibraryGate, rememberAccess } from '../../features/billing/index.ts';
import { continuedQuery } from '../../features/player/index.ts';
import { paths } from '../../lib/paths.ts';
import { HomeLibrary, HomeSkeleton } from './home-library.tsx';

const skeleton = (
  <div className="wrap">
    <HomeSkeleton />
  </div>
);

/** Plays the book heard last; home if there is none. */
function ContinueLast() {
  const { data, isPending } = useQuery(continuedQuery);
  if (isPending) return skeleton;
  return data ? (
    <Navigate to={paths.listen(data.book.id)} state={{ play: true }} replace />
  ) : (
    <Navigate to={paths.home()} replace />
  );
}

/** /home: the library, or the subscribe gate. The installed app's shortcut asks to continue. */
export function HomeScreen() {
  const [query] = useSearchParams();
  // If the account had access last time, show the library while the account loads.
  const [wasOpen] = useState(hadAccess);
  const library = query.has('continue') ? (
    <ContinueLast />
  ) : (
    <div className="wrap">
      <h1 className="sr-only">Home</h1>
      <HomeLibrary />
    </div>
  );
  return (
    <LibraryGate kind="audiobooks" skeleton={wasOpen ? library : skeleton} onAccess={rememberAccess}>
      {library}
    </LibraryGate>
  );
}
