import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { newsletterAudiences, newsletterLimits, newsletterStates } from '../newsletter-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery, revision } from '../schemas.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';

const texts = {
  subject: Type.String({
    maxLength: 4 * newsletterLimits.subjectCharacters,
    description: `One line of at most ${newsletterLimits.subjectCharacters} characters`,
  }),
  body: Type.String({
    maxLength: 4 * newsletterLimits.bodyCharacters,
    description: `Markdown of at most ${newsletterLimits.bodyCharacters} characters`,
  }),
};
const audience = {
  audience: Type.Enum([...newsletterAudiences], {
    description:
      'Everybody, members with a plan, or listeners of a book; of these, those who want such mails',
  }),
  price_id: nullable(
    Type.String({ maxLength: 255, description: "Of the plan; null unless `audience` is 'plan'" }),
  ),
  book_id: nullable(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Null unless `audience` is 'book'" }),
  ),
};
const count = (description: string) => Type.Integer({ minimum: 0, description });

const summary = {
  id: Id,
  revision: Type.Integer({ minimum: 1, description: 'Raised by each change' }),
  subject: Type.String({ description: 'In the default language' }),
  ...audience,
  book_title: nullable(Type.String()),
  state: Type.Enum([...newsletterStates]),
  send_at: nullable(Type.String({ description: 'When it goes out, in ISO 8601; null in a draft' })),
  started_at: nullable(Moment),
  done_at: nullable(Moment),
  queued: count('Mails made so far'),
  sent: count('Accepted by the mail server'),
  failed: count('Given up after three days, or refused for good'),
  waiting: count('Not accepted yet'),
  is_queued: Type.Boolean({ description: 'Whether the mails of all recipients are made' }),
  created_at: Moment,
  created_by: nullable(Type.String({ description: 'Username; null if the account was deleted' })),
};
/** A newsletter in the list. */
export const NewsletterSummary = Type.Object({ ...summary, cursor: Type.String() });
export type NewsletterSummary = Static<typeof NewsletterSummary>;
/** A newsletter with its texts. */
export const Newsletter = Type.Object({
  ...summary,
  body: Type.String(),
  translations: translationsOf(texts),
  time_zone: Type.String({ description: "The publisher's, in which times are given" }),
});
export type Newsletter = Static<typeof Newsletter>;

const admin = { access: 'admin', group: 'Newsletters (admin)', refusal: 'mails' } as const;
const Revision = Type.Integer({
  ...revision,
  description: 'Of the newsletter that the change was made from',
});

export const newsletterEndpoints = {
  'GET /admin/newsletters': {
    operationId: 'listNewsletters',
    ...admin,
    summary: 'Newsletters, the latest first, with what was sent to how many',
    query: input({ per_page: pageQuery.per_page, cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: Type.Array(NewsletterSummary),
    paged: true,
  },
  'POST /admin/newsletters': {
    operationId: 'addNewsletter',
    ...admin,
    summary: `Save a new draft; at most ${newsletterLimits.drafts} drafts`,
    body: input({ ...texts, ...audience, translations: translationChangesOf(texts) }),
    bodyBytes: 1_000_000,
    result: Newsletter,
  },
  'GET /admin/newsletters/recipients': {
    operationId: 'countNewsletterRecipients',
    ...admin,
    summary: 'How many members would get a newsletter now',
    query: input({
      audience: audience.audience,
      price_id: Type.Optional(Type.String({ maxLength: 255 })),
      book_id: Type.Optional(Id),
    }),
    result: Type.Object({
      recipients: count('Members who want mails of announcements'),
      members: count('All members of this audience'),
    }),
  },
  'POST /admin/newsletters/preview': {
    operationId: 'previewNewsletter',
    ...admin,
    summary: 'Show a text as the mail is sent',
    body: input(texts),
    result: Type.Object({
      html: Type.String({ description: 'A document with styles and without scripts' }),
      text: Type.String({ description: 'The mail as plain text' }),
    }),
  },
  'POST /admin/newsletters/test': {
    operationId: 'testNewsletter',
    ...admin,
    summary: `Send a text to your own address; at most ${newsletterLimits.testsPerHour} times an hour`,
    body: input(texts),
    result: Type.Object({ message: Type.String() }),
  },
  'GET /admin/newsletters/{id}': {
    operationId: 'getNewsletter',
    ...admin,
    summary: 'A newsletter with its texts',
    params: IdParams,
    result: Newsletter,
  },
  'PUT /admin/newsletters/{id}': {
    operationId: 'saveNewsletter',
    ...admin,
    summary: 'Change a draft; refused with 412 if it has changed since `revision`',
    params: IdParams,
    body: input({ revision: Revision, ...texts, ...audience, translations: translationChangesOf(texts) }),
    bodyBytes: 1_000_000,
    result: Newsletter,
  },
  'DELETE /admin/newsletters/{id}': {
    operationId: 'deleteNewsletter',
    ...admin,
    summary: 'Delete a draft; doing so again changes nothing',
    params: IdParams,
    result: Type.Object({ id: Id }),
  },
  'POST /admin/newsletters/{id}/send': {
    operationId: 'sendNewsletter',
    ...admin,
    needsFreshSignIn: true,
    summary:
      'Send a draft, now or at a time; refused with 412 if it has changed since `revision`. Needs a fresh sign-in',
    params: IdParams,
    body: input({
      revision: Revision,
      at: nullable(
        Type.String({
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
          description: "In the publisher's time zone, as in 2026-12-24T18:00; null: now",
        }),
      ),
    }),
    result: Newsletter,
  },
  'POST /admin/newsletters/{id}/cancel': {
    operationId: 'cancelNewsletter',
    ...admin,
    summary: 'Make a planned newsletter a draft again, before it goes out',
    params: IdParams,
    result: Newsletter,
  },
  'POST /admin/newsletters/{id}/stop': {
    operationId: 'stopNewsletter',
    ...admin,
    summary: 'Stop a newsletter that is going out; mails that were not sent yet are dropped',
    params: IdParams,
    result: Newsletter,
  },
} as const satisfies ApiDefinition;
