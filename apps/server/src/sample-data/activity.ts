import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stretchesBefore } from '@lamplight/contract';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { chunksOf } from '../db/chunks.ts';
import type { Database } from '../db/schema.ts';
import {
  type CommentService,
  createComments,
  findReview,
  publishAll,
  saveReview,
} from '../features/discussion/index.ts';
import type { PlanKey } from '../gateways/payments/payments.ts';
import type { Actor } from '../http/auth.ts';
import { isoOf } from '../platform/clock.ts';
import { createEvents } from '../platform/events.ts';
import type { Services } from '../services.ts';
import { samplesFolder } from './folder.ts';
import { sampleCommentKey, sampleDomain } from './library.ts';

/** A comment of samples/activity.json. `by` names a member; announcements are the admin's. */
interface SampleComment {
  readonly by?: string;
  /** Hours before now at which the comment was written. */
  readonly hours: number;
  readonly text: string;
  /** Position in the chapter that the comment is about, in seconds. */
  readonly at?: number;
  readonly likes?: readonly string[];
  readonly replies?: readonly SampleComment[];
}

/** Stars by a member, with or without a text. */
interface SampleReview {
  readonly by: string;
  /** Hours before now at which the review was written. */
  readonly hours: number;
  readonly stars: number;
  readonly text?: string;
}

interface SampleActivity {
  readonly members: readonly { username: string; picture: string; plan: PlanKey | null }[];
  readonly books: readonly {
    readonly title: string;
    readonly comments: readonly SampleComment[];
    readonly reviews?: readonly SampleReview[];
    readonly chapters: readonly { title: string; comments: readonly SampleComment[] }[];
  }[];
  readonly announcements: readonly SampleComment[];
  readonly admin_text: string;
  readonly requests: readonly SampleComment[];
  readonly listening: readonly {
    readonly by: string;
    readonly positions: readonly {
      readonly book: string;
      readonly chapter: string;
      readonly position: number;
      readonly hours: number;
      readonly device: string;
    }[];
    readonly bookmarks: readonly string[];
  }[];
}

const file = join(samplesFolder, 'activity.json');
const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** Returns the played stretches of a member who has heard a book up to a position. */
function playedUntil(
  chapters: readonly { readonly id: number; readonly duration: number | null }[],
  chapterId: number,
  position: number,
) {
  const here = chapters.findIndex(({ id }) => id === chapterId);
  return chapters.slice(0, here + 1).map(({ id, duration }, index) => ({
    chapter_id: id,
    stretches: stretchesBefore(index < here ? (duration ?? 0) : position, duration),
  }));
}

/** Days before now on which the sample members have listened. */
const listenedDays = 42;
const sampleSource = 'sampleplayer';

/**
 * Adds listening time of the sample members in the books that they comment on, and marks every third of these books as
 * finished, so that the first figures are not empty.
 */
async function addListeningTime(
  { connection: { db }, clock, progress, rollUpJob }: Services,
  userIds: readonly number[],
  bookIds: readonly number[],
): Promise<void> {
  /** Days before now on which a member finished a book; 0 for a book not finished. */
  const endOf = (who: number, at: number) => ((who + at) % 3 === 0 ? ((who * 5 + at * 3) % 24) + 1 : 0);
  const dayBefore = (days: number) => isoOf(clock.ms() - days * dayMs).slice(0, 10);
  const rows = Array.from({ length: listenedDays }, (_, index) => index + 1).flatMap((days) =>
    userIds.flatMap((user_id, who) =>
      bookIds
        // A member begins a book every few days, and listens to it every few days, longer in later weeks.
        .filter(
          (_, at) =>
            days > endOf(who, at) &&
            days <= listenedDays - ((who + at * 7) % listenedDays) &&
            (days * (who + 2) + at * 3) % 5 < 2,
        )
        .map((book_id, at) => {
          const seconds = 300 + ((days * 7 + who * 13 + at * 29) % 17) * 60 + (listenedDays - days) * 20;
          const day = dayBefore(days);
          return {
            user_id,
            day,
            source: sampleSource,
            book_id,
            seconds,
            media_seconds: seconds,
            saved_on: day,
          };
        }),
    ),
  );
  for (const chunk of chunksOf(rows, 500))
    await db
      .insertInto('listening_days')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const [who, user_id] of userIds.entries())
    for (const [at, book_id] of bookIds.entries()) {
      const days = endOf(who, at);
      if (days > 0 && rows.some((row) => row.user_id === user_id && row.book_id === book_id))
        await progress.markBook({ user_id, level: 0, book_id, mark: 'finished' }, clock.ms() - days * dayMs);
    }
  for (const book_id of bookIds) {
    const starts = new Set(rows.filter((row) => row.book_id === book_id).map(({ user_id }) => user_id)).size;
    await db
      .insertInto('start_origins')
      .values({ book_id, origin: 'home', starts })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await rollUpJob.run();
}

/** Adds the sample members. Nobody can sign in as one of them: the password is random and not stored. */
async function addMembers({ accounts, billing, config }: Services, members: SampleActivity['members']) {
  const isSandbox = config.payments.provider === 'sandbox';
  for (const { username, picture, plan } of members) {
    const existing = await accounts.findUserByName(username);
    const email = `${username.toLowerCase()}@${sampleDomain}`;
    const password = randomBytes(32).toString('base64url');
    const profile_image = `/profile-images/${picture}.svg`;
    const id = existing?.id ?? (await accounts.createUser({ username, email, password, profile_image }));
    if (plan && isSandbox) await billing.addDemoSubscription(id, email, plan);
  }
}

/**
 * Returns the members who commented or reacted. Each adds a view to the book, so that 'Popular Now' lists the books
 * that most members talk about first.
 */
const readersOf = (comments: readonly SampleComment[]): Set<string> =>
  new Set(
    comments.flatMap(({ by, likes = [], replies = [] }) => [
      ...(by ? [by] : []),
      ...likes,
      ...readersOf(replies),
    ]),
  );

type BooksByTitle = Map<
  string,
  { id: number; chapters: Awaited<ReturnType<Services['books']['listChapters']>> }
>;

/** Adds the positions and bookmarks of sample members. `now`: in milliseconds. */
async function addListening(
  deps: Services,
  {
    listening,
    bookOf,
    actorOf,
    now,
  }: {
    listening: SampleActivity['listening'];
    bookOf: BooksByTitle;
    actorOf: (username: string) => Promise<Actor>;
    now: number;
  },
): Promise<void> {
  const { progress } = deps;
  for (const { by, positions, bookmarks } of listening) {
    const { id: user_id } = await actorOf(by);
    for (const { book: title, chapter: chapterTitle, position, hours, device } of positions) {
      const book = bookOf.get(title);
      const chapter = book?.chapters.find((candidate) => candidate.title === chapterTitle);
      if (!book || !chapter) continue;
      const place = {
        user_id,
        level: 0,
        isFirst: true,
        book_id: book.id,
        chapter_id: chapter.id,
        position,
        device,
      };
      const heard = { played: playedUntil(book.chapters, chapter.id, position), time: [] };
      const observedMs = now - hours * hourMs;
      await progress.saveProgress({ ...place, base_rev: undefined, observedMs, listening: heard });
      // Dates the row back by a day: otherwise the member could not have heard that much since the row was saved.
      await deps.connection.db
        .updateTable('book_progress')
        .set({ created_at: isoOf(observedMs - dayMs) })
        .where('user_id', '=', user_id)
        .where('book_id', '=', book.id)
        .execute();
    }
    for (const title of bookmarks) {
      const book = bookOf.get(title);
      if (book) await progress.addBookmark(user_id, book.id);
    }
  }
}

/**
 * Adds comments, reviews, reactions and listening of a few sample members to a new sample library, so that no screen is
 * empty on a first visit. Uses the same code as members' own comments, with a clock set to the past. Idempotent.
 */
export async function addSampleActivity(deps: Services): Promise<void> {
  const activity: SampleActivity = JSON.parse(await readFile(file, 'utf8'));
  const { accounts, announcements, clock, log } = deps;
  await addMembers(deps, activity.members);

  const actors = new Map<string, Actor>();
  async function actorOf(username: string): Promise<Actor> {
    const user = actors.has(username) ? undefined : await accounts.findUserByName(username);
    const actor = actors.get(username) ?? (user && (await deps.findAccount(user.id)));
    if (!actor) throw new Error(`samples/activity.json: there is no account ${username}`);
    actors.set(username, actor);
    return actor;
  }

  const now = clock.ms();
  let postedMs = now;
  const comments = createComments({
    db: deps.connection.db,
    clock: { ms: () => postedMs, iso: () => isoOf(postedMs), date: () => new Date(postedMs) },
    log,
    // Effectively unlimited: the sample members write months of comments within a second.
    makeLimiter: (options) => new RateLimiterMemory({ ...options, points: 1_000_000 }),
    books: deps.books,
    events: createEvents<Database>(),
    review: publishAll,
  });

  let posted = 0;
  async function post(
    board: CommentService,
    subject: number | null,
    comments: readonly SampleComment[],
    parent?: number,
  ) {
    for (const { by = 'admin', hours, text, at, likes = [], replies = [] } of comments) {
      postedMs = now - hours * hourMs;
      posted += 1;
      const { row } = await board.post(subject, await actorOf(by), {
        content: text,
        timestamp: at ?? null,
        reply_to_id: parent ?? null,
        client_key: `${sampleCommentKey}${posted}`,
      });
      for (const name of likes) await board.react(row.id, await actorOf(name), 1);
      await post(board, subject, replies, row.id);
    }
  }

  const reviewDb = deps.connection.db;
  async function addReviews(book_id: number, reviews: readonly SampleReview[]) {
    for (const { by, hours, stars, text } of reviews) {
      const author = await actorOf(by);
      posted += 1;
      if (await findReview(reviewDb, author.id, book_id)) continue;
      await saveReview(reviewDb, comments.reviews, {
        author,
        book_id,
        stars,
        text: text ? { content: text, hold: null } : null,
        now: isoOf(now - hours * hourMs),
        client_key: `${sampleCommentKey}${posted}`,
      });
    }
  }

  const { chapters, books, updates } = comments.services;
  const bookOf: BooksByTitle = new Map();
  for (const { title, comments, reviews = [], chapters: commented } of activity.books) {
    const id = await deps.books.findIdByTitle(title);
    if (id === null) continue;
    const book = { id, chapters: await deps.books.listChapters(id, null) };
    bookOf.set(title, book);
    await post(books, id, comments);
    await addReviews(id, reviews);
    for (const name of readersOf(comments)) await deps.books.countView(id, (await actorOf(name)).id);
    for (const { title, comments } of commented) {
      const chapter = book.chapters.find((candidate) => candidate.title === title);
      if (chapter) await post(chapters, chapter.id, comments);
    }
  }
  await post(comments.announcements, null, activity.announcements);
  await post(updates, null, activity.requests);
  await announcements.saveText({ text: activity.admin_text });

  await addListening(deps, { listening: activity.listening, bookOf, actorOf, now });
  const listeners = await Promise.all(activity.members.map(({ username }) => actorOf(username)));
  await addListeningTime(
    deps,
    listeners.map(({ id }) => id),
    [...bookOf.values()].map(({ id }) => id),
  );
  log.info({ members: activity.members.length, comments: posted }, 'added the sample activity');
}
