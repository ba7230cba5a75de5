import { expect, test } from 'vitest';
import { foldThreads, hasFoldAtEnd } from './fold-threads.ts';
import { threadsOf } from './use-comments.ts';

const comment = (id: number) => ({
  id,
  content: '',
  reply_to_id: null,
  thread_id: id,
  user_id: 1,
  username: 'Anna',
  profile_image: null,
  created_at: '2026-01-01T00:00:00.000',
  removed: false,
});
const threads = threadsOf([{ rows: [1, 2, 3, 4, 5].map(comment), total: 5 }]);

test('neighbouring folded threads become one entry', () => {
  const entries = foldThreads(threads, ({ top }) => [2, 3, 5].includes(top.id));
  const shape = entries.map((entry) =>
    entry.kind === 'thread' ? entry.thread.top.id : entry.threads.map(({ top }) => top.id),
  );
  expect(shape).toEqual([1, [2, 3], 4, [5]]);
});

test('nothing is folded if there is no reason to', () => {
  expect(foldThreads(threads, () => false)).toHaveLength(5);
  expect(foldThreads([], () => true)).toEqual([]);
});

test('a list that ends in folded threads is told apart from one that ends in a thread', () => {
  const endsIn = (ids: number[]) => hasFoldAtEnd(foldThreads(threads, ({ top }) => ids.includes(top.id)));
  expect([endsIn([1, 2, 3, 4, 5]), endsIn([5]), endsIn([1, 2, 3]), endsIn([])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasFoldAtEnd([])).toBe(false);
});
