import type { ChapterComment } from '@lamplight/contract';
import { expect } from 'vitest';
import { type Send, testApp } from './test-app.ts';

/** Where comments of each kind lie, in a library with one book. */
export async function place(kind: 'chapter' | 'book' | 'update') {
  const t = await testApp();
  const book = await t.addBook();
  const subject = { chapter: book.chapterIds[0] ?? 0, book: book.id, update: null }[kind];
  const root = { chapter: '/chapter-comments', book: '/comments', update: '/update-comments' }[kind];
  const list = subject === null ? root : `${root}/${subject}`;
  return { t, book, root, list };
}

export async function post(
  send: Send,
  list: string,
  content: string,
  more: object = {},
): Promise<ChapterComment> {
  const answer = await send('POST', list, { content, ...more });
  expect([content, answer.statusCode, answer.json().detail]).toEqual([content, 200, undefined]);
  return answer.json();
}

export const read = async (send: Send, path: string): Promise<ChapterComment[]> => {
  const answer = await send('GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
export const contents = async (send: Send, path: string) =>
  (await read(send, path)).map((comment) => comment.content);
