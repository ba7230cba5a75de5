import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../lib/current-user.ts';
import { forgetLeaving, hasComeBack } from '../../lib/leaving-mark.ts';
import { useShownAgain } from '../../lib/use-shown-again.ts';

const everyMs = 2000;
/** The provider's word for a payment takes a moment; after this long somebody has most likely turned back. */
const patienceMs = 30_000;

/**
 * Whether this tab has come back from the payment provider and the account is therefore asked about again and again
 * for a while: whoever has paid there is let in without doing anything.
 */
export function useComeBack(): boolean {
  const [isBack, setBack] = useState(hasComeBack);
  const client = useQueryClient();

  useShownAgain(() => setBack(hasComeBack()));

  useEffect(() => {
    if (!isBack) return;
    const asking = setInterval(() => {
      // No observer of its own: that would ask about an unknown account anew, and the screen would begin again.
      if (client.getQueryData(currentUserQuery.queryKey))
        void client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    }, everyMs);
    const timer = setTimeout(() => setBack(false), patienceMs);
    return () => {
      clearInterval(asking);
      clearTimeout(timer);
      forgetLeaving();
    };
  }, [isBack, client]);

  return isBack;
}
