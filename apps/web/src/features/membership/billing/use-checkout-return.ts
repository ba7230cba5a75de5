import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { clearReturnFlag, hasReturned } from './checkout-return-flag.ts';
import { useBfcacheRestore } from './use-redirect-button.ts';

const pollMs = 2000;
/** The provider's confirmation takes a moment; after this long the user has probably cancelled. */
const giveUpAfterMs = 30_000;

/**
 * True while this tab waits for a payment after returning from the provider. Refetches the account regularly,
 * so that access opens by itself.
 */
export function useCheckoutReturn(): boolean {
  const [isBack, setBack] = useState(hasReturned);
  const client = useQueryClient();

  useBfcacheRestore(() => setBack(hasReturned()));

  useEffect(() => {
    if (!isBack) return;
    const asking = setInterval(() => {
      // Refetch without adding an observer here: it would reset a failed account query and remount the screen.
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
