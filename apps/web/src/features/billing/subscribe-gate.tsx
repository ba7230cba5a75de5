import type { CurrentUser } from '@lamplight/contract';
import { type AccessFacts, gateFor } from '@lamplight/contract/access';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import type { GateKind } from './gate-text.ts';

const loadPage = () => import('./gate-page.tsx').then(({ GatePage }) => ({ default: GatePage }));
const GatePage = lazy(() => importWithRetry(loadPage));

export interface SubscribeGateProps {
  kind: GateKind;
  /** Null if the account could not be loaded, which means no access. */
  user: (AccessFacts & Pick<CurrentUser, 'trial_denied'>) | null;
  /** The requested book, shown in the gate. */
  bookId?: number | null;
  /** Loads the account again after a failure. */
  onRetry?: () => void;
}

/**
 * Shown instead of a screen if the account has no library access. The gate's code is loaded lazily, because
 * members do not need it.
 */
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
