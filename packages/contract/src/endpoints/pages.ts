import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { pageLimits, slugPattern } from '../page-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, int32, Moment, nullable, revision } from '../schemas.ts';
import { bytesWithTranslations, translationChangesOf, translationsOf } from '../translations.ts';

const Slug = Type.String({ description: `Last part of its address, ${slugPattern}` });
const Version = Type.Integer({ ...int32, minimum: 1, description: 'Counts what was published, from 1' });
const ShownInFoot = Type.Boolean({ description: 'Linked at the foot of public pages and of the profile' });
const NeedsConsent = Type.Boolean({ description: 'Registration asks for consent to the current version' });

/** A published page, without its text. */
export const PageLink = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  version: Version,
  published_at: Moment,
  in_foot: ShownInFoot,
  needs_consent: NeedsConsent,
});
export type PageLink = Static<typeof PageLink>;

export const PublishedPage = Type.Object({
  ...PageLink.properties,
  body: Type.String({ description: 'Markdown (CommonMark), whose HTML is not rendered' }),
});
export type PublishedPage = Static<typeof PublishedPage>;

/** A page as admins see it. */
export const AdminPage = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  in_foot: ShownInFoot,
  needs_consent: NeedsConsent,
  revision: Type.Integer({ minimum: 1, description: 'Raised by each change' }),
  is_published: Type.Boolean(),
  has_changes: Type.Boolean({
    description: 'Title or text, in any language, differ from the newest version',
  }),
  version: nullable(Version),
  published_at: nullable(Moment),
  updated_at: Moment,
});
export type AdminPage = Static<typeof AdminPage>;

export const PageVersion = Type.Object({
  version: Version,
  title: Type.String(),
  published_at: Moment,
  asks_members: Type.Boolean({ description: 'Members had to agree to it before they went on' }),
});
export type PageVersion = Static<typeof PageVersion>;

const pageTexts = {
  title: Type.String({ description: `At most ${pageLimits.titleCharacters} characters` }),
  body: Type.String({ description: `Markdown of at most ${pageLimits.bodyCharacters} characters` }),
};

export const PageDraft = Type.Object({
  ...AdminPage.properties,
  body: Type.String(),
  translations: translationsOf(pageTexts),
  versions: Type.Array(PageVersion, { description: `Newest first; at most ${pageLimits.versions}` }),
});
export type PageDraft = Static<typeof PageDraft>;

export const PageOutline = Type.Object({
  slug: Slug,
  title: Type.String(),
  body: Type.String(),
  needs_consent: NeedsConsent,
});
export type PageOutline = Static<typeof PageOutline>;

const adminOnly = {
  access: 'admin',
  group: 'Pages',
  refusal: 'pages',
} as const;
const ById = Type.Object({ id: Id });
const Revision = Type.Integer({
  ...revision,
  minimum: 1,
  description: 'Of the page that the change was made from',
});
const texts = {
  slug: Type.String({
    description: `Lower-case words joined by hyphens, at most ${pageLimits.slugCharacters}`,
  }),
  ...pageTexts,
  in_foot: ShownInFoot,
  needs_consent: NeedsConsent,
};
/**
 * Maximum bytes of a request body: up to 4 bytes per character of the text, and a reserve for JSON escapes and the
 * other fields.
 */
const bodyBytes = 5 * pageLimits.bodyCharacters;

export const pageEndpoints = {
  'GET /pages': {
    operationId: 'listPages',
    access: 'public',
    group: 'Pages',
    summary: "The publisher's pages, such as terms and privacy, in their order",
    result: Type.Array(PageLink),
  },
  'GET /pages/{slug}': {
    operationId: 'getPage',
    access: 'public',
    group: 'Pages',
    summary: 'One published page',
    params: Type.Object({ slug: Type.String({ maxLength: pageLimits.slugCharacters }) }),
    result: PublishedPage,
  },
  'GET /admin/pages': {
    operationId: 'listAdminPages',
    ...adminOnly,
    summary: `All pages, drafts included, in their order; at most ${pageLimits.pages}`,
    result: Type.Array(AdminPage),
  },
  'POST /admin/pages': {
    operationId: 'addPage',
    ...adminOnly,
    summary: 'Add a page as a draft, after the others',
    body: input(texts),
    bodyBytes,
    result: PageDraft,
  },
  'PUT /admin/pages/order': {
    operationId: 'orderPages',
    ...adminOnly,
    summary: 'Put the pages in another order; refused with 412 if the ids are not those of all pages',
    body: input({ ids: Type.Array(Id, { maxItems: pageLimits.pages }) }),
    result: Type.Array(AdminPage),
  },
  'GET /admin/pages/outlines': {
    operationId: 'listPageOutlines',
    ...adminOnly,
    summary: 'Outlines to start from; not legal advice',
    result: Type.Array(PageOutline),
  },
  'GET /admin/pages/{id}': {
    operationId: 'getPageDraft',
    ...adminOnly,
    summary: 'A page as it is edited, and its versions',
    params: ById,
    result: PageDraft,
  },
  'PUT /admin/pages/{id}': {
    operationId: 'savePage',
    ...adminOnly,
    summary: 'Change the draft of a page; refused with 412 if it has changed since `revision`',
    params: ById,
    body: input({ revision: Revision, ...texts, translations: translationChangesOf(pageTexts) }),
    bodyBytes: bytesWithTranslations(bodyBytes),
    result: PageDraft,
  },
  'DELETE /admin/pages/{id}': {
    operationId: 'deletePage',
    ...adminOnly,
    summary: 'Delete a page that was never published',
    params: ById,
    result: Type.Object({ deleted: Type.Boolean() }),
  },
  'POST /admin/pages/{id}/publish': {
    operationId: 'publishPage',
    ...adminOnly,
    summary: 'Publish the draft as a new version; without changes, the newest version is shown again',
    params: ById,
    body: input({
      revision: Revision,
      asks_members: Type.Boolean({
        description: 'Members must agree to this version before they go on; only for pages that need consent',
      }),
    }),
    result: PageDraft,
  },
  'POST /admin/pages/{id}/unpublish': {
    operationId: 'unpublishPage',
    ...adminOnly,
    summary: 'Take a page off the site; its versions stay',
    params: ById,
    body: input({ revision: Revision }),
    result: PageDraft,
  },
  'GET /admin/pages/{id}/versions/{version}': {
    operationId: 'getPageVersion',
    ...adminOnly,
    summary: 'What a version of a page said',
    params: Type.Object({ id: Id, version: Version }),
    result: Type.Object({
      ...PageVersion.properties,
      body: Type.String(),
      translations: translationsOf(pageTexts),
    }),
  },
} as const satisfies ApiDefinition;

const PageAndVersion = input({ page_id: Id, version: Version });
export const ConsentList = Type.Array(PageAndVersion, {
  maxItems: pageLimits.pages,
  description: 'Versions of pages that the person agrees to',
});
const Missing = Type.Object({
  missing: Type.Array(PageLink, { description: 'Pages to which the member must agree before anything else' }),
});

export const consentEndpoints = {
  'GET /user/consents': {
    operationId: 'getMissingConsents',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Pages',
    summary: 'Pages of which the member must agree to a newer version',
    result: Missing,
  },
  'POST /user/consents': {
    operationId: 'giveConsents',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Pages',
    summary: 'Agree to the current versions of all missing pages',
    body: input({ consents: ConsentList }),
    result: Missing,
  },
} as const satisfies ApiDefinition;
