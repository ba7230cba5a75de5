import type { EditableMail } from '@lamplight/contract';
import { fillMailText, type MailText, mailTextProblems } from '@lamplight/contract/mail-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api.ts';
import { fieldOf, textOf } from '../../lib/record.ts';
import { sessionStore } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentField } from '../../ui/document-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { mailNames } from './mail-text-names.ts';
import { mailTextsQuery, useRestoreMailText, useSaveMailText, useTestMail } from './mail-text-queries.ts';

/** An email with sample values. */
function MailPreview({ mail, text }: { mail: EditableMail; text: MailText }) {
  const values = Object.fromEntries(mail.placeholders.map(({ name, sample }) => [name, sample]));
  const { subject, before, after } = fillMailText(text, values);
  return (
    <div className="grid gap-4 rounded-md border border-border p-4 break-words sm:p-6">
      <p className="font-display text-2xl font-semibold">{subject}</p>
      {before.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      <p>
        <span className="inline-block rounded-md bg-accent px-5 py-3 font-semibold text-on-accent">
          {mail.action}
        </span>
      </p>
      {after.map((paragraph, index) => (
        <p key={index} className="text-sm text-text-2">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

type Problems = ReturnType<typeof mailTextProblems>;

const keyOf = (mail: EditableMail): string => `mail-draft:${mail.kind}`;

/** Returns what was typed before in this tab, or the saved text. */
function readText(mail: EditableMail): MailText {
  const stored = sessionStore.json(keyOf(mail));
  const isStored = typeof fieldOf(stored, 'body') === 'string';
  return isStored ? { subject: textOf(stored, 'subject'), body: textOf(stored, 'body') } : mail;
}

/** Form of one email's text, with a preview. Unsaved changes are kept in this tab. */
export function MailTextForm({ mail }: { mail: EditableMail }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState<MailText>(() => readText(mail));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const saving = useSaveMailText(mail.kind);
  const restoring = useRestoreMailText(mail.kind);
  const testing = useTestMail(mail.kind);
  const isBusy = saving.isPending || restoring.isPending || testing.isPending;
  const isDirty = text.subject !== mail.subject || text.body !== mail.body;

  useEffect(() => {
    if (isDirty) sessionStore.setJson(keyOf(mail), { subject: text.subject, body: text.body });
    else sessionStore.remove(keyOf(mail));
  }, [isDirty, mail, text]);

  function show(next: Problems, words = '') {
    setProblems(next);
    setFailure(words);
    const first = next.subject ? 'subject' : next.body ? 'body' : null;
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  async function showError(error: unknown, otherwise: string) {
    if (error instanceof ApiError && error.status === 412) {
      // The typed text stays; Save then replaces the newer one knowingly.
      await client.invalidateQueries(mailTextsQuery);
      show({}, 'Another admin has changed this email meanwhile. Save again to replace it with yours.');
      return;
    }
    const fields = error instanceof ApiError ? error.fields : [];
    const named: Problems = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    show(named, fields.length > 0 ? '' : detailOf(error, otherwise));
  }

  /** Returns whether the text may be sent to the server, and names what is wrong. */
  function check(): boolean {
    const wrong = mailTextProblems(
      text,
      mail.placeholders.map(({ name }) => name),
    );
    show(wrong);
    return Object.keys(wrong).length === 0;
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !check()) return;
    try {
      const saved = await saving.mutateAsync({
        subject: text.subject,
        body: text.body,
        revision: mail.revision,
      });
      setText({ subject: saved.subject, body: saved.body });
      showToast('Email saved.');
    } catch (error) {
      await showError(error, 'The email could not be saved. Please try again.');
    }
  }

  async function restore() {
    try {
      const saved = await restoring.mutateAsync();
      setText({ subject: saved.subject, body: saved.body });
      show({});
      showToast('Original restored.');
    } catch (error) {
      await showError(error, 'The original could not be restored. Please try again.');
    }
  }

  async function sendTest() {
    if (!check()) return;
    try {
      const { message } = await testing.mutateAsync({ subject: text.subject, body: text.body });
      showToast(message);
    } catch (error) {
      await showError(error, 'The test email could not be sent. Please try again.');
    }
  }

  const change = (next: Partial<MailText>) => {
    setText((now) => ({ ...now, ...next }));
    setProblems({});
  };
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={(event) => void save(event)} className="min-w-0">
        <Section title={mailNames[mail.kind].name}>
          <p className="mb-4 text-text-2">{mailNames[mail.kind].when}</p>
          <div className="grid gap-4">
            <TextField
              label="Subject"
              name="subject"
              value={text.subject}
              error={problems.subject}
              autoComplete="off"
              onChange={(subject) => change({ subject })}
            />
            <DocumentField
              label="Text"
              name="body"
              look="min-h-80"
              value={text.body}
              error={problems.body}
              onChange={(body) => change({ body })}
              hint={`An empty line begins a paragraph. {{link}} is the button${mail.placeholders
                .map(({ name }) => `, {{${name}}}`)
                .join('')} are filled in.`}
            />
          </div>
        </Section>
        <p role="alert" className="mt-6 font-medium text-danger">
          {failure}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" busy={saving.isPending}>
            Save
          </Button>
          <Button variant="outline" busy={testing.isPending} onClick={() => void sendTest()}>
            Send me a test
          </Button>
          {(mail.revision > 0 || isDirty) && (
            <Button variant="ghost" busy={restoring.isPending} onClick={() => void restore()}>
              Restore original
            </Button>
          )}
        </div>
      </form>
      <div className="min-w-0">
        <Section title="Preview">
          <MailPreview mail={mail} text={text} />
        </Section>
      </div>
    </div>
  );
}
