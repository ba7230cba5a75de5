import { addComments } from './comment-helpers.ts';
import type { TestApp } from './test-app.ts';

export interface LargeLists {
  /** Ids to insert into paths, by parameter name. */
  readonly ids: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

const bookCount = 60;
const quotes = '"'.repeat(9000);
const wide = (text: string) => text.padEnd(100, '\u{1F4DA}');

/** Adds so many books, tags, chapters and bookmarks that lists exceed the maximum size of a response. */
export async function fillLibrary(t: TestApp): Promise<{ first: number; chapter: number }> {
  let first = { id: 0, chapterIds: [0] };
  for (let n = 1; n <= bookCount; n += 1) {
    const chapters = Array.from({ length: n === 3 ? 2000 : 30 }, (_, index) => ({
      title: `Chapter ${index}`,
      audio_url: `https://audio.test/${n}/${index}.mp3`,
      duration: 60,
    }));
    const tags = Array.from({ length: 20 }, (_, index) => ({
      main_tag: wide(`${n}`),
      sub_tag: wide(`${n} ${index}`),
    }));
    const book = await t.addBook({ title: `Volume ${n}`, synopsis: quotes, chapters, tags });
    if (n === 1) first = book;
  }
  const { db } = t.deps.connection;
  await db
    .updateTable('books')
    .set({ demo: 1, cover_image: `https://covers.test/${'x'.repeat(9000)}` })
    .execute();
  const books = await db.selectFrom('books').select('id').execute();
  const marks = books.map(({ id }) => ({
    user_id: t.users.member,
    book_id: id,
    bookmarked_at: t.clock.iso(),
  }));
  await db.insertInto('bookmarks').values(marks).execute();
  await db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  return { first: first.id, chapter: first.chapterIds[0] ?? 0 };
}

async function fillImport(t: TestApp): Promise<number> {
  const { db } = t.deps.connection;
  const { id } = await db
    .insertInto('import_jobs')
    .values({
      state: 'planned',
      folder: '',
      made_by: t.users.admin,
      holder: null,
      expires_at: null,
      current_title: null,
      problem: null,
      created_at: t.clock.iso(),
      ended_at: null,
      open_slot: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = JSON.stringify({ title: 'A', notes: ['x'.repeat(9000)] });
  const entry = {
    job_id: id,
    state: 'ready',
    bytes: 1,
    unit: '{}',
    shown,
    reason: null,
    book_id: null,
  } as const;
  await db
    .insertInto('import_entries')
    .values(Array.from({ length: 120 }, () => entry))
    .execute();
  return id;
}

/** Opens a moderators' case about each of these comments. */
async function openCases(t: TestApp, commentIds: readonly number[]): Promise<void> {
  const opened = {
    author_id: t.users.member,
    source: 'report',
    state: 'open',
    opened_at: t.clock.iso(),
  } as const;
  await t.deps.connection.db
    .insertInto('moderation_cases')
    .values(commentIds.map((comment_id) => ({ comment_id, ...opened })))
    .execute();
}

/** Adds a library, members and discussions whose lists exceed the maximum size of a response. */
export async function fillLargeLists(t: TestApp): Promise<LargeLists> {
  const { first, chapter } = await fillLibrary(t);
  const { db } = t.deps.connection;
  for (const part of [0, 1, 2, 3]) {
    const rows = Array.from({ length: 900 }, (_, n) => ({
      username: `${part} ${n} ${'n'.repeat(70)}`,
      username_key: `${part} ${n} ${'n'.repeat(70)}`,
      email: `${part}-${n}-${'m'.repeat(60)}@lamplight.test`,
      email_key: `${part}-${n}-${'m'.repeat(60)}@lamplight.test`,
      password_hash: 'none fits this',
      role: 'member' as const,
      is_premium: 0 as const,
      manual_premium_override: 0 as const,
      created_at: t.clock.iso(),
    }));
    await db.insertInto('users').values(rows).execute();
  }
  const ids: Record<string, number> = { book: first, chapter, import: await fillImport(t) };
  const kinds = { chapter, book: first, review: first, update: null, announcement: null } as const;
  const text = { content: 'x'.repeat(20_000) };
  for (const [kind, id] of Object.entries(kinds)) {
    const about = { kind: kind as keyof typeof kinds, id };
    const tops = await addComments(
      t,
      about,
      Array.from({ length: 40 }, () => text),
    );
    const thread = tops[0] ?? 0;
    ids[`${kind}Thread`] = thread;
    if (kind === 'book') await openCases(t, tops);
    if (kind === 'review') continue;
    await addComments(
      t,
      about,
      Array.from({ length: 40 }, () => ({ ...text, thread_id: thread })),
    );
  }
  const moment = {
    user_id: t.users.member,
    book_id: first,
    chapter_id: chapter,
    chapter_title: '',
    note: 'n'.repeat(20_000),
    note_fold: '',
    created_at: t.clock.iso(),
    changed_at: t.clock.iso(),
  };
  const moments = Array.from({ length: 40 }, (_, n) => ({ ...moment, id: `m${n}`, position: n % 7 }));
  await db.insertInto('moments').values(moments).execute();
  const counts = {
    moments: 40,
    books: bookCount,
    tags: bookCount * 20,
    members: 3604,
    entries: 120,
    comments: 40,
    thread: 41,
    cases: 40,
  };
  return { ids, counts };
}
