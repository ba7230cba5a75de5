import type { CurrentUser } from '@lamplight/contract';
import { gateFor, hasFailedPayment } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { GateKind } from './gate-text.ts';

// Loaded lazily, because members do not need it.
const GatePage = lazyPart(() => import('./gate-page.tsx'), 'GatePage');

export interface LibraryGateProps {
  kind: GateKind;
  /** Shown until the account has loaded. */
  skeleton: ReactNode;
  /** The requested book, shown in the gate. */
  bookId?: number | null;
  /** Layout around the gate. */
  frame?: (gate: ReactNode) => ReactNode;
  /** Called with the account's access once it is known, and after each change. Must be a stable function. */
  onAccess?: (isOpen: boolean) => void;
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

/** Shows a screen to members with library access, and the subscribe gate to others. */
export function LibraryGate(props: LibraryGateProps) {
  const { kind, skeleton, bookId = null, frame, onAccess, children } = props;
  const me = useQuery(currentUserQuery);
  // Null means that the account could not be loaded, and counts as no access.
  const user = me.data ?? null;
  const gate = me.isPending ? null : gateFor(user);
  useEffect(() => {
    if (gate !== null) onAccess?.(gate === 'open');
  }, [gate, onAccess]);
  if (gate === null) return skeleton;
  if (gate === 'open') return typeof children === 'function' ? user && children(user) : children;
  const page = (
    <Suspense fallback={null}>
      <GatePage
        kind={kind}
        gate={gate}
        bookId={bookId}
        isTrialDenied={user?.trial_denied ?? false}
        hasFailedPayment={hasFailedPayment(user?.stripe_status ?? null)}
        pausedUntil={user?.stripe_status === 'paused' ? (user.paused_until ?? null) : undefined}
        hasEnded={['canceled', 'incomplete_expired'].includes(user?.stripe_status ?? '')}
        isUnknown={user === null}
        onRetry={() => void me.refetch()}
      />
    </Suspense>
  );
  return frame ? frame(page) : page;
}
