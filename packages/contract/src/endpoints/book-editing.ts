import type { Static } from 'typebox';
import { bookLimits } from '../book-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { peopleLimits } from '../people-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, int32, nullable } from '../schemas.ts';
import { Book } from './books.ts';

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const address = (description: string) => text(bookLimits.addressCharacters, description);
/** Read-only field of a chapter. Accepted and ignored, so that clients can send a chapter back as they read it. */
const ignoredField = Type.Optional(nullable(Type.String({ maxLength: 4 * bookLimits.addressCharacters })));

export const releaseStates = ['public', 'scheduled', 'draft'] as const;
/** Release date of a book or a chapter. */
export const ReleaseInput = input({
  state: Type.Enum([...releaseStates]),
  at: Type.Optional(
    nullable(text(40, 'Of a scheduled one: the time with its offset, in the future, within five years')),
  ),
  early_days: Type.Optional(
    Type.Integer({ minimum: 0, maximum: bookLimits.earlyDays, description: 'As it is unless given' }),
  ),
});
export type ReleaseInput = Static<typeof ReleaseInput>;
const release = Type.Optional(ReleaseInput);

/** A chapter of a book to be saved; its number is its index in the list. */
export const ChapterInput = input({
  id: Type.Optional(
    nullable(
      Type.Integer({
        ...Id,
        description:
          'Of a chapter that the book has; a chapter sent without is taken for the one with its audio, else it is new',
      }),
    ),
  ),
  title: text(bookLimits.chapterTitleCharacters, 'Required'),
  audio_url: address('Required: hosted audio, signed or not, or an https URL'),
  image: Type.Optional(nullable(address("A hosted cover or an https URL; '' or null: the book's cover"))),
  duration: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: limits.maxPositionSeconds,
        description: 'Seconds, of audio at an https URL; of hosted audio it is known',
      }),
    ),
  ),
  release,
  download_url: ignoredField,
  download_bytes: Type.Optional(nullable(Type.Number())),
  book_title: ignoredField,
  artwork: ignoredField,
});
export type ChapterInput = Static<typeof ChapterInput>;

const named = {
  id: Type.Optional(nullable(Type.Integer({ ...Id, description: 'Used instead of the name' }))),
  name: Type.Optional(
    text(
      peopleLimits.nameCharacters,
      'The one of this name, without regard to case and accents, is meant; added if there is none',
    ),
  ),
  is_separate: Type.Optional(
    Type.Boolean({ description: 'Add another one, though there is one of this name' }),
  ),
};
export const NameInput = input(named);
export type NameInput = Static<typeof NameInput>;
export const SeriesInput = input({
  ...named,
  number: Type.Optional(nullable(text(20, "A decimal, '4.5'; null: none"))),
});
export type SeriesInput = Static<typeof SeriesInput>;

const people = Type.Optional(
  Type.Array(NameInput, { maxItems: peopleLimits.peoplePerRole, description: 'As they are unless given' }),
);
const fact = (maxLength: number, description = 'As it is unless given') =>
  Type.Optional(nullable(text(maxLength, description)));
const year = Type.Optional(
  nullable(Type.Integer({ minimum: peopleLimits.earliestYear, maximum: peopleLimits.latestYear })),
);

/** Metadata besides the fields that the specification names; a field that is omitted stays unchanged. */
const metadata = {
  subtitle: fact(peopleLimits.subtitleCharacters),
  authors: people,
  narrators: people,
  translators: people,
  editors: people,
  series: Type.Optional(Type.Array(SeriesInput, { maxItems: peopleLimits.seriesPerBook })),
  language: fact(peopleLimits.languageCharacters, 'A tag of BCP 47'),
  original_year: year,
  release_year: year,
  publisher: fact(peopleLimits.publisherCharacters),
  isbn: fact(40),
  asin: fact(20),
  abridged: Type.Optional(nullable(Type.Boolean())),
  content_notes: fact(peopleLimits.contentNotesCharacters),
};

const TagInput = input({
  main_tag: text(bookLimits.tagCharacters, ''),
  sub_tag: Type.Optional(nullable(text(bookLimits.tagCharacters, ''))),
});

/**
 * Body of POST and PUT /books. Required fields are optional in this schema, because a message of the product
 * reports missing ones.
 */
export const BookInput = input({
  title: Type.Optional(
    text(bookLimits.titleCharacters, 'Required; no two books share title, authors and narrators'),
  ),
  status: Type.Optional(
    text(
      bookLimits.statusCharacters,
      'Ongoing, Complete, Dropped, or another word; Ongoing, or as it is, unless given',
    ),
  ),
  cover_image: Type.Optional(address('Required: a hosted cover or an https URL')),
  synopsis: Type.Optional(text(bookLimits.synopsisCharacters, 'Empty, or as it is, unless given')),
  chapters: Type.Optional(
    Type.Array(ChapterInput, {
      maxItems: bookLimits.chapters,
      description: 'Required, in their order; chapters of the book that are left out are deleted',
    }),
  ),
  tags: Type.Optional(
    Type.Array(TagInput, {
      maxItems: bookLimits.tags,
      description: 'Required: one pair of main tag and sub tag at least',
    }),
  ),
  ...metadata,
  demo: Type.Optional(
    Type.Boolean({ description: 'Anybody may hear it, on the demo; no, or as it is, unless given' }),
  ),
  release,
  notify: Type.Optional(
    Type.Boolean({
      description:
        'Notify followers of what this save makes public, and of what its releases schedule; unless given, no, or as it was for what is scheduled already',
    }),
  ),
  base_rev: Type.Optional(
    Type.Integer({
      ...int32,
      minimum: 1,
      description:
        'The rev that the edit was made from: if the book has changed since, nothing is saved (412)',
    }),
  ),
});
export type BookInput = Static<typeof BookInput>;

const tagList = (description: string) =>
  Type.Optional(Type.Array(TagInput, { maxItems: bookLimits.tags, description }));

/** A change of several books: of their release, of their tags, or their deletion. */
export const BookBatchInput = input({
  ids: Type.Array(Id, { minItems: 1, maxItems: bookLimits.batch }),
  release,
  notify: Type.Optional(
    Type.Boolean({ description: 'Notify followers of what comes out; no, or as it was, unless given' }),
  ),
  add_tags: tagList('Pairs that each of the books gets behind its own'),
  remove_tags: tagList('Pairs that each of the books loses; one with a sub tag has to remain'),
  delete: Type.Optional(Type.Boolean({ description: 'Delete them; goes with no other change' })),
});
export type BookBatchInput = Static<typeof BookBatchInput>;

export const BookBatchResult = Type.Object({
  id: Id,
  done: Type.Boolean({ description: 'True also if there was nothing to change' }),
  code: Type.Optional(Type.String({ description: 'Error code; only if it was not done' })),
  detail: Type.Optional(Type.String({ description: 'A sentence for people; only if it was not done' })),
});
export type BookBatchResult = Static<typeof BookBatchResult>;

const group = 'Books (admin)';
const refusal = 'library';
const Message = Type.Object({ message: Type.String({ description: 'A sentence for people' }) });
const editing = { access: 'editor', group, refusal } as const;

export const bookEditingEndpoints = {
  'POST /books': {
    operationId: 'createBook',
    ...editing,
    summary: 'Add a book',
    body: BookInput,
    bodyBytes: bookLimits.bodyBytes,
    result: Type.Object({ id: Id }),
  },
  'POST /books/batch': {
    operationId: 'editBooks',
    ...editing,
    summary: 'Change or delete several books, each on its own; returns a result for each id',
    body: BookBatchInput,
    result: Type.Array(BookBatchResult),
  },
  'PUT /books/{id}': {
    operationId: 'editBook',
    ...editing,
    summary: 'Save a book; the same twice changes nothing',
    params: IdParams,
    body: BookInput,
    bodyBytes: bookLimits.bodyBytes,
    result: Book,
  },
  'DELETE /books/{id}': {
    operationId: 'deleteBook',
    ...editing,
    summary: 'Delete a book with its chapters, their comments and everybody’s places in it',
    params: IdParams,
    result: Message,
  },
  'DELETE /books/{id}/chapter/{chapterId}': {
    operationId: 'deleteChapter',
    ...editing,
    summary: 'Delete a chapter; listeners who are in it go on at the next one',
    params: input({ id: Id, chapterId: Id }),
    result: Message,
  },
} as const satisfies ApiDefinition;
