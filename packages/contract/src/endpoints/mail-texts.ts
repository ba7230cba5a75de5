import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { mailKinds, mailTextLimits } from '../mail-texts.ts';
import { Type } from '../schema-builders.ts';
import { input, revision } from '../schemas.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';

const Kind = Type.Enum([...mailKinds]);
const texts = {
  subject: Type.String({
    maxLength: 4 * mailTextLimits.subjectCharacters,
    description: `One line of at most ${mailTextLimits.subjectCharacters} characters, with placeholders`,
  }),
  body: Type.String({
    maxLength: 2 * mailTextLimits.bodyCharacters,
    description: 'Paragraphs separated by empty lines, with placeholders; {{link}} is one of them',
  }),
};

/** The text of a kind of email, and what it may contain. */
export const EditableMail = Type.Object({
  kind: Kind,
  ...texts,
  revision: Type.Integer({ minimum: 0, description: 'Raised by each change; 0 before the first' }),
  translations: translationsOf(texts),
  original: Type.Object(texts),
  placeholders: Type.Array(
    Type.Object({ name: Type.String({ description: 'Without braces' }), sample: Type.String() }),
  ),
});
export type EditableMail = Static<typeof EditableMail>;

const adminOnly = {
  access: 'admin',
  group: 'Site',
  refusal: 'mails',
} as const;
const ByKind = Type.Object({ kind: Kind });
const Revision = Type.Integer({ ...revision, description: 'Of the text that the change was made from' });

export const mailTextEndpoints = {
  'GET /admin/mail-texts': {
    operationId: 'listMailTexts',
    ...adminOnly,
    summary: 'The texts of all emails, with their placeholders and sample values',
    result: Type.Array(EditableMail),
  },
  'PUT /admin/mail-texts/{kind}': {
    operationId: 'saveMailText',
    ...adminOnly,
    summary: 'Change a text; refused with 412 if it has changed since `revision`',
    params: ByKind,
    body: input({ revision: Revision, ...texts, translations: translationChangesOf(texts) }),
    result: EditableMail,
  },
  'DELETE /admin/mail-texts/{kind}': {
    operationId: 'restoreMailText',
    ...adminOnly,
    summary: 'Go back to the original text; refused with 412 if it has changed since `revision`',
    params: ByKind,
    query: input({ revision: Revision }),
    result: EditableMail,
  },
  'POST /admin/mail-texts/{kind}/preview': {
    operationId: 'previewMail',
    ...adminOnly,
    summary: 'Show a text with sample values, as the email is sent',
    params: ByKind,
    body: input(texts),
    result: Type.Object({ html: Type.String({ description: 'A document with styles and without scripts' }) }),
  },
  'POST /admin/mail-texts/{kind}/test': {
    operationId: 'sendTestMail',
    ...adminOnly,
    summary: `Send a text with sample values to your own address; at most ${mailTextLimits.testsPerHour} times an hour`,
    params: ByKind,
    body: input(texts),
    result: Type.Object({ message: Type.String() }),
  },
} as const satisfies ApiDefinition;
