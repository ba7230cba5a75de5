import type { ChapterComment } from '@lamplight/contract';
import { expect } from 'vitest';
import { chunksOf } from '../db/chunks.ts';
import { type Send, type TestApp, testApp } from './test-app.ts';

/** Creates a test app with one book and returns the paths of one kind of comments. */
export async function createDiscussion(kind: 'chapter' | 'book' | 'update') {
  const t = await testApp();
  const book = await t.addBook();
  const subject = { chapter: book.chapterIds[0] ?? 0, book: book.id, update: null }[kind];
  const root = { chapter: '/chapter-comments', book: '/comments', update: '/update-comments' }[kind];
  const list = subject === null ? root : `${root}/${subject}`;
  return { t, book, root, list };
}

export async function postComment(
  send: Send,
  list: string,
  content: string,
  more: object = {},
): Promise<ChapterComment> {
  const answer = await send('POST', list, { content, ...more });
  expect([content, answer.statusCode, answer.json().detail]).toEqual([content, 200, undefined]);
  return answer.json();
}

export const readComments = async (send: Send, path: string): Promise<ChapterComment[]> => {
  const answer = await send('GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
export const readContents = async (send: Send, path: string) =>
  (await readComments(send, path)).map((comment) => comment.content);

/** Inserts comments directly, bypassing the length limit; returns their ids. */
export async function addComments(
  t: TestApp,
  { kind, id }: { kind: 'chapter' | 'book' | 'review' | 'update' | 'announcement'; id: number | null },
  rows: readonly { content: string; thread_id?: number }[],
): Promise<number[]> {
  const { db } = t.deps.connection;
  const discussion = {
    kind,
    subject: id === null ? kind : `${kind}/${id}`,
    book_id: kind === 'book' ? id : null,
    reviewed_book_id: kind === 'review' ? id : null,
    chapter_id: kind === 'chapter' ? id : null,
  };
  await db
    .insertInto('discussions')
    .values(discussion)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: discussion_id } = await db
    .selectFrom('discussions')
    .select('id')
    .where('subject', '=', discussion.subject)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const chunk of chunksOf(rows, 500)) {
    const part = chunk.map(({ content, thread_id = null }) => ({
      discussion_id,
      user_id: t.users.member,
      content,
      thread_id,
      reply_to_id: thread_id,
      timestamp_key: 1e9,
      created_at: '2026-01-02T00:00:00.000Z',
    }));
    const added = await db.insertInto('comments').values(part).returning('id').execute();
    ids.push(...added.map((row) => row.id));
  }
  for (const [thread, { length }] of Map.groupBy(rows, (row) => row.thread_id ?? 0))
    if (thread > 0)
      await db.updateTable('comments').set({ reply_count: length }).where('id', '=', thread).execute();
  return ids.toSorted((a, b) => a - b);
}
