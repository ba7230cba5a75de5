import { type Insertable, type Selectable, sql } from 'kysely';
import { databaseNow } from '../../../db/dialect.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Db } from '../store.ts';

/** Without a sign of life for this long, whoever was at an import is believed to be gone: others may go on with it. */
const leaseMs = 10_000;
/** Two signs of life that did not come. */
const heartbeatWarningMs = 5_000;

export type JobRow = Selectable<Schema['import_jobs']>;
/** An import, and by the database's time whether somebody is at it, and was heard of lately. */
export type JobStatus = JobRow & { readonly is_at_work: 0 | 1; readonly is_heard: 0 | 1 };
export type EntryRow = Selectable<Schema['import_entries']>;
export type EntryState = EntryRow['state'];

/** Adds an import that nobody is at yet; what was before goes. Two at once are a unique violation. */
export const insertJob = (
  db: Db,
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

const seen = (db: Db) =>
  db
    .selectFrom('import_jobs')
    .selectAll()
    .select((eb) => {
      const lastsFor = (ms: number) =>
        eb.case().when('expires_at', '>', databaseNow(db, ms)).then<0 | 1>(1).else<0 | 1>(0).end();
      return [lastsFor(0).as('is_at_work'), lastsFor(leaseMs - heartbeatWarningMs).as('is_heard')];
    });

export const findJob = (db: Db, id: number): Promise<JobStatus | undefined> =>
  seen(db).where('id', '=', id).executeTakeFirst();

export const findNewestJob = (db: Db): Promise<JobStatus | undefined> =>
  seen(db).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Counts the books of an import that could not be imported. */
export async function countFailed(db: Db, jobId: number): Promise<number> {
  const { failed } = await db
    .selectFrom('import_entries')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return failed;
}

/** Takes an import that nobody is at. False when somebody is, or it is over. */
export async function claimJob(
  db: Db,
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

/** Says that its holder is still at it; answers whether it is to stop, and null when it is no longer the holder's. */
export async function renewLease(db: Db, id: number, holder: string): Promise<boolean | null> {
  const row = await db
    .updateTable('import_jobs')
    .set({ expires_at: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('stop_asked')
    .executeTakeFirst();
  return row ? row.stop_asked === 1 : null;
}

/** Notes how far its holder is. */
export async function updateJobProgress(
  db: Db,
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

/** Lets go of an import, and ends it unless it stays open to be gone on with. */
export async function releaseJob(
  db: Db,
  id: number,
  holder: string | null,
  {
    state,
    problem = null,
    endedAt,
  }: {
    readonly state: JobRow['state'];
    readonly problem?: string | null;
    readonly endedAt: string | null;
  },
): Promise<void> {
  await db
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
    .where('holder', holder === null ? 'is' : '=', holder)
    .execute();
}

/** Asks whoever is at it, on whichever node, to stop. */
export async function requestStop(db: Db, id: number): Promise<void> {
  await db.updateTable('import_jobs').set({ stop_asked: 1 }).where('id', '=', id).execute();
}

/** An import that nobody is at is over. False when somebody is at it. */
export async function cancelIdleJob(db: Db, id: number, endedAt: string): Promise<boolean> {
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
  db: Db,
  entries: readonly Insertable<Schema['import_entries']>[],
): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('import_entries')
      .values([...entries])
      .execute();
}

export async function deleteEntries(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('import_entries').where('job_id', '=', jobId).execute();
}

/** How many books an import has in each state, and how many bytes they are. */
export async function countEntries(
  db: Db,
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
  db: Db,
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

export const findNextReady = (db: Db, jobId: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findEntry = (db: Db, jobId: number, id: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Replaces a book of a finished plan. Returns undefined if the import has started or ended meanwhile. */
export const replaceEntry = (
  db: Db,
  { id, job_id }: EntryRow,
  change: Pick<EntryRow, 'state' | 'reason' | 'bytes' | 'unit' | 'shown'>,
): Promise<EntryRow | undefined> =>
  db
    .updateTable('import_entries')
    .set(change)
    .where('id', '=', id)
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
  db: Db,
  id: number,
  change: { readonly state: EntryState; readonly reason?: string | null; readonly book_id?: number },
): Promise<void> {
  await db.updateTable('import_entries').set(change).where('id', '=', id).execute();
}

/** Which books of a plan are wanted: `only` these, or all but those left out. */
export interface EntrySelection {
  readonly only?: readonly number[];
  readonly left_out?: readonly number[];
}

export const selectEntries = (
  db: Db,
  jobId: number,
  { only, left_out: leftOut = [] }: EntrySelection,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const move = async (from: EntryState, to: EntryState, ids?: readonly number[]) => {
      const all = () =>
        tx
          .updateTable('import_entries')
          .set({ state: to })
          .where('job_id', '=', jobId)
          .where('state', '=', from);
      if (!ids) return void (await all().execute());
      for (let at = 0; at < ids.length; at += 1000)
        await all()
          .where('id', 'in', ids.slice(at, at + 1000))
          .execute();
    };
    if (only) await move('ready', 'left_out');
    else await move('left_out', 'ready');
    if (only) await move('left_out', 'ready', only);
    else await move('ready', 'left_out', leftOut);
  });
