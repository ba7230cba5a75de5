import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { titleOrderKey } from '../../../platform/title-order-key.ts';

/** Books per transaction of the job. */
const sliceSize = 200;
const intervalMs = 2_000;

interface TitledBook {
  readonly id: number;
  readonly title: string;
  readonly title_sort: string;
  readonly title_order: string;
  readonly language: string | null;
}

/** Locks the catalogue row, so that only one transaction at a time changes the order of titles. */
const lockCatalogue = (db: Database) =>
  db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', 1)
    .execute();

/**
 * Returns the language whose leading articles are ignored for books without a language; null if articles are not
 * ignored.
 */
async function findArticleLanguage(db: Database): Promise<string | null> {
  const row = await db.selectFrom('site_settings').select(['ignore_articles', 'language']).executeTakeFirst();
  return row?.ignore_articles === 1 ? (row.language ?? 'en') : null;
}

const findResorted = async (db: Database): Promise<number | null> =>
  (await db.selectFrom('catalogue').select('resorted_to').executeTakeFirstOrThrow()).resorted_to;

const withWrongKeys = (books: readonly TitledBook[], articleLanguage: string | null) =>
  books.flatMap(({ id, title, title_sort, title_order, language }) => {
    const key = articleLanguage === null ? title_sort : titleOrderKey(title, language ?? articleLanguage);
    return key === title_order ? [] : [{ id, title_order: key }];
  });

/** Writes the sort keys of titles where they differ from what the settings require, with the catalogue locked. */
async function orderTitles(tx: Database, books: readonly TitledBook[]): Promise<void> {
  for (const batch of chunksOf(withWrongKeys(books, await findArticleLanguage(tx)))) {
    const keys = batch.map(({ id, title_order }) => sql`(cast(${id} as integer), ${title_order})`);
    await sql`
      with keys (id, title_order) as (values ${sql.join(keys)})
      update books set title_order = keys.title_order from keys where keys.id = books.id
    `.execute(tx);
  }
}

/** Updates the sort key of a book whose title or language the current transaction has written. */
export async function orderTitle(tx: Database, id: number): Promise<void> {
  await lockCatalogue(tx);
  const columns = ['id', 'title', 'title_sort', 'title_order', 'language'] as const;
  await orderTitles(tx, await tx.selectFrom('books').select(columns).where('id', '=', id).execute());
}

/**
 * Requests new sort keys for all titles, within the transaction that changes the setting. Books written afterwards
 * follow the new setting at once, the others after the job has processed them.
 */
export const resortTitles = (tx: Database) =>
  tx.updateTable('catalogue').set({ resorted_to: 0 }).where('id', '=', 1).execute();

/** Updates the sort keys of the next books; returns whether there may be more. Every node may call it. */
function sortSlice(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const resorted = await findResorted(tx);
    if (resorted === null) return false;
    const articleLanguage = await findArticleLanguage(tx);
    const slice = tx
      .selectFrom('books')
      .select(['id', 'title', 'title_sort', 'title_order', 'language'])
      .where('id', '>', resorted)
      .orderBy('id')
      .limit(sliceSize);
    const wrong = withWrongKeys(await slice.execute(), articleLanguage);
    // Lock books before the catalogue, as edits do: the opposite order would cause deadlocks.
    await lockRows(
      tx,
      'books',
      wrong.map(({ id }) => id),
    );
    await lockCatalogue(tx);
    // Another node has already processed this slice, or the settings have changed.
    if ((await findResorted(tx)) !== resorted || (await findArticleLanguage(tx)) !== articleLanguage)
      return true;
    // Read again: edits since the first read have written their own keys.
    const books = await slice.execute();
    await orderTitles(tx, books);
    const last = books.length < sliceSize ? null : (books.at(-1)?.id ?? null);
    await tx.updateTable('catalogue').set({ resorted_to: last }).where('id', '=', 1).execute();
    return last !== null;
  });
}

export interface TitleOrderJob extends PeriodicJob {
  /** Sorts all books whose order the settings have changed. */
  run(): Promise<void>;
}

/** Sorts the library in slices after the setting for leading articles has changed. */
export function createTitleOrderJob({
  db,
  log,
}: {
  readonly db: Database;
  readonly log: Log;
}): TitleOrderJob {
  async function run(): Promise<void> {
    if ((await findResorted(db)) === null) return;
    // Queries of the embedded database run synchronously: let other requests run between slices.
    while (!job.isStopping() && (await sortSlice(db))) await setImmediate();
  }
  const job = createPeriodicJob({ name: 'title order job', log, firstInMs: intervalMs, intervalMs, run });
  return { ...job, run };
}
