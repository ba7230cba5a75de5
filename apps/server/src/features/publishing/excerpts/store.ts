import { type Insertable, type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { isVisibleBook, publicBooks } from '../../catalogue/index.ts';
import { withCutEnd } from './rules.ts';

/** Kinds of excerpts and their tables: samples, one for each book, and clips that members share. */
export const kinds = ['samples', 'clips'] as const;
export type Kind = (typeof kinds)[number];

/** Columns that both tables have. */
export type ExcerptRow = Schema['samples'];

/** Selects excerpts of either kind, by the columns that both have. */
const excerptsOf = (db: Database, kind: Kind) =>
  db.selectFrom(sql<ExcerptRow>`${sql.table(kind)}`.as('excerpts'));

/** Selects the chapter of an excerpt, while it has the audio that the excerpt was cut from. */
const chapterOf = (db: Database, table: Kind | 'excerpts') =>
  db
    .selectFrom('chapters')
    .select('chapters.id')
    .where('chapters.id', '=', sql.ref<number>(`${table}.chapter_id`))
    .where('chapters.audio_url', '=', sql.ref<string>(`${table}.source_url`));

/** SQL condition: anybody may hear the excerpt. */
const isPublic = (db: Database, table: Kind | 'excerpts') =>
  sql<boolean>`exists ${chapterOf(db, table)
    .where('chapters.visibility', '=', 0)
    .where('chapters.book_id', 'in', () => publicBooks(db).select('books.id'))}`;

export const isPublicExcerpt = async (db: Database, kind: Kind, audioUrl: string): Promise<boolean> =>
  (await excerptsOf(db, kind)
    .select('excerpts.book_id')
    .where('excerpts.audio_url', '=', audioUrl)
    .where(isPublic(db, 'excerpts'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns which of these stored URLs are excerpts. */
export async function listUsed(db: Database, kind: Kind, addresses: readonly string[]): Promise<string[]> {
  const used: string[] = [];
  for (const batch of chunksOf(addresses)) {
    const rows = await excerptsOf(db, kind)
      .select('excerpts.audio_url')
      .distinct()
      .where('excerpts.audio_url', 'in', batch)
      .execute();
    used.push(...rows.map(({ audio_url }) => audio_url));
  }
  return used;
}

/**
 * Deletes excerpts that meet a condition; returns how many, and the files that no other excerpt of this kind uses.
 */
export async function deleteExcerpts(
  tx: Database,
  kind: Kind,
  condition: RawBuilder<unknown>,
): Promise<{ count: number; files: string[] }> {
  const { rows } = await sql<
    Pick<ExcerptRow, 'audio_url'>
  >`delete from ${sql.table(kind)} where ${condition} returning audio_url`.execute(tx);
  const files = new Set(rows.map(({ audio_url }) => audio_url));
  const used = files.size === 0 ? [] : await listUsed(tx, kind, [...files]);
  return { count: rows.length, files: [...files.difference(new Set(used))] };
}

/** Conditions of `deleteExcerpts`. */
export const ofBook = (id: number) => sql`book_id = ${id}`;
export const ofMember = (id: number) => sql`user_id = ${id}`;
/**
 * SQL condition: the clip has one of these ids.
 * @param ids at most the clips of one book
 */
export const withIds = (ids: readonly number[]) => sql`id in (${sql.join(ids)})`;
/** SQL condition: the excerpt is of this book, and its chapter was deleted or got other audio. */
export const outdated = (db: Database, kind: Kind, bookId: number) =>
  sql`${ofBook(bookId)} and not exists ${chapterOf(db, kind)}`;

/** Lists the samples of books that visitors may hear. @param bookIds at most one page of books */
export const listSamples = (db: Database, bookIds: readonly number[]): Promise<ExcerptRow[]> =>
  db
    .selectFrom('samples')
    .selectAll()
    .where('book_id', 'in', bookIds)
    .where(isPublic(db, 'samples'))
    .execute();

/** Returns a book's sample, whether or not it is still valid. */
export const findSample = (db: Database, bookId: number) =>
  db.selectFrom('samples').selectAll().where('book_id', '=', bookId).executeTakeFirst();

export async function replaceSample(tx: Database, row: ExcerptRow): Promise<void> {
  await tx.deleteFrom('samples').where('book_id', '=', row.book_id).execute();
  await tx.insertInto('samples').values(row).execute();
}

/** Raises the catalogue's revision, so that every node renders the public page of the book again. */
export const raiseRevision = (tx: Database) =>
  tx
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .execute();

export const findPublicClip = (db: Database, slug: string) =>
  db
    .selectFrom('clips')
    .select(['slug', 'book_id', 'quote', 'audio_url', 'content_type', 'duration'])
    .where('slug', '=', slug)
    .where(isPublic(db, 'clips'))
    .executeTakeFirst();

/** Returns a chapter that visitors may know of; undefined if there is none. */
export const findPublicChapter = (db: Database, bookId: number, chapterId: number) =>
  db
    .selectFrom('chapters')
    .select(['id', 'audio_url', 'duration'])
    .where('id', '=', chapterId)
    .where('book_id', '=', bookId)
    .where('visibility', '=', 0)
    .where('book_id', 'in', () => publicBooks(db).select('books.id'))
    .executeTakeFirst();

/** Returns the seconds of the public chapters of a book. */
export async function publicSecondsOf(db: Database, bookId: number): Promise<number> {
  const { seconds } = await db
    .selectFrom('chapters')
    .select((eb) => eb.fn.sum<number | null>('duration').as('seconds'))
    .where('book_id', '=', bookId)
    .where('visibility', '=', 0)
    .executeTakeFirstOrThrow();
  return seconds ?? 0;
}

/** Returns all clips of a book, the oldest first; at most `clipLimits.perBook`. */
export async function listStretches(db: Database, bookId: number) {
  const rows = await db
    .selectFrom('clips')
    .leftJoin('chapters', 'chapters.id', 'clips.chapter_id')
    .select(['clips.id', 'clips.chapter_id', 'clips.starts_at', 'clips.ends_at'])
    .select(['clips.duration', 'clips.source_url', 'chapters.visibility'])
    .where('clips.book_id', '=', bookId)
    .orderBy('clips.id')
    .execute();
  return rows.map(withCutEnd);
}

/**
 * Returns whether visitors may know of the chapter of a clip; if not, nobody can hear the clip, and it does not count
 * towards limits.
 */
export const isOfPublicChapter = ({ visibility }: { readonly visibility: number | null }): boolean =>
  visibility === 0;

/** Returns an existing clip's file of the same stretch; undefined if there is none. */
export const findSameStretch = (
  db: Database,
  { source_url, from, to }: { readonly source_url: string; readonly from: number; readonly to: number },
) =>
  db
    .selectFrom('clips')
    .select(['audio_url', 'content_type', 'duration'])
    .where('source_url', '=', source_url)
    .where('starts_at', '=', from)
    .where('ends_at', '=', to)
    .limit(1)
    .executeTakeFirst();

export const insertClip = (tx: Database, row: Insertable<Schema['clips']>): Promise<{ id: number }> =>
  tx.insertInto('clips').values(row).returning('id').executeTakeFirstOrThrow();

const clipList = (db: Database) =>
  db
    .selectFrom('clips')
    .innerJoin('books', 'books.id', 'clips.book_id')
    .innerJoin('chapters', 'chapters.id', 'clips.chapter_id')
    .innerJoin('users', 'users.id', 'clips.user_id')
    .selectAll('clips')
    .select([
      'books.title as book_title',
      'books.cover_image',
      'books.cover_hue',
      'chapters.title as chapter_title',
      'users.username',
    ]);
export type ListedRow = Awaited<ReturnType<typeof listClips>>[number];

interface ListedClips {
  readonly column: 'user_id' | 'book_id';
  readonly id: number;
  /** Visibility that the reader may see: clips of books and chapters above it are left out. */
  readonly level: Visibility;
}

/** Lists clips of a member or a book, latest first, with ids below a given one. */
export const listClips = (
  db: Database,
  { column, id, level }: ListedClips,
  { before, limit }: { readonly before: number; readonly limit: number },
) =>
  clipList(db)
    .where(`clips.${column}`, '=', id)
    .where(isVisibleBook(level))
    .where('chapters.visibility', '<=', level)
    .where('clips.id', '<', before)
    .orderBy('clips.id', 'desc')
    .limit(limit)
    .execute();

/** Counts the clips that `listClips` would return. */
export async function countListed(db: Database, { column, id, level }: ListedClips): Promise<number> {
  const { count } = await db
    .selectFrom('clips')
    .innerJoin('books', 'books.id', 'clips.book_id')
    .innerJoin('chapters', 'chapters.id', 'clips.chapter_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(`clips.${column}`, '=', id)
    .where(isVisibleBook(level))
    .where('chapters.visibility', '<=', level)
    .executeTakeFirstOrThrow();
  return count;
}

export const findListed = (db: Database, id: number) =>
  clipList(db).where('clips.id', '=', id).executeTakeFirst();
