import type { Newsletter } from '@lamplight/contract';
import { newsletterLimits } from '@lamplight/contract/newsletter-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import {
  changedMeanwhile,
  explainSaveFailure,
  messageOf,
  type SaveFailure,
} from '../../../lib/explain-save-failure.ts';
import {
  textAt,
  translatedNames,
  translationsIn,
  valuesOfTranslations,
} from '../../../lib/translated-values.ts';
import { type LeaveGuard, useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { useTextForm } from '../../../lib/use-text-form.ts';
import { withSaved } from '../../../lib/with-saved.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AudienceFields, type AudienceValue, type PlanOption } from './audience-fields.tsx';
import { m } from './messages.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';
import {
  type NewsletterTexts,
  newsletterQuery,
  useDeleteNewsletter,
  useSaveNewsletter,
  useTestNewsletter,
} from './newsletter-queries.ts';
import { SendDialog } from './send-dialog.tsx';

const texts = ['subject', 'body'] as const;

interface Values extends AudienceValue {
  readonly subject: string;
  readonly body: string;
  /** Texts in other languages, under names such as `subject.de`. */
  readonly [translated: `${string}.${string}`]: string;
}

const valuesOf = ({
  subject,
  body,
  audience,
  price_id,
  book_id,
  book_title,
  translations,
}: Newsletter): Values => ({
  subject,
  body,
  audience,
  price_id,
  book_id,
  book_title,
  ...valuesOfTranslations(texts, translations),
});

const names = [...texts, 'audience', 'price_id', 'book_id', ...translatedNames(texts)] as (keyof Values)[];

/** Manages what is typed into a draft, and saves it. */
function useDraft(newsletter: Newsletter) {
  const { id } = newsletter;
  const client = useQueryClient();
  const [base, setBase] = useState(newsletter);
  const [values, setValues] = useState(() => valuesOf(newsletter));
  const saving = useSaveNewsletter(id);
  const saved = valuesOf(base);

  /** Bases the draft on a newer saved version; what was typed stays. Returns true if unsaved changes are left. */
  function rebase(next: Newsletter, sent: Values): boolean {
    const merged = withSaved(values, sent, valuesOf(next));
    setBase(next);
    // Keeps text typed while the draft was being saved.
    setValues((now) => withSaved(now, sent, valuesOf(next)));
    return names.some((name) => merged[name] !== valuesOf(next)[name]);
  }

  /** Saves the draft. Returns why saving failed; null if it succeeded. */
  async function save(): Promise<SaveFailure | null> {
    try {
      const { subject, body, audience, price_id, book_id } = values;
      const translations = translationsIn(texts, values);
      const draft = { subject, body, audience, price_id, book_id, translations, revision: base.revision };
      rebase(await saving.mutateAsync(draft), values);
      return null;
    } catch (error) {
      return explainSaveFailure(error, {
        conflict: changedMeanwhile(m.changedMeanwhile),
        otherwise: m.notSaved,
        readAgain: async () =>
          rebase(await client.fetchQuery({ ...newsletterQuery(id), staleTime: 0 }), saved),
      });
    }
  }

  return {
    base,
    values,
    change: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }) as Values),
    isDirty: names.some((name) => values[name] !== saved[name]),
    isSaving: saving.isPending,
    save,
  };
}

interface DialogsProps {
  newsletter: Newsletter;
  open: 'send' | 'delete' | null;
  onClose: () => void;
  onDeleted: () => void;
  guard: LeaveGuard;
}

/** The editor's dialogs. */
function EditorDialogs({ newsletter, open, onClose, onDeleted, guard }: DialogsProps) {
  const deleting = useDeleteNewsletter(newsletter.id);
  return (
    <>
      {open === 'send' && <SendDialog newsletter={newsletter} onClose={onClose} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={m.deleteQuestion}
        text={m.deleteExplained}
        confirmLabel={m.delete}
        danger
        busy={deleting.isPending}
        onCancel={onClose}
        onConfirm={() =>
          deleting.mutate(undefined, {
            onSuccess: onDeleted,
            onError: (error) => {
              onClose();
              showToast(detailOf(error, m.notDeleted), { tone: 'error' });
            },
          })
        }
      />
      <DiscardDialog guard={guard} text={m.changesNotSaved} />
    </>
  );
}

interface FieldsProps extends Pick<ReturnType<typeof useTextForm>, 'problems' | 'language' | 'field'> {
  values: Values;
  plans: readonly PlanOption[];
  change: (changes: Partial<Values>) => void;
}

/** The editor's fields: who gets the newsletter, and its text in each language. */
function EditorFields({ values, plans, problems, change, language, field }: FieldsProps) {
  return (
    <Section title={m.text}>
      <div className="grid gap-4">
        <AudienceFields
          value={values}
          plans={plans}
          problems={problems}
          onChange={(value) => change({ ...value })}
        />
        <TextLanguages {...language.languages} />
        <TextField
          label={m.subject}
          autoComplete="off"
          maxLength={4 * newsletterLimits.subjectCharacters}
          {...language.attributes}
          {...field(language.named('subject'))}
        />
        <DocumentField
          label={m.body}
          look="min-h-[40dvh] font-mono text-sm"
          hint={m.markdownHint}
          {...language.attributes}
          {...field(language.named('body'))}
        />
      </div>
    </Section>
  );
}

/** Button that sends a text to the admin's own address. @param onProblem shows why it was not sent, '' for nothing */
function TestButton({
  texts: sent,
  onProblem,
}: {
  texts: NewsletterTexts;
  onProblem: (text: string) => void;
}) {
  const testing = useTestNewsletter();
  async function test() {
    onProblem('');
    try {
      showToast((await testing.mutateAsync(sent)).message);
    } catch (error) {
      onProblem(messageOf(error, m.testNotSent));
    }
  }
  return (
    <Button variant="outline" busy={testing.isPending} onClick={() => void test()}>
      {m.test}
    </Button>
  );
}

interface NewsletterEditorProps {
  newsletter: Newsletter;
  plans: readonly PlanOption[];
  onDeleted: () => void;
}

/** Editor of a draft, with a preview, a test mail, and the button that sends it. */
export function NewsletterEditor({ newsletter, plans, onDeleted }: NewsletterEditorProps) {
  const [openDialog, setOpenDialog] = useState<DialogsProps['open']>(null);
  const [isDeleted, setDeleted] = useState(false);
  const draft = useDraft(newsletter);
  const { values, change } = draft;
  const guard = useLeaveGuard(draft.isDirty && !isDeleted);
  const { form, language, problems, failure, show, field } = useTextForm(texts, values, change);
  const shown = {
    subject: textAt(values, language.named('subject')) || values.subject,
    body: textAt(values, language.named('body')) || values.body,
  };

  /** Saves the draft and shows why it could not be saved. Returns true if it was saved. */
  async function save(): Promise<boolean> {
    const wrong = await draft.save();
    show(wrong?.problems ?? {}, wrong?.text);
    return wrong === null;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!draft.isSaving && (await save())) showToast(m.saved);
  }

  async function send() {
    if (!draft.isDirty || (await save())) setOpenDialog('send');
  }

  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="min-w-0">
        <EditorFields
          values={values}
          plans={plans}
          problems={problems}
          change={change}
          language={language}
          field={field}
        />
        <p role="alert" className="mt-6 font-medium text-danger">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" variant="outline" busy={draft.isSaving}>
            {m.save}
          </Button>
          <TestButton texts={shown} onProblem={(text) => show({}, text)} />
          <Button onClick={() => void send()}>{m.send}</Button>
          <Button variant="ghost" onClick={() => setOpenDialog('delete')}>
            {m.delete}
          </Button>
        </div>
      </form>
      <div className="min-w-0">
        <NewsletterPreview texts={shown} />
      </div>
      <EditorDialogs
        newsletter={draft.base}
        open={openDialog}
        onClose={() => setOpenDialog(null)}
        onDeleted={() => {
          setDeleted(true);
          showToast(m.deleted);
          requestAnimationFrame(onDeleted);
        }}
        guard={guard}
      />
    </div>
  );
}
