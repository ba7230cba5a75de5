import { stretchCount, stretchSeconds } from '@lamplight/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { roundPeople } from './units.ts';

/** Stretches per minute: how many people went back to a position is counted by minute. */
export const backStretches = 4;
/** Maximum length of a chapter's curve, in stretches: a day. */
const maxStretches = 5760;

export interface ChapterCurve {
  readonly chapter_id: number;
  /** People who heard each stretch, rounded down to a multiple of five. */
  readonly listeners: readonly number[];
  /** People who went back to each minute, rounded down to a multiple of five. */
  readonly back: readonly number[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bits = 6;

/**
 * Returns for each stretch how many of the sets contain it.
 * @param sets encoded sets of stretches, separated by commas
 * @param count number of stretches
 */
export function countStretches(sets: string, count: number): number[] {
  const characters = Math.ceil(count / bits);
  // Count each character at each index of the sets first, because there are far fewer of those than bits in all sets.
  const seen = new Uint32Array(characters * 128);
  let place = 0;
  for (let index = 0; index < sets.length; index += 1) {
    const code = sets.charCodeAt(index);
    if (code === 44) place = 0;
    else {
      if (place < characters) seen[place * 128 + (code & 127)] = (seen[place * 128 + (code & 127)] ?? 0) + 1;
      place += 1;
    }
  }
  const counts = Array.from({ length: count }, () => 0);
  for (let at = 0; at < characters; at += 1)
    for (let value = 1; value < 64; value += 1) {
      const times = seen[at * 128 + alphabet.charCodeAt(value)] ?? 0;
      if (times === 0) continue;
      for (let bit = 0; bit < bits && at * bits + bit < count; bit += 1)
        if (value & (1 << bit)) counts[at * bits + bit] = (counts[at * bits + bit] ?? 0) + times;
    }
  return counts;
}

/**
 * Computes the curve of a book again: how many people have heard each 15 s of its chapters, and to which minutes they
 * went back.
 */
export async function rollUpCurve(db: Database, bookId: number, through: string): Promise<void> {
  const chapters = await db
    .selectFrom('chapters')
    .select(['id', 'duration'])
    .where('book_id', '=', bookId)
    .orderBy('place')
    .execute();
  if (chapters.length === 0) return;
  const played = await db
    .selectFrom('chapter_progress')
    .select(['chapter_id', sql<string>`string_agg(played_stretches, ',')`.as('sets')])
    .where('book_id', '=', bookId)
    .where('played_stretches', 'is not', null)
    .groupBy('chapter_id')
    .execute();
  const returns = await db
    .selectFrom('place_history')
    .select([
      'back_to_chapter',
      sql<number>`cast(floor(back_to / ${sql.lit(backStretches * stretchSeconds)}) as integer)`.as('minute'),
      sql<number>`cast(count(distinct user_id) as integer)`.as('people'),
    ])
    .where('book_id', '=', bookId)
    .where('back_to_chapter', 'is not', null)
    .groupBy(['back_to_chapter', 'minute'])
    .execute();
  const setsOf = new Map(played.map(({ chapter_id, sets }) => [chapter_id, sets]));
  const backOf = Map.groupBy(returns, ({ back_to_chapter }) => back_to_chapter);
  const curves = chapters.map(({ id, duration }): ChapterCurve => {
    const count = Math.min(maxStretches, stretchCount(duration ?? 0));
    const back = Array.from({ length: Math.ceil(count / backStretches) }, () => 0);
    for (const { minute, people } of backOf.get(id) ?? [])
      if (minute < back.length) back[minute] = roundPeople(people);
    return { chapter_id: id, listeners: countStretches(setsOf.get(id) ?? '', count).map(roundPeople), back };
  });
  const row = { book_id: bookId, through, chapters: JSON.stringify(curves) };
  await db
    .insertInto('book_curves')
    .values(row)
    .onConflict((conflict) => conflict.column('book_id').doUpdateSet(row))
    .execute();
}
