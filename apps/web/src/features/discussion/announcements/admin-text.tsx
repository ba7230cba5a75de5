import { limits } from '@lamplight/contract/limits';
import { countCharacters } from '@lamplight/contract/text';
import { language } from '@lamplight/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../../lib/api.ts';
import { textAt } from '../../../lib/translated-values.ts';
import { useTextLanguage } from '../../../lib/use-text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import {
  type AdminTextDraft,
  type AdminTexts,
  adminTextDraft,
  afterSending,
  changedByOthers,
  changesOf,
  savedTexts,
  shownText,
  translationsOf,
  withSaved,
} from './admin-text-draft.ts';
import { LinkedParagraph } from './linked-paragraph.tsx';
import { m } from './messages.ts';
import { useTabDraft } from './tab-draft.ts';

/** Query of the admin's text above the update requests. */
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
    mutationFn: async (sent: AdminTextDraft) => {
      for (const change of changesOf(sent)) await call('POST /updates/admin-text', { body: change });
      return call('GET /updates/admin-text');
    },
    onMutate: async ({ values }) => {
      await client.cancelQueries(adminTextQuery);
      const before = client.getQueryData(adminTextQuery.queryKey);
      client.setQueryData(adminTextQuery.queryKey, {
        text: shownText(values, language()),
        updated_at: before?.updated_at ?? null,
        texts: { default: values['text'] ?? '', translations: translationsOf(values) },
      });
      return { before };
    },
    onSuccess: (saved, { values }) => {
      client.setQueryData(adminTextQuery.queryKey, saved);
      adminTextDraft.set(afterSending(adminTextDraft.get(), values, savedTexts(saved)));
    },
    onError: (error, sent, kept) => {
      const before = kept?.before ? savedTexts(kept.before) : {};
      client.setQueryData(adminTextQuery.queryKey, kept?.before);
      adminTextDraft.set(afterSending(adminTextDraft.get(), sent.values, before));
      // Put the unsaved text back into the field, unless it is being edited again.
      if (adminTextDraft.get() === null) open({ values: sent.values, basedOn: before });
      // After a conflict, or when a part was saved, load the saved text, so that the form shows it.
      void client.invalidateQueries(adminTextQuery);
      showToast(detailOf(error, m.notSaved), { tone: 'error' });
    },
  });

  function open(next: AdminTextDraft) {
    // Render the draft first: the field exists only once there is a draft.
    flushSync(() => adminTextDraft.set(next));
    box.current?.querySelector('textarea')?.focus();
  }

  function leave() {
    // Render without the draft first: the button exists only once the form is gone.
    flushSync(() => adminTextDraft.set(null));
    box.current?.querySelector('button')?.focus();
  }

  if (answer.isPending) return <Skeleton shape="row" />;
  if (!answer.data) {
    return <ErrorState detail={m.notLoaded} query={answer} />;
  }
  const { text } = answer.data;
  const original = savedTexts(answer.data);
  const shown = draft && withSaved(draft, original);
  if (text === '' && !mayEdit) return null;
  return (
    <div ref={box}>
      {shown && mayEdit ? (
        <AdminTextForm
          draft={shown}
          saved={original}
          isBusy={save.isPending}
          onChange={(values) => adminTextDraft.set({ ...shown, values: { ...shown.values, ...values } })}
          onCancel={leave}
          onSave={() => {
            leave();
            save.mutate({ values: shown.values, basedOn: original });
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
                onClick={() => open({ values: original, basedOn: original })}
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
  draft: AdminTextDraft;
  /** The texts as saved now. */
  saved: AdminTexts;
  /** True while the previous text is being saved. */
  isBusy: boolean;
  onChange: (values: AdminTexts) => void;
  onSave: () => void;
  onCancel: () => void;
}

function AdminTextForm({ draft, saved, isBusy, onChange, onSave, onCancel }: AdminTextFormProps) {
  const countId = useId();
  const { values } = draft;
  const texts = useTextLanguage(['text'], values, onChange);
  const name = texts.named('text');
  const value = textAt(values, name);
  const count = countCharacters(value);
  const over = count - limits.adminTextCharacters;
  const mayBeSaved = Object.values(values).every(
    (text) => countCharacters(text) <= limits.adminTextCharacters,
  );
  /** Text that somebody else has saved meanwhile, in the shown language; null if there is none. */
  const otherText = changedByOthers(draft, saved).includes(texts.tag) ? textAt(saved, name) : null;
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayBeSaved && !isBusy) onSave();
      }}
    >
      <TextLanguages {...texts.languages} />
      <TextArea
        {...texts.attributes}
        label={m.aboveUpdateRequests}
        value={value}
        onChange={(text) => onChange({ [name]: text })}
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
        <Button size="sm" type="submit" busy={isBusy} disabled={!mayBeSaved}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}
