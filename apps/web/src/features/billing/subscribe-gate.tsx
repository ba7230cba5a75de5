import type { CurrentUser } from '@lamplight/contract';
import { type AccessFacts, gateFor } from '@lamplight/contract/access';
import { lazy, Suspense } from 'react';
import { loadPatiently } from '../../ui/load-patiently.ts';
import type { GateKind } from './gate-words.ts';

const loadPage = () => import('./gate-page.tsx').then(({ GatePage }) => ({ default: GatePage }));
const GatePage = lazy(() => loadPatiently(loadPage));

export interface SubscribeGateProps {
  kind: GateKind;
  /** Null where the account could not be asked about, which means no access. */
  user: (AccessFacts & Pick<CurrentUser, 'trial_denied'>) | null;
  /** The book that was asked for, which the gate shows. */
  bookId?: number | null;
  /** Asks about the account again; for when that failed. */
  onRetry?: () => void;
}

/** What somebody without library access sees in place of a screen; members need not carry its code. */
export function SubscribeGate({ kind, user, bookId = null, onRetry }: SubscribeGateProps) {
  const gate = gateFor(user);
  if (gate === 'open') return null;
  return (
    <Suspense fallback={null}>
      <GatePage
        kind={kind}
        gate={gate}
        bookId={bookId}
        isTrialDenied={user?.trial_denied ?? false}
        isUnknown={user === null}
        onRetry={onRetry}
      />
    </Suspense>
  );
}
