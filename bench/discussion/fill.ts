import { sql } from 'kysely';
import type { Services } from '../../apps/server/src/services.ts';
import { insertMembers } from '../../apps/server/src/testing/members.ts';
import { seededRandom } from '../../apps/server/src/testing/random.ts';

/** Number of comments in a thread: the first comment and its replies. */
const perThread = 5;
const authors = 500;
/** Duration of the discussed chapter in seconds. */
const duration = 3600;
/** Threads inserted per transaction. */
const batch = 200;
const sentences = [
  'I did not see that coming.',
  'The narrator’s voice here gives me shivers, every single time I come back to it.',
  'Does anybody know whether the letter turns up again?',
  'Two chapters later this line means something else entirely. I went back and listened to it again, twice, and each time I heard something that I had missed: the pause before the name, the rain, the door.',
];

export interface SeededDiscussion {
  readonly chapterId: number;
  readonly bookId: number;
  /** Id of the account that sends the requests; one of the authors. */
  readonly readerId: number;
}

/** Adds a chapter with this many threads of five comments, written and liked by five hundred members. */
export async function seedComments(deps: Services, threads: number): Promise<SeededDiscussion> {
  const { db } = deps.connection;
  const random = seededRandom(11);
  const pick = <T>(from: readonly T[], otherwise: T): T =>
    from[Math.floor(random() * from.length)] ?? otherwise;
  const names = Array.from({ length: authors }, (_, index) => `listener ${index}`);
  const added = await insertMembers(db, names, { created_at: deps.clock.iso() });
  const members = added.map(({ id }) => id);
  const bookId = await deps.books.addBook({
    title: 'A talked-about book',
    status: 'Complete',
    cover_image: 'https://covers.example/1.jpg',
    cover_hue: null,
    synopsis: 'Everybody has something to say about it.',
    tags: [],
    chapters: [{ title: 'One', audio_url: 'https://audio.example/1.mp3', duration }],
  });
  const [chapter] = await deps.books.listChapters(bookId, null);
  const chapterId = chapter?.id ?? 0;
  const { id: discussion_id } = await db
    .insertInto('discussions')
    .values({
      kind: 'chapter',
      subject: `chapter/${chapterId}`,
      chapter_id: chapterId,
      thread_count: threads,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const written = (n: number, reply_to_id: number | null, thread_id: number | null, child_count: number) => {
    const timestamp =
      reply_to_id === null && random() < 0.7 ? Math.floor(random() * duration * 10) / 10 : null;
    return {
      discussion_id,
      user_id: pick(members, 1),
      content: pick(sentences, ''),
      reply_to_id,
      thread_id,
      timestamp,
      timestamp_key: timestamp ?? 1e9,
      created_at: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
      child_count,
      reply_count: thread_id === null ? perThread - 1 : 0,
    };
  };
  for (let done = 0; done < threads; done += batch)
    await db.transaction().execute(async (tx) => {
      const add = async (rows: ReturnType<typeof written>[]) =>
        (await tx.insertInto('comments').values(rows).returning('id').execute()).map(({ id }) => id);
      const at = Array.from({ length: Math.min(batch, threads - done) }, (_, index) => done + index);
      const firsts = await add(at.map((n) => written(n * perThread, null, null, 2)));
      const comments = [...firsts];
      // Two replies to the first comment, each with one reply of its own.
      for (const turn of [1, 2]) {
        const replies = await add(
          at.map((n, i) => written(n * perThread + turn, firsts[i] ?? 0, firsts[i] ?? 0, 1)),
        );
        const deeper = await add(
          at.map((n, i) => written(n * perThread + turn + 2, replies[i] ?? 0, firsts[i] ?? 0, 0)),
        );
        comments.push(...replies, ...deeper);
      }
      await tx
        .insertInto('comment_reactions')
        .values(
          comments.map((comment_id) => ({
            comment_id,
            user_id: pick(members, 1),
            value: random() < 0.8 ? (1 as const) : (-1 as const),
          })),
        )
        .execute();
    });
  await sql`analyze`.execute(db);
  return { chapterId, bookId, readerId: members[0] ?? 0 };
}
