import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { IdParams, input } from '../schemas.ts';

const url = Type.String({
  description: 'Signed link for a browser, which ends with the session, or after some hours',
});
const bytes = Type.Integer({ minimum: 0 });

export const BookExportLink = Type.Object({
  url,
  bytes,
  files: Type.Integer({ minimum: 1 }),
  problems: Type.Array(Type.String(), { description: 'What is missing in it, for people; at most 20' }),
});
export type BookExportLink = Static<typeof BookExportLink>;

export const BookFileLink = Type.Object({
  format: Type.Enum(['m4b', 'zip'], {
    description: "'m4b' is one file with chapters and cover; 'zip' has the recordings and a playlist",
  }),
  url,
  bytes,
});
export type BookFileLink = Static<typeof BookFileLink>;

export const bookFileEndpoints = {
  'POST /books/{id}/file': {
    operationId: 'saveBookFile',
    access: 'library',
    group: 'Books',
    isPersonal: true,
    summary:
      'A link to the whole book as one M4B if its sound is AAC of one kind, else as a zip of its recordings, for those who may download. Nothing is encoded anew',
    params: IdParams,
    result: BookFileLink,
  },
  'POST /books/{id}/export': {
    operationId: 'exportBook',
    access: 'admin',
    group: 'Books (admin)',
    refusal: 'library',
    isPersonal: true,
    summary:
      'A link to a zip of a book: its recordings as they are stored, cover, texts, metadata.json and OPF, in a folder that an import reads; or to an audiobook package',
    params: IdParams,
    query: input({
      format: Type.Optional(
        Type.Enum(['zip', 'lpf'], { description: "'lpf' is W3C's Lightweight Packaging Format" }),
      ),
    }),
    result: BookExportLink,
  },
} as const satisfies ApiDefinition;
