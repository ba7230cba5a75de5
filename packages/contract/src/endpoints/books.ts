import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { type PersonRole, peopleLimits } from '../people-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery, Tag } from '../schemas.ts';

/** Release of a book or chapter that is not public yet. */
export const UpcomingRelease = Type.Object(
  {
    state: Type.Enum(['scheduled', 'draft'], {
      description:
        'Premium members are told of scheduled ones once they get them early; of drafts only staff',
    }),
    at: nullable(Moment),
    early_days: Type.Integer({ description: 'Days by which premium members get it earlier' }),
    notify: Type.Boolean({ description: 'Followers are notified when it comes out' }),
  },
  { description: 'Absent once everybody gets it' },
);
export type UpcomingRelease = Static<typeof UpcomingRelease>;

/** A chapter, with what a player needs to know before it loads the audio. */
export const Chapter = Type.Object({
  id: Id,
  title: Type.String(),
  audio_url: Type.String({ description: 'Hosted audio: a signed URL that expires; otherwise an https URL' }),
  download_url: Type.Optional(Type.String({ description: 'Only for those who may download' })),
  download_bytes: Type.Optional(
    Type.Integer({
      description: 'Size of a hosted file, in responses with one book, where it has a download_url',
    }),
  ),
  image: nullable(Type.String()),
  book_title: Type.String(),
  artwork: nullable(Type.String({ description: 'A JPEG for lock screens' })),
  duration: nullable(Type.Number({ description: 'Seconds' })),
  release: Type.Optional(UpcomingRelease),
});
export type Chapter = Static<typeof Chapter>;

/** Reference to a person in a book's data. */
export const PersonRef = Type.Object({ id: Id, name: Type.String() });
export type PersonRef = Static<typeof PersonRef>;

/** A series with the book's number in it. */
export const SeriesRef = Type.Object({
  id: Id,
  name: Type.String(),
  number: nullable(Type.String({ description: "A decimal: '4.5'" })),
});
export type SeriesRef = Static<typeof SeriesRef>;

const summaryFields = {
  id: Id,
  title: Type.String(),
  status: Type.String({ description: 'Ongoing, Complete, Dropped, or another word' }),
  cover_image: Type.String(),
  cover_hue: nullable(
    Type.Integer({ minimum: 0, maximum: 359, description: "The cover's dominant hue in degrees" }),
  ),
  synopsis: Type.String(),
  tags: Type.Array(Tag),
  authors: Type.Array(PersonRef, { description: 'In lists, the first four' }),
  narrators: Type.Array(PersonRef, { description: 'In lists, the first four' }),
  series: Type.Array(SeriesRef),
  language: nullable(Type.String({ description: 'BCP 47' })),
  chapter_count: Type.Integer(),
  first_chapter_image: nullable(Type.String()),
  duration: nullable(Type.Number({ description: 'Seconds of all chapters whose length is known' })),
  total_views: Type.Integer(),
  rating: Type.Optional(
    Type.Object(
      { average: Type.Number({ minimum: 1, maximum: 5 }), count: Type.Integer({ minimum: 1 }) },
      { description: 'Stars of its members; absent if there are none' },
    ),
  ),
  release: Type.Optional(UpcomingRelease),
  created_at: Moment,
  updated_at: Moment,
};

export const Book = Type.Object({
  ...summaryFields,
  subtitle: nullable(Type.String()),
  translators: Type.Array(PersonRef),
  editors: Type.Array(PersonRef),
  original_year: nullable(
    Type.Integer({ description: 'Of the first publication; negative: before our era' }),
  ),
  release_year: nullable(Type.Integer({ description: 'Of this recording or edition' })),
  publisher: nullable(Type.String()),
  isbn: nullable(Type.String()),
  asin: nullable(Type.String()),
  abridged: nullable(Type.Boolean({ description: 'Null: not known' })),
  content_notes: nullable(Type.String()),
  chapters: Type.Array(Chapter),
  demo: Type.Optional(Type.Boolean({ description: 'Anybody may hear it; only admins are told' })),
  rev: Type.Optional(Type.Integer({ description: 'Grows with every edit; only admins are told' })),
});
export type Book = Static<typeof Book>;

/** Fields of a book that any signed-in account may read. */
export const BookTeaser = Type.Object({
  id: Id,
  title: summaryFields.title,
  cover_image: summaryFields.cover_image,
  cover_hue: summaryFields.cover_hue,
});

/**
 * A book in a list. Includes chapters only in responses to a request without parameters, as many as fit into the
 * response; `GET /books/{id}` returns all.
 */
export const BookSummary = Type.Object({
  ...summaryFields,
  shares_title: Type.Optional(
    Type.Boolean({ description: 'True if another book has this title: show the narrators, too' }),
  ),
  chapters: Type.Optional(Type.Array(Chapter)),
  bookmarked_at: Type.Optional(Moment),
});
export type BookSummary = Static<typeof BookSummary>;

export const bookSorts = [
  'title',
  'new',
  'updated',
  'popular',
  'author',
  'narrator',
  'series',
  'year',
  'rating',
  'publisher',
  'language',
] as const;
export type BookSort = (typeof bookSorts)[number];
const sort = Type.Optional(Type.Enum([...bookSorts]));
const books = Type.Array(BookSummary);
const q = Type.Optional(
  Type.String({
    maxLength: limits.maxQuery,
    description:
      'Words to find in titles, synopses, subtitles and names of people and series, in any order, parts of words too, without regard to case and accents; where nothing matches, words with a slip in them are forgiven. Best match first unless `sort` is given',
  }),
);
const title = Type.Optional(
  Type.String({
    maxLength: limits.maxQuery,
    description: 'Text that titles contain, without regard to case',
  }),
);
const word = Type.Optional(Type.String({ maxLength: 100 }));
/** Filters by a person's id, one filter for each role. */
const byPeople = {
  author: Type.Optional(Id),
  narrator: Type.Optional(Id),
  translator: Type.Optional(Id),
  editor: Type.Optional(Id),
} as const satisfies Record<PersonRole, unknown>;

/** A letter of the list of all titles, with the row number of its first book. */
export const BookLetter = Type.Object({
  letter: Type.String({ description: 'As lists show it; # for digits and signs' }),
  row: Type.Integer({ minimum: 1, description: 'Row of its first book in `GET /books`' }),
});
export type BookLetter = Static<typeof BookLetter>;

export const bookEndpoints = {
  'GET /books': {
    operationId: 'listBooks',
    access: 'library',
    group: 'Books',
    summary: 'Every book with its chapters; with any parameter, one page of summaries',
    query: input({ ...pageQuery, q, title, sort }),
    result: books,
    paged: true,
  },
  'GET /books/popular': {
    operationId: 'listPopularBooks',
    access: 'library',
    group: 'Books',
    summary: 'The books with the most views; without parameters 24 with their chapters',
    query: input(pageQuery),
    result: books,
    paged: true,
  },
  'GET /books/recently-added': {
    operationId: 'listNewBooks',
    access: 'library',
    group: 'Books',
    summary: 'Books, newest first; all of them without parameters',
    query: input(pageQuery),
    result: books,
    paged: true,
  },
  'GET /books/recently-updated': {
    operationId: 'listUpdatedBooks',
    access: 'library',
    group: 'Books',
    summary: 'Books, last changed first; without parameters 24 with their chapters',
    query: input(pageQuery),
    result: books,
    paged: true,
  },
  'GET /books/tags': {
    operationId: 'listTags',
    access: 'library',
    group: 'Books',
    summary: 'Every pair of main tag and sub tag in use; with any parameter, one page',
    query: input(pageQuery),
    result: Type.Array(Tag),
    paged: true,
  },
  'GET /books/languages': {
    operationId: 'listLanguages',
    access: 'library',
    group: 'Books',
    summary: 'Every language of a book, as tags of BCP 47',
    result: Type.Array(Type.String()),
  },
  'GET /books/letters': {
    operationId: 'listLetters',
    access: 'library',
    group: 'Books',
    summary: 'The letters under which titles are sorted, in the order of the publisher’s language',
    result: Type.Array(BookLetter),
  },
  'GET /books/publishers': {
    operationId: 'listPublishers',
    access: 'library',
    group: 'Books',
    summary: 'The publishers of books by name, the first 500',
    result: Type.Array(Type.String()),
  },
  'GET /books/filter': {
    operationId: 'filterBooks',
    access: 'library',
    group: 'Books',
    summary:
      'Books by tag, status, people, series, language, year, publisher and edition; without paging parameters all that match, with their chapters',
    query: input({
      ...pageQuery,
      main_tag: word,
      sub_tag: word,
      status: word,
      ...byPeople,
      series: Type.Optional(Id),
      language: Type.Optional(
        Type.String({
          maxLength: peopleLimits.languageCharacters,
          description: "'en' includes 'en-GB'",
        }),
      ),
      year: Type.Optional(
        Type.Integer({
          minimum: peopleLimits.earliestYear,
          maximum: peopleLimits.latestYear,
          description: 'Of the first publication or of the release',
        }),
      ),
      publisher: Type.Optional(
        Type.String({
          maxLength: peopleLimits.publisherCharacters,
          description: 'The whole name, in any case',
        }),
      ),
      abridged: Type.Optional(Type.Enum(['yes', 'no'], { description: 'Only books of which this is known' })),
      q,
      sort,
    }),
    result: books,
    paged: true,
  },
  'GET /books/{id}': {
    operationId: 'getBook',
    access: 'library',
    withoutConsent: true,
    group: 'Books',
    summary: 'A book with its chapters and tags; counts a view, one per member and day',
    params: IdParams,
    result: Book,
  },
  'GET /books/{id}/teaser': {
    operationId: 'getBookTeaser',
    access: 'signed_in',
    group: 'Books',
    summary: 'Title and cover of a book, for the gate that somebody without a subscription meets',
    params: IdParams,
    result: BookTeaser,
  },
  'GET /books/teasers': {
    operationId: 'listBookTeasers',
    access: 'signed_in',
    group: 'Books',
    summary:
      'The newest books, for the gate that somebody without a subscription meets; at most 12, no drafts',
    result: Type.Array(BookTeaser),
  },
} as const satisfies ApiDefinition;
