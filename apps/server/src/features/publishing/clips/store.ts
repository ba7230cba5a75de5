import type { Insertable, Selectable } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { type Visibility } from '../../../http/reader.ts';
import { isVisibleBook, publicBooks } from '../../catalogue/index.ts';
import { withCutEnd } from './rules.ts';

export type ClipRow = Selectable<Schema['clips']>;

/** Selects clips of public chapters that still have the audio that they were cut from. */
const publicClips = (db: Database) =>
  db
    .selectFrom('clips')
    .innerJoin('chapters', (join) =>
      join.onRef('chapters.id', '=', 'clips.chapter_id').onRef('chapters.audio_url', '=', 'clips.source_url'),
    )
    .where('chapters.visibility', '=', 0)
    .where('clips.book_id', 'in', () => publicBooks(db).select('books.id'));

export const findPublicClip = (db: Database, slug: string) =>
  publicClips(db)
    .select([
      'clips.slug',
      'clips.book_id',
      'clips.quote',
      'clips.audio_url',
      'clips.content_type',
      'clips.duration',
    ])
    .where('clips.slug', '=', slug)
    .executeTakeFirst();

export const isPublicClip = async (db: Database, audioUrl: string): Promise<boolean> =>
  (await publicClips(db)
    .select('clips.id')
    .where('clips.audio_url', '=', audioUrl)
    .limit(1)
    .executeTakeFirst()) !== undefined;

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

/** Returns whether visitors may know of the chapter of a clip: others are not heard, and do not count. */
export const isOfPublicChapter = ({ visibility }: { readonly visibility: number | null }): boolean =>
  visibility === 0;

/** Returns a file of the same stretch; undefined if nobody shares it. */
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
  /** Of the reader: clips of books and chapters that they may not know of are left out. */
  readonly level: Visibility;
}

/** Lists clips of a member or a book before an id, the latest first. */
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

/** Counts the clips of such a list. */
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

/** Deletes clips; returns the files that no other clip uses. */
export async function deleteClips(tx: Database, ids: readonly number[]): Promise<string[]> {
  const files = new Set<string>();
  for (const batch of chunksOf(ids)) {
    const rows = await tx.deleteFrom('clips').where('id', 'in', batch).returning('audio_url').execute();
    for (const { audio_url } of rows) files.add(audio_url);
  }
  return [...files.difference(new Set(await listUsed(tx, [...files])))];
}

export const idsOf = async (tx: Database, column: 'user_id' | 'book_id', id: number): Promise<number[]> =>
  (await tx.selectFrom('clips').select('id').where(column, '=', id).execute()).map((row) => row.id);

/** Returns which of these stored URLs are clips. */
export async function listUsed(db: Database, addresses: readonly string[]): Promise<string[]> {
  const used: string[] = [];
  for (const batch of chunksOf(addresses)) {
    const rows = await db
      .selectFrom('clips')
      .select('audio_url')
      .distinct()
      .where('audio_url', 'in', batch)
      .execute();
    used.push(...rows.map(({ audio_url }) => audio_url));
  }
  return used;
}
