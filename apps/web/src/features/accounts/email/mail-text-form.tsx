import type { EditableMail } from '@lamplight/contract';
import { type MailKind, type MailText, mailTextProblems } from '@lamplight/contract/mail-texts';
import { formatUnits } from '@lamplight/messages/intl';
import { languageTags } from '@lamplight/messages/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { detailOf } from '../../../lib/api.ts';
import { changedMeanwhile, explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { focusField } from '../../../lib/focus-field.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { useDebounced } from '../../../lib/timer.ts';
import {
  hasText,
  languageOfProblems,
  textAt,
  translationsIn,
  valueName,
} from '../../../lib/translated-values.ts';
import { useTextLanguage } from '../../../lib/use-text-language.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MailBody } from '../../../ui/mail-body.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import { draftOf, isSame, keyOf, mailFields, readDraft, rebased, valuesOf } from './mail-draft.ts';
import { mailNames } from './mail-text-names.ts';
import {
  isChanged,
  mailPreviewQuery,
  mailTextsQuery,
  useRestoreMailText,
  useSaveMailText,
  useTestMail,
} from './mail-text-queries.ts';
import { m } from './messages.ts';

/** The email as the server would send it, with sample values. */
function MailPreview({ kind, text }: { kind: MailKind; text: MailText }) {
  const preview = useQuery(mailPreviewQuery(kind, useDebounced(text, 300)));
  if (preview.data) return <MailBody html={preview.data.html} />;
  return preview.error ? (
    <ErrorState detail={detailOf(preview.error, m.previewNotLoaded)} query={preview} />
  ) : (
    <Spinner label={m.loadingPreview} />
  );
}

type Problems = Readonly<Record<string, string | undefined>>;

/** Form of one email's text, with a preview. Unsaved changes are kept in this tab. */
export function MailTextForm({ mail }: { mail: EditableMail }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => readDraft(mail));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const saving = useSaveMailText(mail.kind);
  const restoring = useRestoreMailText(mail.kind);
  const testing = useTestMail(mail.kind);
  const isBusy = saving.isPending || restoring.isPending || testing.isPending;
  const { values } = draft;
  const isDirty = !isSame(values, valuesOf(mail));

  useEffect(() => {
    if (isDirty) sessionStore.setJson(keyOf(mail), draft);
    else sessionStore.remove(keyOf(mail));
  }, [isDirty, mail, draft]);

  const focus = (name: string) => focusField(form.current, name);
  const change = (next: Record<string, string>) => {
    setDraft((now) => ({ ...now, values: { ...now.values, ...next } }));
    setProblems({});
  };
  const texts = useTextLanguage(mailFields, values, change);
  /** Text in the language that is being edited; the default text if that language has none. */
  const shown: MailText = hasText(mailFields, values, texts.tag)
    ? { subject: textAt(values, texts.named('subject')), body: textAt(values, texts.named('body')) }
    : values;

  function show(next: Problems, message = '') {
    setProblems(next);
    setFailure(message);
    const first = Object.keys(next).find((name) => next[name]);
    if (!first) return;
    const language = languageOfProblems(next);
    flushSync(() => texts.select(language && first.includes('.') ? language : ''));
    focus(first);
  }

  async function showError(error: unknown, otherwise: string) {
    const { problems: named, text } = await explainSaveFailure(error, {
      conflict: changedMeanwhile(m.changedMeanwhile),
      otherwise,
      async readAgain() {
        const mails = await client.fetchQuery({ ...mailTextsQuery, staleTime: 0 });
        const newer = mails.find(({ kind }) => kind === mail.kind) ?? mail;
        setDraft((now) => rebased(now, newer));
        return !isSame(rebased(draft, newer).values, valuesOf(newer));
      },
    });
    show(named, text);
  }

  /** Checks the text before it is sent: shows what is wrong, and returns true if nothing is. */
  function check(): boolean {
    const placeholders = mail.placeholders.map(({ name }) => name);
    const written = (['', ...languageTags] as const).filter(
      (tag) => tag === '' || hasText(mailFields, values, tag),
    );
    const wrong = Object.fromEntries(
      written.flatMap((tag) => {
        const text = {
          subject: textAt(values, valueName('subject', tag)),
          body: textAt(values, valueName('body', tag)),
        };
        return Object.entries(mailTextProblems(text, placeholders)).map(([name, problem]) => [
          valueName(name, tag),
          problem,
        ]);
      }),
    );
    show(wrong);
    return Object.keys(wrong).length === 0;
  }

  /** Shows the text as the server saved it; keeps what was typed meanwhile. */
  const showSaved = (saved: EditableMail) => setDraft((now) => rebased(now, saved, values));

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !check()) return;
    try {
      const { subject, body } = values;
      const translations = translationsIn(mailFields, values);
      showSaved(await saving.mutateAsync({ subject, body, translations, revision: draft.revision }));
      showToast(m.emailSaved);
    } catch (error) {
      await showError(error, m.emailNotSaved);
    }
  }

  /** Close the dialog synchronously: fields behind a dialog cannot take the focus. */
  const closeQuestion = () => flushSync(() => setAsking(false));

  async function restore() {
    try {
      showSaved(await restoring.mutateAsync(draft.revision));
      show({});
      showToast(m.originalRestored);
      closeQuestion();
      // The button to which the focus went back disappears, so a field gets the focus.
      focus('subject');
    } catch (error) {
      closeQuestion();
      await showError(error, m.originalNotRestored);
    }
  }

  function discard() {
    setDraft(draftOf(mail));
    show({});
    // The pressed button disappears, so a field gets the focus.
    focus('subject');
  }

  async function sendTest() {
    if (!check()) return;
    try {
      const { message } = await testing.mutateAsync({ subject: shown.subject, body: shown.body });
      showToast(message);
    } catch (error) {
      await showError(error, m.testEmailNotSent);
    }
  }

  const field = (text: string) => {
    const name = texts.named(text);
    return {
      name,
      value: textAt(values, name),
      error: problems[name],
      onChange: (value: string) => change({ [name]: value }),
      ...texts.attributes,
    };
  };
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={(event) => void save(event)} className="min-w-0">
        <Section title={mailNames[mail.kind].name}>
          <p className="mb-4 text-text-2">{mailNames[mail.kind].when}</p>
          <div className="grid gap-4">
            <TextLanguages {...texts.languages} />
            <TextField label={m.subject} autoComplete="off" {...field('subject')} />
            <DocumentField
              label={m.text}
              look="min-h-80"
              {...field('body')}
              hint={m.emptyLineBeginsParagraph({
                button: '{{link}}',
                values: formatUnits(['', ...mail.placeholders.map(({ name }) => `{{${name}}}`)]),
              })}
            />
          </div>
        </Section>
        <p role="alert" className="mt-6 font-medium text-danger">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={saving.isPending}>
            {m.save}
          </Button>
          <Button variant="outline" busy={testing.isPending} onClick={() => void sendTest()}>
            {m.sendMeTest}
          </Button>
          {isChanged(mail) && (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              {m.restoreOriginal}
            </Button>
          )}
          {isDirty && (
            <Button variant="ghost" aria-disabled={isBusy} onClick={discard}>
              {m.discard}
            </Button>
          )}
          <p role="status" className="text-sm text-text-2">
            {isDirty && m.notSavedYet}
          </p>
        </div>
      </form>
      <div className="min-w-0">
        <Section title={m.preview}>
          <MailPreview kind={mail.kind} text={shown} />
        </Section>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.confirmRestore}
        text={m.emailDeleted}
        confirmLabel={m.restore}
        danger
        busy={restoring.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void restore()}
      />
    </div>
  );
}
