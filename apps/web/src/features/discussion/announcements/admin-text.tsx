import { limits } from '@lamplight/contract/limits';
import { countCharacters } from '@lamplight/contract/text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type AdminTextDraft, adminTextDraft, afterSending } from './admin-text-draft.ts';
import { LinkedParagraph } from './linked-paragraph.tsx';
import { m } from './messages.ts';
import { useTabDraft } from './tab-draft.ts';

/** The admin's text above the update requests. */
const adminTextQuery = queryOptions({
  queryKey: ['admin-text'],
  queryFn: ({ signal }) => call('GET /updates/admin-text', { signal }),
});

/** The admin's text above the update requests; admins edit it in place. */
export function AdminText({ mayEdit }: { mayEdit: boolean }) {
  const client = useQueryClient();
  const answer = useQuery(adminTextQuery);
  const draft = useTabDraft(adminTextDraft);
  const box = useRef<HTMLDivElement>(null);

  const save = useMutation({
    mutationFn: ({ text, basedOn }: AdminTextDraft) =>
      call('POST /updates/admin-text', { body: { text, based_on: basedOn } }),
    onMutate: async ({ text }) => {
      await client.cancelQueries(adminTextQuery);
      const before = client.getQueryData(adminTextQuery.queryKey);
      client.setQueryData(adminTextQuery.queryKey, {
        text,
        updated_at: before?.updated_at ?? null,
        ...(before?.texts && { texts: { ...before.texts, default: text } }),
      });
      return { before };
    },
    onSuccess: (saved, { text }) => {
      client.setQueryData(adminTextQuery.queryKey, saved);
      // The reader may have another text than the default one, which was saved.
      if (saved.texts && Object.keys(saved.texts.translations).length > 0)
        void client.invalidateQueries(adminTextQuery);
      adminTextDraft.set(afterSending(adminTextDraft.get(), text, saved.text));
    },
    onError: (error, { text }, kept) => {
      const before = kept?.before?.texts?.default ?? kept?.before?.text ?? '';
      client.setQueryData(adminTextQuery.queryKey, kept?.before);
      adminTextDraft.set(afterSending(adminTextDraft.get(), text, before));
      // Put the unsaved text back into the field, unless it is being edited again.
      if (adminTextDraft.get() === null) open({ text, basedOn: before });
      // After a conflict load the saved text, so that the form shows the other admin's text, too.
      if (isConflict(error)) void client.invalidateQueries(adminTextQuery);
      showToast(detailOf(error, m.notSaved), { tone: 'error' });
    },
  });

  function open(next: AdminTextDraft) {
    // The field exists only once there is a draft.
    flushSync(() => adminTextDraft.set(next));
    box.current?.querySelector('textarea')?.focus();
  }

  function leave() {
    // The button exists only once the form is gone.
    flushSync(() => adminTextDraft.set(null));
    box.current?.querySelector('button')?.focus();
  }

  if (answer.isPending) return <Skeleton shape="row" />;
  if (!answer.data) {
    return <ErrorState detail={m.notLoaded} query={answer} />;
  }
  const { text } = answer.data;
  /** The default text, which is edited. */
  const original = answer.data.texts?.default ?? text;
  if (text === '' && !mayEdit) return null;
  return (
    <div ref={box}>
      {draft && mayEdit ? (
        <AdminTextForm
          value={draft.text}
          isBusy={save.isPending}
          otherText={draft.basedOn === original || draft.text === original ? null : original}
          onChange={(typed) => adminTextDraft.set({ ...draft, text: typed })}
          onCancel={leave}
          onSave={() => {
            leave();
            save.mutate({ text: draft.text, basedOn: original });
          }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-1 rounded-md border border-border bg-surface-2 p-3">
          {text === '' ? (
            <p className="text-text-3">{m.nothingHereYet}</p>
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
                onClick={() => open({ text: original, basedOn: original })}
              >
                {m.edit}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface AdminTextFormProps {
  value: string;
  /** True while the previous text is being saved. */
  isBusy: boolean;
  /** Text that somebody else has saved meanwhile; null if nobody has. */
  otherText: string | null;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function AdminTextForm({ value, isBusy, otherText, onChange, onSave, onCancel }: AdminTextFormProps) {
  const countId = useId();
  const count = countCharacters(value);
  const over = count - limits.adminTextCharacters;
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (over <= 0 && !isBusy) onSave();
      }}
    >
      <TextArea
        label={m.aboveUpdateRequests}
        value={value}
        onChange={onChange}
        error={over > 0 ? m.overLimit({ over }) : null}
        aria-describedby={countId}
      />
      {otherText !== null && (
        <div className="grid grid-cols-1 gap-2 text-sm text-text-2">
          <p role="status">{m.somebodyChangedMeanwhile}</p>
          {otherText === '' ? (
            <p>{m.itWasEmptied}</p>
          ) : (
            <figure className="grid grid-cols-1 gap-1">
              <figcaption className="font-semibold">{m.savedNow}</figcaption>
              <p dir="auto" className="rounded-md border border-border p-3 break-words whitespace-pre-wrap">
                {otherText}
              </p>
            </figure>
          )}
        </div>
      )}
      <div className="flex items-center justify-end gap-2">
        <p id={countId} className="me-auto text-sm text-text-2 tabular-nums">
          {m.charactersUsed({
            used: String(count),
            limit: String(limits.adminTextCharacters),
            more: (text) => <span className="sr-only">{text}</span>,
          })}
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button size="sm" type="submit" busy={isBusy} disabled={over > 0}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}
