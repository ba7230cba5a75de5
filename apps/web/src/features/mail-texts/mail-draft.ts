import type { EditableMail } from '@lamplight/contract';
import type { MailText } from '@lamplight/contract/mail-texts';
import { fieldOf, textOf } from '../../lib/record.ts';
import { sessionStore } from '../../lib/storage.ts';
import { withSaved } from '../../lib/with-saved.ts';

/** The typed text, with the revision of the one that it was made from. */
type MailDraft = MailText & { readonly revision: number };

export const draftOf = ({ subject, body, revision }: EditableMail): MailDraft => ({
  subject,
  body,
  revision,
});

export const isSame = (one: MailText, other: MailText): boolean =>
  one.subject === other.subject && one.body === other.body;

/**
 * Continues from an email as the server has it: fields that still have the values of `before` take the email's.
 * @param before the text that was sent, or the email before
 */
export const rebased = (now: MailDraft, before: MailDraft, mail: EditableMail): MailDraft => ({
  ...withSaved(now, before, draftOf(mail)),
  revision: mail.revision,
});

export const keyOf = (mail: EditableMail): string => `mail-draft:${mail.kind}`;

/** Returns what was typed before in this tab, or the saved text. */
export function readDraft(mail: EditableMail): MailDraft {
  const stored = sessionStore.json(keyOf(mail));
  const revision = fieldOf(stored, 'revision');
  return typeof revision === 'number' && typeof fieldOf(stored, 'body') === 'string'
    ? { subject: textOf(stored, 'subject'), body: textOf(stored, 'body'), revision }
    : draftOf(mail);
}
