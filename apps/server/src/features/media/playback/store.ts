import { databaseNow } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { notSignedIn } from '../../../http/auth.ts';
import { type Stream, type StreamTimes, streamLifeMs } from './rules.ts';

/** Records that a playing device still plays. Returns false if the device no longer counts as playing. */
export async function touchStream(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ stream_seen_at: databaseNow(db) })
    .where('id', '=', id)
    .where('stream_started_at', 'is not', null)
    .where('stream_seen_at', '>', databaseNow(db, -streamLifeMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lists an account's other devices that play, or that stopped and still count for a minute after their last report. */
export const listOtherStreams = (db: Database, userId: number, id: string): Promise<Stream[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'stream_started_at as started_at'])
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('stream_started_at', 'is not', null), eb('stream_taken_over_at', 'is', null)]))
    .where('stream_seen_at', '>', databaseNow(db, -streamLifeMs))
    .execute();

/**
 * Returns when a device started, last reported and had to pause.
 * @throws ProblemError not_signed_in if the device's session was deleted
 */
export const findStreamTimes = (db: Database, id: string): Promise<StreamTimes> =>
  db
    .selectFrom('sessions')
    .select([
      'stream_started_at as started_at',
      'stream_seen_at as seen_at',
      'stream_taken_over_at as taken_over_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notSignedIn);

export const startStream = (db: Database, id: string) =>
  db
    .updateTable('sessions')
    .set({
      stream_started_at: databaseNow(db),
      stream_seen_at: databaseNow(db),
      stream_taken_over_at: null,
    })
    .where('id', '=', id)
    .execute();

/**
 * Records that a device stopped. The time of its last report stays: for a minute after it the device still counts,
 * unless another device needs its stream.
 */
export const stopStream = (db: Database, id: string) =>
  db.updateTable('sessions').set({ stream_started_at: null }).where('id', '=', id).execute();

/** Makes devices pause, because other devices of the account play. */
export const takeOverStreams = (db: Database, ids: readonly string[]) =>
  db
    .updateTable('sessions')
    .set({ stream_started_at: null, stream_taken_over_at: databaseNow(db) })
    .where('id', 'in', ids)
    .execute();
