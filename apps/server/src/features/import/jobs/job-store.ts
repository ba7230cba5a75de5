import type { Insertable, Selectable } from 'kysely';
import { databaseNow } from '../../../db/dialect.ts';
import type { Database, Schema } from '../../../db/schema.ts';

/** Lease of the node that runs an import: without a heartbeat for this long, another node may claim it. */
const leaseMs = 10_000;
/** Two missed heartbeats: after this time `has_heartbeat` is 0. */
const heartbeatWarningMs = 5_000;

export type JobRow = Selectable<Schema['import_jobs']>;
/** An import, with whether a node has claimed it and has recently sent a heartbeat (database clock). */
export type JobStatus = JobRow & { readonly is_claimed: 0 | 1; readonly has_heartbeat: 0 | 1 };

/** Adds an unclaimed import and deletes ended ones. Throws a unique violation if another import is open. */
export const insertJob = (
  db: Database,
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

const selectJobs = (db: Database) =>
  db
    .selectFrom('import_jobs')
    .selectAll()
    .select((eb) => {
      const lastsFor = (ms: number) =>
        eb.case().when('expires_at', '>', databaseNow(db, ms)).then<0 | 1>(1).else<0 | 1>(0).end();
      return [lastsFor(0).as('is_claimed'), lastsFor(leaseMs - heartbeatWarningMs).as('has_heartbeat')];
    });

export const findJob = (db: Database, id: number): Promise<JobStatus | undefined> =>
  selectJobs(db).where('id', '=', id).executeTakeFirst();

export const findNewestJob = (db: Database): Promise<JobStatus | undefined> =>
  selectJobs(db).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Counts the books of an import that could not be imported. */
export async function countFailed(db: Database, jobId: number): Promise<number> {
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
  db: Database,
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
export async function renewLease(db: Database, id: number, holder: string): Promise<boolean | null> {
  const row = await db
    .updateTable('import_jobs')
    .set({ expires_at: databaseNow(db, leaseMs) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning('stop_asked')
    .executeTakeFirst();
  return row ? row.stop_asked === 1 : null;
}

/** Saves the release settings of an import's books. */
export async function updateReleaseChoice(db: Database, id: number, release_choice: string): Promise<void> {
  await db.updateTable('import_jobs').set({ release_choice }).where('id', '=', id).execute();
}

/** Saves the progress of the import. */
export async function updateJobProgress(
  db: Database,
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
 * Releases the lease; ends the import if `endedAt` is set, otherwise it can be continued. Returns false if the lease
 * was already lost.
 */
export async function releaseJob(
  db: Database,
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

/**
 * Requests that the node which runs the import stop. Returns false if a stop was requested before, or the import has
 * ended.
 */
export async function requestStop(db: Database, id: number): Promise<boolean> {
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
export async function cancelIdleJob(db: Database, id: number, endedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({ state: 'cancelled', holder: null, expires_at: null, ended_at: endedAt, open_slot: null })
    .where('id', '=', id)
    .where('open_slot', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<=', databaseNow(db))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
