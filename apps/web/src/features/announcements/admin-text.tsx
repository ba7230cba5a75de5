import { limits } from '@lamplight/contract/limits';
import { countCharacters } from '@lamplight/contract/text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
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
      // Put the unsaved text back into the field.
      setDraft(text);
      showToast(detailOf(error, 'The text could not be saved.'), { tone: 'error' });
    },
  });

  function leave() {
    // The button exists only once the form is gone.
    flushSync(() => setDraft(null));
    frame.current?.querySelector('button')?.focus();
  }

  if (answer.isPending) return <Skeleton shape="row" />;
  if (!answer.data) {
    return <ErrorState detail="The text could not be loaded." query={answer} />;
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

interface AdminTextFormProps {
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function AdminTextForm({ value, onChange, onSave, onCancel }: AdminTextFormProps) {
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The form opens on a press: focus its field.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const count = countCharacters(value);
  const over = count - limits.adminTextCharacters;
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (over <= 0) onSave();
      }}
    >
      <TextArea
        label="Text above the update requests"
        value={value}
        onChange={onChange}
        error={over > 0 ? `${over} too many to be saved.` : null}
        aria-describedby={countId}
      />
      <div className="flex items-center justify-end gap-2">
        <p id={countId} className="me-auto text-sm text-text-2 tabular-nums">
          {count} / {limits.adminTextCharacters}
          <span className="sr-only"> characters</span>
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" disabled={over > 0}>
          Save
        </Button>
      </div>
    </form>
  );
}
