import type { Cue } from '@lamplight/align';
import { spokenWords } from '@lamplight/contract';
import { chunksOf } from '../../../db/chunks.ts';
import { lockRows } from '../../../db/dialect.ts';
import { indexWords } from '../../../db/full-text.ts';
import type { Database } from '../../../db/schema.ts';
import type { Log } from '../../../platform/log.ts';
import { findCurrentText, listUnindexed } from './store.ts';

/** Changes the stored number of sentences that contain each word; a change may be negative. */
async function changeCounts(tx: Database, changes: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...changes].map(([word, sentences]) => ({ word, sentences })).toSorted(byWord);
  for (const batch of chunksOf(rows))
    await tx
      .insertInto('sentence_words')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((eb) => ({
          sentences: eb('sentence_words.sentences', '+', eb.ref('excluded.sentences')),
        })),
      )
      .execute();
  for (const batch of chunksOf(rows.filter(({ sentences }) => sentences < 0)))
    await tx
      .deleteFrom('sentence_words')
      .where(
        'word',
        'in',
        batch.map(({ word }) => word),
      )
      .where('sentences', '<=', 0)
      .execute();
}

const byWord = (a: { word: string }, b: { word: string }): number => (a.word < b.word ? -1 : 1);

function countWords(sentences: Iterable<readonly string[]>, step: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of sentences)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + step);
  return counts;
}

/** Removes the sentences of chapters from the index, within a transaction that has locked their book. */
export async function removeSentences(tx: Database, chapterIds: readonly number[]): Promise<void> {
  for (const id of chapterIds) {
    const rows = await tx.selectFrom('sentences').select('content').where('chapter_id', '=', id).execute();
    if (rows.length === 0) continue;
    // Serializes changes to the counts of words, so that two transactions do not deadlock.
    await lockRows(tx, 'catalogue', [1]);
    await changeCounts(
      tx,
      countWords(
        rows.map(({ content }) => spokenWords(content)),
        -1,
      ),
    );
    await tx.deleteFrom('sentences').where('chapter_id', '=', id).execute();
  }
}

interface ChapterSentences {
  readonly bookId: number;
  readonly chapterId: number;
  readonly cues: readonly Cue[];
}

/** Replaces the sentences of a chapter in the index, within a transaction that has locked its book. */
export async function indexSentences(
  tx: Database,
  { bookId, chapterId, cues }: ChapterSentences,
): Promise<void> {
  await removeSentences(tx, [chapterId]);
  await lockRows(tx, 'catalogue', [1]);
  const rows = cues.map(({ start, end, text }, index) => ({
    book_id: bookId,
    chapter_id: chapterId,
    place: index,
    starts_at: start,
    ends_at: end,
    content: text,
  }));
  for (const batch of chunksOf(rows)) await tx.insertInto('sentences').values(batch).execute();
  const stored = await tx
    .selectFrom('sentences')
    .select(['id', 'content'])
    .where('chapter_id', '=', chapterId)
    .orderBy('place')
    .execute();
  const sentences = stored.map(({ id, content }) => ({ id, words: spokenWords(content) }));
  await indexWords(tx, sentences);
  await changeCounts(
    tx,
    countWords(
      sentences.map(({ words }) => words),
      1,
    ),
  );
}

/** Indexes the published text of a chapter, if it is current. */
async function indexChapter(tx: Database, chapterId: number): Promise<void> {
  const text = await findCurrentText(tx, chapterId);
  if (!text) return;
  const { readWebVtt } = await import('@lamplight/align');
  await indexSentences(tx, { bookId: text.book_id, chapterId, cues: readWebVtt(text.vtt) });
}

/** Indexes the texts of a book that became current again, within its edit. */
export async function indexMissing(tx: Database, bookId: number): Promise<void> {
  for (const id of await listUnindexed(tx, { limit: 2000, bookId })) await indexChapter(tx, id);
}

/** Number of chapters read, and reported in the log, at a time. */
const batchSize = 100;

/**
 * Indexes all texts that are not in the index, such as after a restore, or after a migration that folds words
 * differently. Tries each text once: an unreadable one stays out of the index.
 */
export async function indexAllMissing(db: Database, log: Log): Promise<void> {
  async function tryChapter(id: number): Promise<void> {
    try {
      await db.transaction().execute(async (tx) => {
        await lockRows(tx, 'chapters', [id]);
        // If another node has replaced the audio meanwhile, the text is no longer current, and is not indexed.
        await indexChapter(tx, id);
      });
    } catch (error) {
      const { TextError } = await import('@lamplight/align');
      if (!(error instanceof TextError)) throw error;
      log.warn({ err: error, chapter: id }, 'indexing a text failed: it cannot be read');
    }
  }

  let indexed = 0;
  for (let after = 0; ; ) {
    const ids = await listUnindexed(db, { limit: batchSize, after });
    if (ids.length === 0) return;
    for (const id of ids) await tryChapter(id);
    after = ids.at(-1) ?? after;
    indexed += ids.length;
    log.info({ indexed }, 'indexed what is said in chapters');
  }
}
