import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { PageRange } from '../../../http/pagination.ts';
import type { Visibility } from '../../../http/reader.ts';

export type TextRow = Selectable<Schema['chapter_texts']>;
type TextKey = Pick<TextRow, 'chapter_id' | 'state'>;

export const findText = (db: Database, { chapter_id, state }: TextKey): Promise<TextRow | undefined> =>
  db
    .selectFrom('chapter_texts')
    .selectAll()
    .where('chapter_id', '=', chapter_id)
    .where('state', '=', state)
    .executeTakeFirst();

export async function replaceText(tx: Database, row: Insertable<Schema['chapter_texts']>): Promise<void> {
  await deleteText(tx, row);
  await tx.insertInto('chapter_texts').values(row).execute();
}

export const deleteText = (tx: Database, { chapter_id, state }: TextKey) =>
  tx.deleteFrom('chapter_texts').where('chapter_id', '=', chapter_id).where('state', '=', state).execute();

const listedColumns = [
  'chapter_id',
  'state',
  'version',
  'language',
  'sentence_count',
  'saved_at',
  'source_url',
  'is_corrected',
] as const;
/** A text without its cues. */
export type ListedText = Pick<TextRow, (typeof listedColumns)[number]>;

/** Lists the texts of chapters, without their cues. */
export const listTexts = (db: Database, chapterIds: readonly number[]): Promise<ListedText[]> =>
  chapterIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('chapter_texts').select(listedColumns).where('chapter_id', 'in', chapterIds).execute();

/** Lists chapters of a book in their order. */
export const listChapters = (db: Database, bookId: number, { limit, offset }: PageRange) =>
  db
    .selectFrom('chapters')
    .select(['id', 'title', 'audio_url'])
    .where('book_id', '=', bookId)
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();

/** Selects published texts whose chapters still have the audio that they were aligned to. */
const currentTexts = (db: Database) =>
  db
    .selectFrom('chapter_texts')
    .innerJoin('chapters', (join) =>
      join
        .onRef('chapters.id', '=', 'chapter_texts.chapter_id')
        .onRef('chapters.audio_url', '=', 'chapter_texts.source_url'),
    )
    .where('chapter_texts.state', '=', 'published');

/** Finds the published text of a chapter; undefined if there is none, or it is stale. */
export const findCurrentText = (db: Database, chapterId: number) =>
  currentTexts(db)
    .select([
      'chapter_texts.book_id',
      'chapter_texts.vtt',
      'chapter_texts.pauses',
      'chapter_texts.language',
      'chapter_texts.version',
    ])
    .where('chapter_texts.chapter_id', '=', chapterId)
    .executeTakeFirst();

/** Lists the chapters of a book that have a text which is not stale and that a reader may see, in their order. */
export const listCurrentChapters = async (
  db: Database,
  bookId: number,
  level: Visibility,
): Promise<number[]> => {
  const rows = await currentTexts(db)
    .select('chapter_texts.chapter_id')
    .where('chapter_texts.book_id', '=', bookId)
    .where('chapters.visibility', '<=', level)
    .orderBy('chapters.place')
    .execute();
  return rows.map(({ chapter_id }) => chapter_id);
};

const hasSentences = sql<boolean>`exists (select 1 from sentences where sentences.chapter_id = chapter_texts.chapter_id)`;

interface UnindexedRange {
  readonly limit: number;
  /** Returns only chapters with a greater id. */
  readonly after?: number;
  readonly bookId?: number;
}

/** Lists chapters with current texts that are not in the index, by id. */
export const listUnindexed = async (
  db: Database,
  { limit, after = 0, bookId }: UnindexedRange,
): Promise<number[]> => {
  let texts = currentTexts(db)
    .where(sql<boolean>`not ${hasSentences}`)
    .where('chapter_texts.chapter_id', '>', after);
  if (bookId !== undefined) texts = texts.where('chapter_texts.book_id', '=', bookId);
  const rows = await texts
    .select('chapter_texts.chapter_id')
    .orderBy('chapter_texts.chapter_id')
    .limit(limit)
    .execute();
  return rows.map(({ chapter_id }) => chapter_id);
};

/** Lists chapters of a book whose sentences are in the index although their text is stale. */
export const listOutdated = async (db: Database, bookId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('chapter_texts')
    .innerJoin('chapters', 'chapters.id', 'chapter_texts.chapter_id')
    .whereRef('chapters.audio_url', '!=', 'chapter_texts.source_url')
    .where('chapter_texts.book_id', '=', bookId)
    .where('chapter_texts.state', '=', 'published')
    .where(hasSentences)
    .select('chapter_texts.chapter_id')
    .execute();
  return rows.map(({ chapter_id }) => chapter_id);
};
