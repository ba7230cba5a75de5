import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { logOut } from '../sessions/log-out.ts';
import { m } from './messages.ts';
import { signInMethodsQuery } from './sign-in-methods.ts';
import { SignInMethodsSections } from './sign-in-methods-sections.tsx';

/** Replaces every screen until the account has a passkey or an authenticator app, if one is required. */
export function FactorSetupScreen({ onDone }: { onDone: () => void }) {
  useTitle(m.protectAccount);
  const { data: methods } = useQuery(signInMethodsQuery);
  const isReady = methods && (methods.passkeys.length > 0 || methods.authenticator_since !== null);
  useEffect(() => document.querySelector<HTMLElement>('main')?.focus(), []);

  const finishing = useMutation({
    // Load the account here, because this screen replaces every component that would load it.
    mutationFn: () => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    onSuccess: onDone,
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
  });

  return (
    <main id="main" tabIndex={-1} className="public-main">
      <div className="wrap grid max-w-2xl gap-4 py-10">
        <h1 className="text-3xl">{m.protectAccount}</h1>
        <p className="text-text-2">{m.accountChangeWhatOthers}</p>
        <SignInMethodsSections />
        <div className="mt-4 flex flex-wrap gap-3">
          {isReady && (
            <Button busy={finishing.isPending} onClick={() => finishing.mutate()}>
              {m.continue}
            </Button>
          )}
          <Button variant="outline" onClick={logOut}>
            {m.logout}
          </Button>
        </div>
      </div>
    </main>
  );
}
