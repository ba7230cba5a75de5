import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, revision } from '../schemas.ts';

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
const Revision = Type.Integer({ ...revision, description: 'Raised by each change; 0 before the first' });

/** Which pages visitors and search engines find. All are off until an admin turns them on. */
export const PublicPages = Type.Object({ revision: Revision, ...switches });
export type PublicPages = Static<typeof PublicPages>;

const adminOnly = {
  access: 'admin',
  group: 'Site',
  refusal: 'Only admins may change the settings.',
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
    body: input({ revision: Revision, ...switches }),
    result: PublicPages,
  },
} as const satisfies ApiDefinition;
