import { limits, type StartOrigin } from '@lamplight/contract';
import { type Insertable, sql } from 'kysely';
import { prepareQuery } from '../../../db/prepared-query.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Visibility } from '../../../http/reader.ts';
import { chapterCountFor, durationFor, prepareByLevel } from '../../catalogue/index.ts';
import type { ChapterFacts } from './finish-rules.ts';
import { beforeAnyPosition } from './store.ts';

const recordsListeningRow = prepareQuery<{ userId: number }, { records_listening: number }>(
  (db, { userId }) =>
    db.selectFrom('listener_settings').select('records_listening').where('user_id', '=', userId),
);

export const findRecordsListening = async (db: Database, userId: number): Promise<boolean> => {
  const [settings] = await recordsListeningRow(db, { userId });
  return settings?.records_listening !== 0;
};

/** A chapter with what a member has played of it. */
export interface PlayedChapter extends ChapterFacts {
  /** Null if no position is stored. */
  readonly position: number | null;
  /** Null if nothing is stored, or only a position from a time without recording. */
  readonly played_stretches: string | null;
  /** 0 if the member has turned recording off; null without settings. Read with the chapter, to save a statement. */
  readonly records_listening: number | null;
}

interface ChapterOfMember {
  readonly userId: number;
  readonly bookId: number;
  readonly chapterId: number;
}

const playedChapterRow = prepareByLevel((level) =>
  prepareQuery<ChapterOfMember, PlayedChapter>((db, { userId, bookId, chapterId }) =>
    db
      .selectFrom('chapters')
      .innerJoin('books', 'books.id', 'chapters.book_id')
      .leftJoin('chapter_progress', (join) =>
        join
          .onRef('chapter_progress.chapter_id', '=', 'chapters.id')
          .on('chapter_progress.user_id', '=', userId),
      )
      .leftJoin('listener_settings', (join) => join.on('listener_settings.user_id', '=', userId))
      .select([
        'chapters.place',
        'chapters.duration',
        chapterCountFor(level).as('chapter_count'),
        durationFor(level).as('book_duration'),
        'chapter_progress.position',
        'chapter_progress.played_stretches',
        'listener_settings.records_listening',
      ])
      .where('chapters.book_id', '=', bookId)
      .where('chapters.id', '=', chapterId)
      .where('chapters.visibility', '<=', sql.lit(level)),
  ),
);

/** Returns what a member has played of a chapter; undefined if the book has no such chapter. */
export const findPlayedChapter = async (
  db: Database,
  level: Visibility,
  chapter: ChapterOfMember,
): Promise<PlayedChapter | undefined> => (await playedChapterRow(level)(db, chapter))[0];

type PlayedStretches = Pick<Schema['chapter_progress'], 'user_id' | 'chapter_id' | 'book_id'> & {
  readonly played_stretches: string;
};

/** Stores what a member has played of a chapter. */
export const saveStretches: (tx: Database, played: PlayedStretches) => Promise<unknown> =
  prepareQuery<PlayedStretches>((tx, { user_id, chapter_id, book_id, played_stretches }) =>
    tx
      .insertInto('chapter_progress')
      .values({ user_id, chapter_id, book_id, position: 0, updated_at: beforeAnyPosition, played_stretches })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'chapter_id']).doUpdateSet({ played_stretches }),
      ),
  );

type ListeningDay = Insertable<Schema['listening_days']> & { book_id: number; saved_on: string };

const raiseListeningDay = prepareQuery<ListeningDay, { day: string }>(
  (tx, { user_id, day, source, book_id, seconds, media_seconds, saved_on }) =>
    tx
      .updateTable('listening_days')
      .set({ seconds, media_seconds, saved_on })
      .where('user_id', '=', user_id)
      .where('day', '=', day)
      .where('source', '=', source)
      .where('book_id', '=', book_id)
      .where('seconds', '<', seconds)
      .returning('day'),
);

/** Counts the origin of a start, if the stored time is the member's first in the book. */
const countOrigin = (tx: Database, { user_id, book_id, day, source }: ListeningDay, origin: StartOrigin) =>
  sql`insert into start_origins (book_id, origin, starts)
    select id, ${origin}, 1 from books where id = ${book_id}
      and not exists (select 1 from listener_books as known
        where known.user_id = ${user_id} and known.book_id = ${book_id} and known.begun_on is not null)
      and not exists (select 1 from listening_days as heard
        where heard.user_id = ${user_id} and heard.book_id = ${book_id}
          and (heard.day <> ${day} or heard.source <> ${source}))
    on conflict (book_id, origin) do update set starts = start_origins.starts + 1`.execute(tx);

/**
 * Stores the time that a player has counted for a book on a day so far, unless a larger or equal value is stored, so
 * that repeated or late saves count nothing twice. Ignores further players of a day beyond
 * `limits.maxListeningSources`, and further books beyond `limits.maxListeningBooks`.
 * @param origin from where the member came to the book, if the player says so
 */
export async function raiseListening(tx: Database, row: ListeningDay, origin?: StartOrigin): Promise<void> {
  const { user_id, day, source, book_id } = row;
  const raised = await raiseListeningDay(tx, row);
  if (raised.length > 0) return;
  const counts = await tx
    .selectFrom('listening_days')
    .select(['source', 'book_id'])
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .execute();
  if (counts.some((row) => row.source === source && row.book_id === book_id)) return;
  const sources = new Set(counts.map((row) => row.source)).add(source);
  if (sources.size > limits.maxListeningSources || counts.length >= limits.maxListeningBooks) return;
  // Another book's save may insert the same row at the same time: the transaction that does counts the origin.
  const inserted = await tx
    .insertInto('listening_days')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();
  if (origin !== undefined && inserted.length > 0) await countOrigin(tx, row, origin);
}

/** Seconds of a day: a member cannot listen longer, however much all players have counted. */
const daySeconds = 24 * 60 * 60;

const most = { seconds: daySeconds, media_seconds: daySeconds * limits.fastestSpeed } as const;

/** Sums a column over a day's players, limited to the length of a day. The cast: PostgreSQL returns sums as text. */
function daySum(column: keyof typeof most) {
  const total = sql`sum(${sql.ref(column)})`;
  return sql<number>`cast(case when ${total} > ${sql.lit(most[column])} then ${sql.lit(most[column])} else ${total} end as integer)`;
}

interface ListeningSum {
  readonly seconds: number;
  readonly media_seconds: number;
}

const summedDays = (db: Database, userId: number) =>
  db
    .selectFrom('listening_days')
    .select(['day', daySum('seconds').as('seconds'), daySum('media_seconds').as('media_seconds')])
    .where('user_id', '=', userId)
    .groupBy('day');

export const listListeningDays = (
  db: Database,
  userId: number,
  from: string,
): Promise<(ListeningSum & { day: string })[]> =>
  summedDays(db, userId).where('day', '>=', from).orderBy('day').execute();

export async function listListeningYears(
  db: Database,
  userId: number,
): Promise<(ListeningSum & { year: number })[]> {
  const year = sql<string>`substr(day, 1, 4)`;
  const sum = (column: keyof typeof most) => sql<number>`cast(sum(${sql.ref(column)}) as integer)`;
  const rows = await db
    .selectFrom(summedDays(db, userId).as('days'))
    .select([year.as('year'), sum('seconds').as('seconds'), sum('media_seconds').as('media_seconds')])
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute();
  return rows.map((row) => ({ ...row, year: Number(row.year) }));
}
