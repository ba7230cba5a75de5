import { type Insertable, type Selectable, sql } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import { databaseNow } from '../../db/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { ImportDb } from './import-tables.ts';

/** Lease of the node that runs an import: without a heartbeat for this long, another node may claim it. */
const leaseMs = 10_000;
/** Two missed heartbeats: after this time `has_heartbeat` is 0. */
const heartbeatWarningMs = 5_000;

export type JobRow = Selectable<Schema['import_jobs']>;
/** An import, with whether a node has claimed it and has recently sent a heartbeat (database clock). */
export type JobStatus = JobRow & { readonly is_claimed: 0 | 1; readonly has_heartbeat: 0 | 1 };
export type EntryRow = Selectable<Schema['import_entries']>;
export type EntryState = EntryRow['state'];

/** Adds an unclaimed import and deletes ended ones. A second open import is a unique violation. */
export const insertJob = (
  db: ImportDb,
  job: Pick<Insertable<Schema['import_jobs']>, 'folder' | 'made_by' | 'created_at'>,
): Promise<JobRow> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('import_jobs').where('open_slot', 'is', null).execute();
    return await tx
      .insertInto('import_jobs')
      .values({ ...job, state: 'reading', open_slot: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

const selectJobs = (db: ImportDb) =>
  db
    .selectFrom('import_jobs')
    .selectAll()
    .select((eb) => {
      const lastsFor = (ms: number) =>
        eb.case().when('expires_at', '>', databaseNow(db, ms)).then<0 | 1>(1).else<0 | 1>(0).end();
      return [lastsFor(0).as('is_claimed'), lastsFor(leaseMs - heartbeatWarningMs).as('has_heartbeat')];
    });

export const findJob = (db: ImportDb, id: number): Promise<JobStatus | undefined> =>
  selectJobs(db).where('id', '=', id).executeTakeFirst();

export const findNewestJob = (db: ImportDb): Promise<JobStatus | undefined> =>
  selectJobs(db).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Counts the books of an import that could not be imported. */
export async function countFailed(db: ImportDb, jobId: number): Promise<number> {
  const { failed } = await db
    .selectFrom('import_entries')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return failed;
}

/** Claims an import. Returns false if a node has already claimed it or it has ended. */
export async function claimJob(
  db: ImportDb,
  id: number,
  {
    holder,
    from,
    to,
  }: {
    readonly holder: string;
    readonly from: readonly JobRow['state'][];
    readonly to: JobRow['state'];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({ holder, expires_at: databaseNow(db, leaseMs), state: to, stop_asked: 0, problem: null })
    .where('id', '=', id)
    .where('open_slot', '=', 1)
    .where('state', 'in', from)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<=', databaseNow(db))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renews the holder's lease. Returns whether a stop was requested; null if another node has claimed the import. */
export async function renewLease(db: ImportDb, id: number, holder: string): Promise<boolean | null> {
  const row = await db
    .updateTable('import_jobs')
    .set({ expires_at: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('stop_asked')
    .executeTakeFirst();
  return row ? row.stop_asked === 1 : null;
}

/** Saves how the books of an import come out. */
export async function updateReleaseChoice(db: ImportDb, id: number, release_choice: string): Promise<void> {
  await db.updateTable('import_jobs').set({ release_choice }).where('id', '=', id).execute();
}

/** Saves the progress of the import. */
export async function updateJobProgress(
  db: ImportDb,
  id: number,
  holder: string,
  { title, bytes }: { readonly title: string; readonly bytes: number },
): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({ current_title: title, done_bytes: bytes })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Releases the lease; ends the import if `endedAt` is set, else it can be continued. Returns false if the lease was
 * lost before.
 */
export async function releaseJob(
  db: ImportDb,
  id: number,
  holder: string,
  {
    state,
    problem = null,
    endedAt,
  }: {
    readonly state: JobRow['state'];
    readonly problem?: string | null;
    readonly endedAt: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({
      state,
      problem,
      holder: null,
      expires_at: null,
      current_title: null,
      ended_at: endedAt,
      open_slot: endedAt === null ? 1 : null,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Requests that the node which runs the import stop. Returns false if that was requested before, or it has ended. */
export async function requestStop(db: ImportDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({ stop_asked: 1 })
    .where('id', '=', id)
    .where('stop_asked', '=', 0)
    .where('open_slot', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels an import that no node runs. Returns false if a node runs it. */
export async function cancelIdleJob(db: ImportDb, id: number, endedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({ state: 'cancelled', holder: null, expires_at: null, ended_at: endedAt, open_slot: null })
    .where('id', '=', id)
    .where('open_slot', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<=', databaseNow(db))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertEntries(
  db: ImportDb,
  entries: readonly Insertable<Schema['import_entries']>[],
): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('import_entries')
      .values([...entries])
      .execute();
}

export async function deleteEntries(db: ImportDb, jobId: number): Promise<void> {
  await db.deleteFrom('import_entries').where('job_id', '=', jobId).execute();
}

/** Counts the books of an import, and their bytes, by state. */
export async function countEntries(
  db: ImportDb,
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
  db: ImportDb,
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

export const findNextReady = (db: ImportDb, jobId: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findEntry = (db: ImportDb, jobId: number, id: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Replaces a book of a finished plan. Returns undefined if it was replaced, or the import has started or ended,
 * meanwhile.
 */
export const replaceEntry = (
  db: ImportDb,
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
  db: ImportDb,
  id: number,
  change: { readonly state: EntryState; readonly reason?: string | null; readonly book_id?: number },
): Promise<void> {
  await db.updateTable('import_entries').set(change).where('id', '=', id).execute();
}

/** Books to import: `only` these, or all except `left_out`. */
export interface EntrySelection {
  readonly only?: readonly number[];
  readonly left_out?: readonly number[];
}

/** Changes which books an import has yet to import. */
export async function selectEntries(
  tx: ImportDb,
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
