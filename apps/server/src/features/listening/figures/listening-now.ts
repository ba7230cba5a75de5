import { sql } from 'kysely';
import { databaseNow } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { roundPeople, smallestGroup } from './units.ts';

/** A playing device reports every 30 s; one that has not reported for this long is taken as stopped. */
const playingMs = 60_000;
const mostBooksNow = 20;

/**
 * Counts the members who listen now, and the listeners of each book that has at least five. Numbers are rounded down to
 * multiples of five.
 */
export async function countListening(db: Database) {
  const playing = db
    .selectFrom('sessions')
    .select(['user_id'])
    .distinct()
    .where('stream_started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stream_seen_at', '>=', databaseNow(db, -playingMs));
  const { people } = await db
    .selectFrom(playing.as('playing'))
    .select(sql<number>`cast(count(*) as integer)`.as('people'))
    .executeTakeFirstOrThrow();
  const books = await db
    .selectFrom(playing.as('playing'))
    .innerJoin('book_progress as p', 'p.user_id', 'playing.user_id')
    .innerJoin('books', 'books.id', 'p.book_id')
    .where((eb) =>
      eb(
        'p.updated_at',
        '=',
        eb
          .selectFrom('book_progress as latest')
          .select((of) => of.fn.max('latest.updated_at').as('at'))
          .whereRef('latest.user_id', '=', 'p.user_id'),
      ),
    )
    .select(['books.id', 'books.title', sql<number>`cast(count(*) as integer)`.as('people')])
    .groupBy(['books.id', 'books.title'])
    .having(sql<number>`count(*)`, '>=', smallestGroup)
    .orderBy('people', 'desc')
    .orderBy('books.id')
    .limit(mostBooksNow)
    .execute();
  return {
    listeners: roundPeople(people),
    books: books.map(({ id, title, people: count }) => ({ id, title, listeners: roundPeople(count) })),
  };
}
