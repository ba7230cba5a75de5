import type { EditableMail } from '@lamplight/contract';
import type { MailText } from '@lamplight/contract/mail-texts';
import { fieldOf, isRecord } from '../../../lib/record.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { textAt, translatedNames, valuesOfTranslations } from '../../../lib/translated-values.ts';
import { withSaved } from '../../../lib/with-saved.ts';

/** Names of the texts of an email, which exist in each language. */
export const mailFields = ['subject', 'body'] as const;

/** Values of the form: the default text, and translations under names such as `subject.de`. */
export type MailValues = MailText & { readonly [translated: `${string}.${string}`]: string };

/** The typed mail text, and the saved text that it was based on. */
type MailDraft = { readonly values: MailValues; readonly revision: number; readonly base: MailValues };

export const valuesOf = ({ subject, body, translations }: EditableMail): MailValues => ({
  subject,
  body,
  ...valuesOfTranslations(mailFields, translations),
});

const names = [...mailFields, ...translatedNames(mailFields)] as (keyof MailValues)[];

export const draftOf = (mail: EditableMail): MailDraft => ({
  values: valuesOf(mail),
  revision: mail.revision,
  base: valuesOf(mail),
});

export const isSame = (a: MailValues, b: MailValues): boolean => names.every((name) => a[name] === b[name]);

/**
 * Rebases a draft on the server's version of an email: fields that still have the values in `sent` (default: the
 * draft's base) take the server's values, other fields keep what was typed.
 */
export const rebased = (now: MailDraft, mail: EditableMail, sent: MailValues = now.base): MailDraft => ({
  ...draftOf(mail),
  values: withSaved(now.values, sent, valuesOf(mail)),
});

export const keyOf = (mail: EditableMail): string => `mail-draft:${mail.kind}`;

/** Returns the draft that was typed in this tab before, or the saved text. */
export function readDraft(mail: EditableMail): MailDraft {
  const stored = sessionStore.json(keyOf(mail));
  const revision = fieldOf(stored, 'revision');
  const saved = valuesOf(mail);
  const valuesIn = (values: unknown): MailValues =>
    isRecord(values)
      ? (Object.fromEntries(
          names.map((name) => [name, name in values ? textAt(values, name) : saved[name]]),
        ) as unknown as MailValues)
      : saved;
  // Earlier versions stored the text itself, without translations, and some no base.
  const values = fieldOf(stored, 'values') ?? (typeof fieldOf(stored, 'body') === 'string' ? stored : null);
  return typeof revision === 'number' && isRecord(values)
    ? { values: valuesIn(values), revision, base: valuesIn(fieldOf(stored, 'base')) }
    : draftOf(mail);
}
