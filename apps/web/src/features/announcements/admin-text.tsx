import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { AdminTextForm } from './admin-text-form.tsx';
import { LinkedParagraph } from './linked-paragraph.tsx';

/** The admin's text above the update requests. */
const adminTextQuery = queryOptions({
  queryKey: ['admin-text'],
  queryFn: ({ signal }) => call('GET /updates/admin-text', { signal }),
});

/** The admin's text above the update requests; admins edit it in place. */
export function AdminText({ mayEdit }: { mayEdit: boolean }) {
  const client = useQueryClient();
  const answer = useQuery(adminTextQuery);
  const [draft, setDraft] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  const save = useMutation({
    mutationFn: (text: string) => call('POST /updates/admin-text', { body: { text } }),
    onMutate: async (text) => {
      await client.cancelQueries(adminTextQuery);
      const before = client.getQueryData(adminTextQuery.queryKey);
      client.setQueryData(adminTextQuery.queryKey, { text, updated_at: before?.updated_at ?? null });
      return { before };
    },
    onSuccess: (saved) => client.setQueryData(adminTextQuery.queryKey, saved),
    onError: (error, text, kept) => {
      client.setQueryData(adminTextQuery.queryKey, kept?.before);
      // Restore the text in its field.
      setDraft(text);
      showToast(detailOf(error, 'The text could not be saved.'), { tone: 'error' });
    },
  });

  function leave() {
    setDraft(null);
    requestAnimationFrame(() => frame.current?.querySelector('button')?.focus());
  }

  if (answer.isPending) return <Skeleton shape="row" />;
  if (!answer.data) {
    return (
      <ErrorState
        detail="The text could not be loaded."
        busy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  const { text } = answer.data;
  if (draft !== null) {
    return (
      <AdminTextForm
        value={draft}
        onChange={setDraft}
        onCancel={leave}
        onSave={() => {
          leave();
          save.mutate(draft);
        }}
      />
    );
  }
  if (text === '' && !mayEdit) return null;
  return (
    <div ref={frame} className="grid grid-cols-1 gap-1 rounded-md border border-border bg-surface-2 p-3">
      {text === '' ? (
        <p className="text-text-3">Nothing here yet.</p>
      ) : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          <LinkedParagraph text={text} />
        </p>
      )}
      {mayEdit && (
        <div className="-ms-[14px]">
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setDraft(text)}
          >
            Edit text
          </Button>
        </div>
      )}
    </div>
  );
}
