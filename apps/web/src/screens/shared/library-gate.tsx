import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GateKind } from '../../features/billing/gate-text.ts';
import { SubscribeGate } from '../../features/billing/subscribe-gate.tsx';
import { currentUserQuery } from '../../lib/current-user.ts';

export interface LibraryGateProps {
  kind: GateKind;
  /** Shown until the account has loaded. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows a screen to members with library access, and the subscribe gate to others. */
export function LibraryGate({ kind, skeleton, children }: LibraryGateProps) {
  const me = useQuery(currentUserQuery);
  if (me.isPending) return skeleton;
  const user = me.data ?? null;
  return gateFor(user) === 'open' ? (
    children
  ) : (
    <SubscribeGate kind={kind} user={user} onRetry={() => void me.refetch()} />
  );
}
