import type { EditableMail } from '@lamplight/contract';
import type { MailText } from '@lamplight/contract/mail-texts';
import { fieldOf, textOf } from '../../../lib/record.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { withSaved } from '../../../lib/with-saved.ts';

/** The typed mail text, and the saved text that it was based on. */
type MailDraft = MailText & { readonly revision: number; readonly base: MailText };

export const draftOf = ({ subject, body, revision }: EditableMail): MailDraft => ({
  subject,
  body,
  revision,
  base: { subject, body },
});

export const isSame = (a: MailText, b: MailText): boolean => a.subject === b.subject && a.body === b.body;

/**
 * Rebases a draft on the server's version of an email: fields that still have the values in `sent` (default: the
 * draft's base) take the server's values, other fields keep what was typed.
 */
export const rebased = (now: MailDraft, mail: EditableMail, sent: MailText = now.base): MailDraft => {
  const { subject, body } = withSaved<MailText>(now, sent, draftOf(mail).base);
  return { ...draftOf(mail), subject, body };
};

export const keyOf = (mail: EditableMail): string => `mail-draft:${mail.kind}`;

/** Returns the draft that was typed in this tab before, or the saved text. */
export function readDraft(mail: EditableMail): MailDraft {
  const stored = sessionStore.json(keyOf(mail));
  const revision = fieldOf(stored, 'revision');
  const textIn = (value: unknown): MailText => ({
    subject: textOf(value, 'subject'),
    body: textOf(value, 'body'),
  });
  // Earlier versions stored no base.
  const base = fieldOf(stored, 'base');
  return typeof revision === 'number' && typeof fieldOf(stored, 'body') === 'string'
    ? { ...textIn(stored), revision, base: base === undefined ? draftOf(mail).base : textIn(base) }
    : draftOf(mail);
}
