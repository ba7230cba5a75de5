import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { clearReturnFlag, hasReturned } from './checkout-return-flag.ts';
import { useBfcacheRestore } from './use-redirect-button.ts';

const pollMs = 2000;
/** Milliseconds of waiting for the provider's confirmation, after which the user has probably cancelled. */
const giveUpAfterMs = 30_000;

/**
 * Returns true while this tab waits for a payment after returning from the provider. Refetches the account regularly,
 * so that a new subscription gives access without a reload.
 */
export function useCheckoutReturn(): boolean {
  const [isBack, setBack] = useState(hasReturned);
  const client = useQueryClient();

  useBfcacheRestore(() => setBack(hasReturned()));

  useEffect(() => {
    if (!isBack) return;
    const asking = setInterval(() => {
      // Refetches without an observer of its own: mounting one would reset a failed account query and remount the
      // screen.
      if (client.getQueryData(currentUserQuery.queryKey))
        void client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    }, pollMs);
    const timer = setTimeout(() => setBack(false), giveUpAfterMs);
    return () => {
      clearInterval(asking);
      clearTimeout(timer);
      clearReturnFlag();
    };
  }, [isBack, client]);

  return isBack;
}
