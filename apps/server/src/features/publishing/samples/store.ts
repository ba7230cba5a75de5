import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { publicBooks } from '../../catalogue/index.ts';

export type SampleRow = Schema['samples'];

/** Selects samples of public books whose chapter still has the audio that they were cut from. */
const publicSamples = (db: Database) =>
  db
    .selectFrom('samples')
    .innerJoin('chapters', (join) =>
      join
        .onRef('chapters.id', '=', 'samples.chapter_id')
        .onRef('chapters.audio_url', '=', 'samples.source_url')
        .on('chapters.visibility', '=', 0),
    )
    .where('samples.book_id', 'in', () => publicBooks(db).select('books.id'));

export type ListedSample = Omit<SampleRow, 'source_url' | 'created_at'>;

/** @param bookIds at most one page of books */
export const listSamples = (db: Database, bookIds: readonly number[]): Promise<ListedSample[]> =>
  publicSamples(db)
    .select([
      'samples.book_id',
      'samples.audio_url',
      'samples.content_type',
      'samples.chapter_id',
      'samples.starts_at',
      'samples.ends_at',
      'samples.duration',
    ])
    .where('samples.book_id', 'in', bookIds)
    .execute();

export const isPublicSample = async (db: Database, audioUrl: string): Promise<boolean> =>
  (await publicSamples(db)
    .select('samples.book_id')
    .where('samples.audio_url', '=', audioUrl)
    .executeTakeFirst()) !== undefined;

/** Returns a book's sample, whether or not it is still valid. */
export const findRow = (db: Database, bookId: number) =>
  db.selectFrom('samples').selectAll().where('book_id', '=', bookId).executeTakeFirst();

export async function replaceRow(tx: Database, row: SampleRow): Promise<void> {
  await deleteRow(tx, row.book_id);
  await tx.insertInto('samples').values(row).execute();
}

export const deleteRow = (tx: Database, bookId: number) =>
  tx.deleteFrom('samples').where('book_id', '=', bookId).execute();

/** Returns which of these stored URLs are samples. */
export async function listUsed(db: Database, addresses: readonly string[]): Promise<string[]> {
  const used: string[] = [];
  for (const batch of chunksOf(addresses)) {
    const rows = await db.selectFrom('samples').select('audio_url').where('audio_url', 'in', batch).execute();
    used.push(...rows.map(({ audio_url }) => audio_url));
  }
  return used;
}

/** Raises the catalogue's revision, so that every node renders the book's public page again. */
export const raiseRevision = (tx: Database) =>
  tx
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .execute();
