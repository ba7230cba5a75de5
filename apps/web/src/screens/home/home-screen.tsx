import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hadAccess, rememberAccess } from '../../features/billing/cached-access.ts';
import { SubscribeGate } from '../../features/billing/subscribe-gate.tsx';
import { currentUserQuery } from '../../lib/current-user.ts';
import { HomeLibrary, HomeSkeleton } from './home-library.tsx';

/** /home: the library, or the subscribe gate. */
export function HomeScreen() {
  const me = useQuery(currentUserQuery);
  // If the account had access last time, show the library's skeleton while the account loads.
  const [wasOpen] = useState(hadAccess);
  const gate = me.isPending ? null : gateFor(me.data ?? null);
  useEffect(() => {
    if (gate !== null) rememberAccess(gate === 'open');
  }, [gate]);
  if (gate === null && !wasOpen) {
    return (
      <div className="wrap">
        <HomeSkeleton />
      </div>
    );
  }
  if (gate !== null && gate !== 'open') {
    return <SubscribeGate kind="audiobooks" user={me.data ?? null} onRetry={() => void me.refetch()} />;
  }
  return (
    <div className="wrap">
      <h1 className="sr-only">Home</h1>
      <HomeLibrary />
    </div>
  );
}
