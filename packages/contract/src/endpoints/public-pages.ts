import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, revision } from '../schemas.ts';
import { embedLimits, frontLimits } from '../site-limits.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';

const switches = {
  front: Type.Boolean({ description: 'The site’s front page at `/welcome`' }),
  front_at_root: Type.Boolean({
    description: 'Visitors see the front page at `/`, too; only together with `front`',
  }),
  books: Type.Boolean({ description: 'A page for each book, and their list' }),
  people: Type.Boolean({ description: 'A page for each author, narrator, translator and editor' }),
  series: Type.Boolean({ description: 'A page for each series' }),
  chapter_titles: Type.Boolean({ description: 'Books list the titles of their chapters' }),
  clips: Type.Boolean({ description: 'Members may share clips of books by links' }),
};
const embed_hosts = Type.String({
  maxLength: embedLimits.hostsCharacters,
  description: `Hosts whose pages may show the embedded player, separated by spaces, such as \`example.com *.example.org\`: at most ${embedLimits.hosts}; \`*\` for any, empty for none`,
});
const Revision = Type.Integer({ ...revision, description: 'Raised by each change; 0 before the first' });

/** Settings for which pages visitors and search engines can find. All are off until an admin turns them on. */
export const PublicPages = Type.Object({ revision: Revision, ...switches, embed_hosts });
export type PublicPages = Static<typeof PublicPages>;

const frontTexts = {
  text: Type.String({
    description: `Markdown of at most ${frontLimits.textCharacters} characters; empty for none`,
  }),
  picture_alt: Type.String({
    description: `What the picture shows, in at most ${frontLimits.pictureAltCharacters} characters`,
  }),
  steps: Type.Array(
    Type.Object({
      title: Type.String({ description: `At most ${frontLimits.stepTitleCharacters} characters` }),
      text: Type.String({ description: `At most ${frontLimits.stepTextCharacters} characters` }),
    }),
    { maxItems: frontLimits.steps, description: 'How membership works; empty for no such section' },
  ),
};
const frontPage = {
  ...frontTexts,
  shows_price: Type.Boolean({ description: 'Show what membership costs, as the payment provider has it' }),
};

/** The publisher's texts on the front page. */
export const FrontPage = Type.Object({
  revision: Revision,
  ...frontPage,
  translations: translationsOf(frontTexts),
});
export type FrontPage = Static<typeof FrontPage>;

const adminOnly = {
  access: 'admin',
  group: 'Site',
  refusal: 'settings',
} as const;

export const publicPagesEndpoints = {
  'GET /admin/public-pages': {
    operationId: 'getPublicPages',
    ...adminOnly,
    summary: 'Which pages visitors and search engines find',
    result: PublicPages,
  },
  'PUT /admin/public-pages': {
    operationId: 'savePublicPages',
    ...adminOnly,
    summary:
      'Choose the pages that visitors find; refused with 412 if another admin has changed them since `revision`',
    body: input({ revision: Revision, ...switches, embed_hosts: Type.Optional(embed_hosts) }),
    result: PublicPages,
  },
  'GET /admin/front-page': {
    operationId: 'getFrontPage',
    ...adminOnly,
    summary: 'The texts of the front page',
    result: FrontPage,
  },
  'PUT /admin/front-page': {
    operationId: 'saveFrontPage',
    ...adminOnly,
    summary:
      'Change the texts of the front page; refused with 412 if another admin has changed them since `revision`',
    body: input({ revision: Revision, ...frontPage, translations: translationChangesOf(frontTexts) }),
    result: FrontPage,
  },
} as const satisfies ApiDefinition;
