import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubscribeGate } from '../features/billing/subscribe-gate.tsx';
import { hasHomeState } from '../features/library/use-home-state.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { HomeLibrary } from './home-library.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

/** /home: the library, or the subscribe gate. */
export function HomeScreen() {
  const me = useQuery(currentUserQuery);
  // On a return in the same tab, what was seen before is drawn while the account is asked about.
  const [wasHere] = useState(hasHomeState);
  if (me.isPending && !wasHere) {
    return (
      <div className="wrap">
        <HomeSkeleton />
      </div>
    );
  }
  const user = me.data ?? null;
  if (!me.isPending && gateFor(user) !== 'open') {
    return <SubscribeGate kind="audiobooks" user={user} onRetry={() => void me.refetch()} />;
  }
  return (
    <div className="wrap">
      <h1 className="sr-only">Home</h1>
      <HomeLibrary />
    </div>
  );
}
