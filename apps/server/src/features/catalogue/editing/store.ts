import type { Tag } from '@lamplight/contract';
import { sql, type Updateable } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { lockRows } from '../../../db/dialect.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { releaseColumns } from '../books/releases/release-rules.ts';
import type { ExistingChapter, OrderedChapter } from './diff-book.ts';

/**
 * Updates a book and increases its revision. Returns false if the revision has changed since the book was
 * read.
 */
export async function updateBook(
  tx: Database,
  { id, rev, release_rev }: { readonly id: number; readonly rev: number; readonly release_rev: number },
  columns: Updateable<Schema['books']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('books')
    .set({ ...columns, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    // The release job may have run since the book was read.
    .where('release_rev', '=', release_rev)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Inserts chapters; returns their ids by `place`. */
export async function insertChapters(
  tx: Database,
  book_id: number,
  chapters: readonly OrderedChapter[],
  added_at: string,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const batch of chunksOf(chapters)) {
    const rows = await tx
      .insertInto('chapters')
      .values(batch.map(({ id: _, ...chapter }) => ({ ...chapter, book_id, added_at })))
      .returning(['id', 'place'])
      .execute();
    for (const { id, place } of rows) ids.set(place, id);
  }
  return ids;
}

/** Updates chapters in batches of one statement. */
export async function updateChapters(tx: Database, chapters: readonly ExistingChapter[]): Promise<void> {
  for (const batch of chunksOf(chapters)) {
    const rows = batch.map(
      ({ id, place, title, audio_url, image, duration, ...release }) =>
        sql`(cast(${id} as integer), cast(${place} as integer), cast(${title} as text), cast(${audio_url} as text), cast(${image} as text), cast(${duration} as double precision), cast(${release.visibility} as integer), cast(${release.release_state} as text), cast(${release.release_at} as text), cast(${release.early_at} as text), cast(${release.early_days} as integer), cast(${release.release_notify} as integer))`,
    );
    await sql`
      with wanted (id, place, title, audio_url, image, duration, ${sql.join(releaseColumns.map((name) => sql.ref(name)))}) as (values ${sql.join(rows)})
      update chapters set place = wanted.place, title = wanted.title, audio_url = wanted.audio_url,
        image = wanted.image, duration = wanted.duration,
        ${sql.join(releaseColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`wanted.${name}`)}`))}
      from wanted where chapters.id = wanted.id
    `.execute(tx);
  }
}

/** Locks chapters until the transaction ends: no row that refers to them can be added. */
export const lockChapters = (tx: Database, ids: readonly number[]): Promise<void> =>
  lockRows(tx, 'chapters', ids);

export async function deleteChapters(tx: Database, ids: readonly number[]): Promise<void> {
  for (const batch of chunksOf(ids)) await tx.deleteFrom('chapters').where('id', 'in', batch).execute();
}

export async function replaceTags(tx: Database, book_id: number, tags: readonly Tag[]): Promise<void> {
  await tx.deleteFrom('book_tags').where('book_id', '=', book_id).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('book_tags')
    .values(tags.map((tag, index) => ({ ...tag, book_id, place: index + 1 })))
    .execute();
}

/**
 * Deletes a book and everything that refers to it. Returns false if the revision has changed since the book was read.
 */
export async function deleteBook(
  tx: Database,
  { id, rev }: { readonly id: number; readonly rev: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('books')
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
