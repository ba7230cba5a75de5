import { randomUUID } from 'node:crypto';
import type { Tag } from '@lamplight/contract';
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import { foldText, titleSortKey } from '../../../platform/fold-text.ts';
import { type Credits, noCredits, saveCredits } from '../people/credits.ts';
import { orderTitle } from '../search/title-order.ts';
import type { Release } from './releases/release-rules.ts';
import { type SummarizedChapter, summarizeChapters } from './rules.ts';

/** New chapter; public to everybody unless the release columns say otherwise. */
export interface NewChapter extends Partial<Release> {
  readonly title: string;
  readonly audio_url: string;
  readonly image?: string | null;
  /** Seconds. */
  readonly duration: number | null;
}

/** Metadata columns of a book that are not in the original specification. */
export const metadataColumns = [
  'subtitle',
  'language',
  'original_year',
  'release_year',
  'publisher',
  'isbn',
  'asin',
  'abridged',
  'content_notes',
] as const;
export type BookMetadata = Pick<Insertable<Schema['books']>, (typeof metadataColumns)[number]>;

/** New book; public to everybody unless the release columns say otherwise. */
export interface NewBook extends BookMetadata, Partial<Release> {
  readonly title: string;
  readonly status: string;
  readonly cover_image: string;
  readonly cover_hue: number | null;
  readonly synopsis: string;
  readonly tags: readonly Tag[];
  readonly chapters: readonly NewChapter[];
  readonly demo?: boolean;
  readonly credits?: Credits;
  /** When the book was added; defaults to now. */
  readonly created_at?: string;
  /** When the book last changed; defaults to `created_at`. */
  readonly updated_at?: string;
}

/**
 * Returns the columns of a book that summarize its chapters visible to everybody, so that lists need not read the
 * chapters.
 */
export const chapterSummary = ({
  cover_image,
  chapters,
}: {
  readonly cover_image: string;
  readonly chapters: readonly SummarizedChapter[];
}) => summarizeChapters(cover_image, chapters);

/** Returns the title's keys for the sort by title and for lookups by title. `orderTitle` writes the final sort keys. */
export const titleKeys = (title: string) => ({
  title_sort: titleSortKey(title),
  title_fold: foldText(title),
});

interface BookParts {
  readonly chapters: readonly Omit<Insertable<Schema['chapters']>, 'book_id' | 'place'>[];
  readonly tags: readonly Tag[];
  readonly credits: Credits;
}

/**
 * Inserts a book with its chapters, tags, people and series, within a transaction.
 * @throws a unique violation if another book has the same title, authors and narrators
 */
async function insertBook(
  tx: Database,
  book: Omit<Insertable<Schema['books']>, 'edition_key'>,
  { chapters, tags, credits }: BookParts,
): Promise<number> {
  const { id } = await tx
    .insertInto('books')
    // Temporary key: the final one is only known once the people have ids.
    .values({ ...book, edition_key: `new ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const withPlaces = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, index) => ({ ...row, book_id: id, place: index + 1 }));
  const added = chapters.map((chapter) => ({ added_at: book.created_at, ...chapter }));
  if (added.length > 0) await tx.insertInto('chapters').values(withPlaces(added)).execute();
  if (tags.length > 0) await tx.insertInto('book_tags').values(withPlaces(tags)).execute();
  await saveCredits(tx, id, credits);
  await orderTitle(tx, id);
  return id;
}

/**
 * Adds a book within a transaction.
 * @throws a unique violation if another book has the same title, authors and narrators
 */
export function addBook(
  tx: Database,
  { chapters, tags, demo = false, credits = noCredits, ...book }: NewBook,
  now: string,
): Promise<number> {
  const at = book.created_at ?? now;
  const row = {
    ...book,
    ...titleKeys(book.title),
    ...chapterSummary({ cover_image: book.cover_image, chapters }),
    demo: demo ? (1 as const) : (0 as const),
    created_at: at,
    updated_at: book.updated_at ?? at,
  };
  return insertBook(tx, row, { chapters, tags, credits });
}
