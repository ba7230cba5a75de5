import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query.ts';
import { useSite } from '../../../lib/use-site.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsentBox } from '../../../ui/consent-box.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { m } from './messages.ts';

const missingQuery = {
  queryKey: ['missing-consents'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /user/consents', { signal }),
};

interface ConsentScreenProps {
  account: ReactNode;
  onDone: () => void;
  onLogOut: () => void;
}

/**
 * Replaces every screen until the member agrees to the changed pages. `account` is the part of the account screen that
 * needs no consent.
 */
export function ConsentScreen({ account, onDone, onLogOut }: ConsentScreenProps) {
  useTitle(m.read);
  const site = useSite();
  const query = useQuery(missingQuery);
  const [isOn, setOn] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => document.querySelector<HTMLElement>('main')?.focus(), []);
  const pages = query.data?.missing ?? [];
  const agreeing = useMutation({
    mutationFn: () =>
      call('POST /user/consents', {
        body: { consents: pages.map(({ id, version }) => ({ page_id: id, version })) },
      }),
    onSuccess: async ({ missing }) => {
      queryClient.setQueryData(missingQuery.queryKey, { missing });
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      if (missing.length > 0) return;
      // Reload queries that were refused until now.
      void queryClient.invalidateQueries();
      onDone();
    },
    onError: (failure) => {
      setError(detailOf(failure, m.notSaved));
      setOn(false);
      void query.refetch();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (agreeing.isPending) return;
    setError(isOn ? '' : m.tickBoxGo);
    if (isOn) agreeing.mutate();
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <main id="main" tabIndex={-1} className="public-main">
      <div className="wrap grid max-w-2xl gap-4 py-6">
        <div>
          <Logo to={paths.root()} site={site} />
        </div>
        <h1 className="text-3xl">{m.somethingChanged}</h1>
        {query.error ? (
          <ErrorState detail={detailOf(query.error, m.changesNotLoaded)} query={query} />
        ) : query.data ? (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <p className="text-text-2">{m.readWhatNew}</p>
            <ConsentBox
              pages={pages}
              hrefOf={paths.page}
              isOn={isOn}
              onChange={(next) => {
                setOn(next);
                setError('');
              }}
              error={error || undefined}
            />
            <div className="mt-2 flex flex-wrap gap-3">
              <Button type="submit" busy={agreeing.isPending}>
                {m.agreeContinue}
              </Button>
              <Button variant="outline" onClick={onLogOut}>
                {m.signOut}
              </Button>
            </div>
          </form>
        ) : (
          <Spinner label={m.loadingChanges} />
        )}
        {account}
      </div>
    </main>
  );
}
