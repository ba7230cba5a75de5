import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, detailOf } from '../../../lib/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

const bookFeedsQuery = (id: number) =>
  queryOptions({
    queryKey: ['book-feeds', id],
    queryFn: ({ signal }) => call('GET /books/{id}/feeds', { params: { id }, signal }),
  });

/** Switch with which editors keep a book out of feeds; saved at once. */
export function BookFeedsSection({ bookId }: { bookId: number }) {
  const client = useQueryClient();
  const { queryKey, ...options } = bookFeedsQuery(bookId);
  const query = useQuery({ queryKey, ...options, refetchOnWindowFocus: false });
  const saving = useMutation({
    mutationFn: (is_on: boolean) =>
      call('PUT /books/{id}/feeds', { params: { id: bookId }, body: { is_on } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showToast(m.saved);
    },
    onError: (error) => showToast(detailOf(error, m.notSaved), { tone: 'error' }),
  });
  const isOn = saving.isPending ? saving.variables : query.data?.is_on;
  return (
    <Section title={m.listenInOtherApps}>
      {isOn !== undefined ? (
        <CheckBox
          label={m.bookIsOn}
          hint={m.bookIsOnHint}
          isOn={isOn}
          onChange={(next) => {
            if (!saving.isPending) saving.mutate(next);
          }}
        />
      ) : query.error ? (
        <ErrorState detail={detailOf(query.error, m.bookNotLoaded)} query={query} />
      ) : (
        <Spinner label={m.loading} />
      )}
    </Section>
  );
}
