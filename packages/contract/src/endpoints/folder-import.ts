import type { Static } from 'typebox';
import { bookLimits } from '../book-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery } from '../schemas.ts';
import { ReleaseInput, releaseStates } from './book-editing.ts';

const path = Type.String({
  maxLength: 4096,
  description: "Below the folder that may be imported from, with slashes; '' for itself",
});

export const ImportFolders = Type.Object({
  is_set: Type.Boolean({ description: 'Whether this server may import from a folder: IMPORT_DIR' }),
  path,
  folders: Type.Array(Type.Object({ name: Type.String(), path })),
  total: Type.Integer({ minimum: 0, description: 'Folders there are; fewer may come at once' }),
});
export type ImportFolders = Static<typeof ImportFolders>;

const amount = Type.Integer({ minimum: 0 });

export const Import = Type.Object({
  id: Id,
  state: Type.Enum(['reading', 'planned', 'importing', 'interrupted', 'done', 'cancelled', 'failed'], {
    description: "'reading' makes the plan; 'interrupted' was at work when its server stopped",
  }),
  is_quiet: Type.Boolean({
    description: 'Nothing has been heard for some seconds of the server that is at it',
  }),
  has_plan: Type.Boolean({ description: 'Whether the plan was finished' }),
  folder: path,
  current_title: nullable(Type.String({ description: 'The book that is at work' })),
  problem: nullable(Type.String({ description: 'Why it failed, for people' })),
  books: Type.Object({
    ready: amount,
    left_out: amount,
    known: amount,
    refused: amount,
    imported: amount,
    failed: amount,
  }),
  done_bytes: amount,
  total_bytes: Type.Integer({
    minimum: 0,
    description: 'Of the books that are imported, and those still to be',
  }),
  free_bytes: nullable(
    Type.Integer({
      minimum: 0,
      description: 'Room for recordings on the server; null if it is not limited, or not known',
    }),
  ),
  release: Type.Enum([...releaseStates], { description: 'How its books come out' }),
  created_at: Moment,
  ended_at: nullable(Moment),
});
export type Import = Static<typeof Import>;

export const importBookStates = ['ready', 'left_out', 'known', 'refused', 'imported', 'failed'] as const;

export const damagedChoices = ['skip', 'without', 'playable'] as const;

const DamageOutcome = nullable(
  Type.Object({ chapters: amount, duration: Type.Number({ description: 'Seconds' }) }),
);

/** Damaged recordings of a book, with the available choices. */
export const ImportDamage = Type.Object({
  choice: Type.Enum([...damagedChoices], {
    description:
      "'skip' skips the book, 'without' leaves out its damaged recordings, 'playable' imports their playable parts",
  }),
  files: Type.Array(
    Type.Object({
      path,
      reason: Type.String(),
      playable: nullable(Type.Number({ description: 'Playable seconds; null if nothing plays' })),
    }),
    { description: 'At most 20' },
  ),
  count: amount,
  without: DamageOutcome,
  playable: DamageOutcome,
});
export type ImportDamage = Static<typeof ImportDamage>;

/** A book in an import's plan, with the outcome of its import. */
export const ImportBook = Type.Object({
  id: Id,
  state: Type.Enum([...importBookStates], {
    description: "'known' was imported before; 'refused' cannot be; 'failed' was tried",
  }),
  reason: nullable(Type.String({ description: 'Why it is not imported, for people' })),
  book_id: nullable(Id),
  path,
  title: Type.String(),
  authors: Type.Array(Type.String()),
  narrators: Type.Array(Type.String()),
  details: Type.Array(
    Type.Object({ fact: Type.String({ description: "Such as 'language'" }), value: Type.String() }),
    { description: 'Further fields of the book' },
  ),
  tags: Type.Array(Type.String()),
  chapters: amount,
  duration: Type.Number({ description: 'Seconds' }),
  files: amount,
  bytes: amount,
  origins: Type.Array(
    Type.Object({ fact: Type.String(), source: Type.String({ description: "Such as 'metadata.json'" }) }),
  ),
  notes: Type.Array(Type.String(), {
    description: 'What was decided for it, and an admin may want otherwise',
  }),
  damage: nullable(ImportDamage),
});
export type ImportBook = Static<typeof ImportBook>;

const importing = {
  access: 'editor',
  group: 'Import (admin)',
  refusal: 'imports',
} as const;

export const folderImportEndpoints = {
  'GET /imports/folders': {
    operationId: 'listImportFolders',
    ...importing,
    summary: 'The folders of a folder that may be imported from',
    query: input({ path: Type.Optional(path), offset: pageQuery.offset }),
    result: ImportFolders,
  },
  'GET /imports/current': {
    operationId: 'getCurrentImport',
    ...importing,
    summary: 'The newest import, whoever began it',
    result: Type.Object({ import: nullable(Import) }),
  },
  'POST /imports': {
    operationId: 'createImport',
    ...importing,
    summary: 'Read a folder and make the plan of an import; nothing is imported yet',
    body: input({ folder: path }),
    result: Import,
  },
  'GET /imports/{id}/books': {
    operationId: 'listImportedBooks',
    ...importing,
    summary: 'The books of a plan, and what became of them',
    params: IdParams,
    query: input({ ...pageQuery, state: Type.Optional(Type.Enum([...importBookStates])) }),
    result: Type.Array(ImportBook),
    paged: true,
  },
  'PUT /imports/{id}/books/{entry_id}/damaged': {
    operationId: 'decideDamagedBook',
    ...importing,
    summary:
      'Choose what to do with the damaged recordings of a book in a plan. `still_reading` while they are read: send it again',
    params: input({ id: Id, entry_id: Id }),
    body: input({ choice: Type.Enum([...damagedChoices]) }),
    result: ImportBook,
  },
  'POST /imports/{id}/start': {
    operationId: 'startImport',
    ...importing,
    summary: 'Import the books of a plan, or go on with an import that was interrupted',
    params: IdParams,
    body: input({
      left_out: Type.Optional(
        Type.Array(Id, { maxItems: 50_000, description: 'Books of the plan that are not wanted' }),
      ),
      release: Type.Optional({
        ...ReleaseInput,
        description: 'Of every book; public, or as it was, unless given',
      }),
      notify: Type.Optional(
        Type.Boolean({ description: 'Followers are notified of books that come out; no, or as it was' }),
      ),
      only: Type.Optional(
        Type.Array(Id, {
          maxItems: 50_000,
          description: 'The books that alone are wanted; goes before left_out',
        }),
      ),
    }),
    bodyBytes: bookLimits.bodyBytes,
    result: Import,
  },
  'POST /imports/{id}/cancel': {
    operationId: 'cancelImport',
    ...importing,
    summary: 'End an import; books that are in the library stay',
    params: IdParams,
    result: Import,
  },
} as const satisfies ApiDefinition;
