import { type Insertable, type Selectable, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';

/** A book of an import. */
export type EntryRow = Selectable<Schema['import_entries']>;
export type EntryState = EntryRow['state'];

export async function insertEntries(
  db: Database,
  entries: readonly Insertable<Schema['import_entries']>[],
): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('import_entries')
      .values([...entries])
      .execute();
}

export async function deleteEntries(db: Database, jobId: number): Promise<void> {
  await db.deleteFrom('import_entries').where('job_id', '=', jobId).execute();
}

/** Counts the books of an import, and their bytes, by state. */
export async function countEntries(
  db: Database,
  jobId: number,
): Promise<Map<EntryState, { readonly books: number; readonly bytes: number }>> {
  const rows = await db
    .selectFrom('import_entries')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('books'),
      sql<number>`cast(sum(bytes) as bigint)`.as('bytes'),
    ])
    .where('job_id', '=', jobId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, books, bytes }) => [state, { books, bytes }]));
}

export async function listEntries(
  db: Database,
  jobId: number,
  state: EntryState | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: EntryRow[]; readonly total: number }> {
  const all = db
    .selectFrom('import_entries')
    .where('job_id', '=', jobId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'ready'));
  const [rows, { total }] = await Promise.all([
    all.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/**
 * Returns the next book of an import that is ready; undefined if there is none.
 * @param after id of the previous book's entry
 */
export const findNextReady = (db: Database, jobId: number, after = 0): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'ready')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findEntry = (db: Database, jobId: number, id: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Replaces a book of a finished plan. Returns undefined if the book was replaced before, or the import has started or
 * ended.
 */
export const replaceEntry = (
  db: Database,
  { id, job_id, unit }: EntryRow,
  change: Pick<EntryRow, 'state' | 'reason' | 'bytes' | 'unit' | 'shown'>,
): Promise<EntryRow | undefined> =>
  db
    .updateTable('import_entries')
    .set(change)
    .where('id', '=', id)
    .where('unit', '=', unit)
    .where('state', 'in', ['ready', 'left_out', 'refused'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('import_jobs')
          .select('import_jobs.id')
          .where('import_jobs.id', '=', job_id)
          .where('import_jobs.state', '=', 'planned')
          .where('import_jobs.open_slot', '=', 1),
      ),
    )
    .returningAll()
    .executeTakeFirst();

export async function updateEntry(
  db: Database,
  id: number,
  change: { readonly state: EntryState; readonly reason?: string | null; readonly book_id?: number },
): Promise<void> {
  await db.updateTable('import_entries').set(change).where('id', '=', id).execute();
}

/** Selection of books to import: `only` these, or all except `left_out`. */
export interface EntrySelection {
  readonly only?: readonly number[];
  readonly left_out?: readonly number[];
}

/** Changes which of the books that are not imported yet an import includes. */
export async function selectEntries(
  tx: Database,
  jobId: number,
  { only, left_out: leftOut = [] }: EntrySelection,
): Promise<void> {
  const move = async (from: EntryState, to: EntryState, ids?: readonly number[]) => {
    const all = () =>
      tx
        .updateTable('import_entries')
        .set({ state: to })
        .where('job_id', '=', jobId)
        .where('state', '=', from);
    if (!ids) return void (await all().execute());
    for (const chunk of chunksOf(ids)) await all().where('id', 'in', chunk).execute();
  };
  if (only) await move('ready', 'left_out');
  else await move('left_out', 'ready');
  if (only) await move('left_out', 'ready', only);
  else await move('ready', 'left_out', leftOut);
}
