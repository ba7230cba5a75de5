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
 * Continues from an email as the server has it: fields that still have the values that were `sent`, or those of the
 * email before, take the email's.
 */
export const rebased = (now: MailDraft, mail: EditableMail, sent: MailText = now.base): MailDraft => {
  const { subject, body } = withSaved<MailText>(now, sent, draftOf(mail).base);
  return { ...draftOf(mail), subject, body };
};

export const keyOf = (mail: EditableMail): string => `mail-draft:${mail.kind}`;

/** Returns what was typed before in this tab, or the saved text. */
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
