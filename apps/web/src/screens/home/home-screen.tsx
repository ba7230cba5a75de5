import { useState } from 'react';
import { hadAccess, LibraryGate, rememberAccess } from '../../features/billing/index.ts';
import { HomeLibrary, HomeSkeleton } from './home-library.tsx';

/** /home: the library, or the subscribe gate. */
export function HomeScreen() {
  // If the account had access last time, show the library while the account loads.
  const [wasOpen] = useState(hadAccess);
  const library = (
    <div className="wrap">
      <h1 className="sr-only">Home</h1>
      <HomeLibrary />
    </div>
  );
  const skeleton = (
    <div className="wrap">
      <HomeSkeleton />
    </div>
  );
  return (
    <LibraryGate kind="audiobooks" skeleton={wasOpen ? library : skeleton} onAccess={rememberAccess}>
      {library}
    </LibraryGate>
  );
}
