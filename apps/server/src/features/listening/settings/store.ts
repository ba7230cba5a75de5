import type { PlaybackSettings } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import type { Database, Flag, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';

type Columns = Partial<Pick<PlaybackSettings, 'skip_back' | 'skip_forward' | 'speed'>> & {
  volume?: number;
  starts_up_next?: Flag;
  shortens_silences?: Flag;
  records_listening?: Flag;
  spoiler_guard?: Flag;
};

export const findSettings = (db: Database, userId: number) =>
  db
    .selectFrom('listener_settings')
    .select(['skip_back', 'skip_forward', 'speed', 'starts_up_next', 'shortens_silences'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Changes some of a member's settings. No other function writes this table. */
export const updateSettings = (db: Database, user_id: number, columns: Columns) =>
  db
    .insertInto('listener_settings')
    .values({ user_id, volume: 1, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();

/** Lists a member's speeds by book, last changed first. */
export const listBookSpeeds = (db: Database, userId: number) =>
  db
    .selectFrom('book_speeds')
    .select(['book_id', 'speed'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('book_id')
    .limit(limits.maxBookSpeeds)
    .execute();

export async function listKnownBooks(
  db: Database,
  ids: readonly number[],
  level: Visibility,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('books')
    .select('id')
    .where('id', 'in', ids)
    .where('visibility', '<=', level)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const upsertBookSpeeds = (db: Database, rows: readonly Schema['book_speeds'][]) =>
  db
    .insertInto('book_speeds')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'book_id'])
        .doUpdateSet(({ ref }) => ({ speed: ref('excluded.speed'), updated_at: ref('excluded.updated_at') })),
    )
    .execute();

/** Deletes all but the speeds changed last, so that a member's table stays small. */
export const pruneBookSpeeds = (db: Database, userId: number, kept: readonly number[]) =>
  db.deleteFrom('book_speeds').where('user_id', '=', userId).where('book_id', 'not in', kept).execute();
