import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { queryClient } from '../../../lib/query.ts';
import { m } from './messages.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
});

const failed = m.failedSignOutDevice;

/** Returns the devices on which the account is signed in, and functions that sign them out. */
export function useSessions() {
  const query = useQuery(sessionsQuery);
  const { data: sessions = null, dataUpdatedAt, isError, isFetching, refetch } = query;
  const [failure, setFailure] = useState('');
  const settled = { onSettled: () => queryClient.invalidateQueries(sessionsQuery) };
  const remove = (isGone: (id: string, isCurrent: boolean) => boolean) =>
    queryClient.setQueryData(sessionsQuery.queryKey, (rows) =>
      rows?.filter(({ id, is_current }) => !isGone(id, is_current)),
    );

  const one = useMutation({
    mutationFn: async (id: string) => {
      try {
        await call('DELETE /auth/sessions/{id}', { params: { id } });
      } catch (error) {
        // A 404 means that the device was already signed out, so signing it out counts as successful.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onMutate: () => setFailure(''),
    onSuccess: (_, id) => remove((otherId) => otherId === id),
    onError: (error) => setFailure(detailOf(error, failed)),
    ...settled,
  });
  const others = useMutation({
    mutationFn: () => call('POST /auth/sessions/end-others'),
    onMutate: () => setFailure(''),
    onSuccess: () => remove((_, isCurrent) => !isCurrent),
    onError: (error) => setFailure(detailOf(error, failed)),
    ...settled,
  });

  return {
    /** Sessions of the account, that of this device first; null until loaded. */
    sessions: sessions && [...sessions].sort((a, b) => Number(b.is_current) - Number(a.is_current)),
    /** Time at which the list was loaded, in milliseconds since 1970. */
    now: dataUpdatedAt,
    isError,
    isFetching,
    refetch,
    failure,
    endOne: one.mutate,
    /** Id of the session that is being ended; null if none is. */
    ending: one.isPending ? one.variables : null,
    endOthers: others.mutate,
    isEndingOthers: others.isPending,
  };
}

/** Turns mails about sign-ins from new devices on or off; turning them off needs a recent sign-in. */
export function useSignInMails() {
  const saving = useMutation({
    mutationFn: (enabled: boolean) => call('PUT /auth/sign-in-mails', { body: { enabled } }),
    onSettled: () => queryClient.invalidateQueries(currentUserQuery),
  });
  return {
    set: (enabled: boolean) => saving.mutate(enabled),
    /** The value that is being saved; undefined if none is. */
    typed: saving.isPending ? saving.variables : undefined,
    failure: saving.isError ? detailOf(saving.error, m.notSaved) : '',
  };
}
