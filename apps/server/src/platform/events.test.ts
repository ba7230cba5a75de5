import { expect, test } from 'vitest';
import { createEvents } from './events.ts';

test('handlers of an event run one after the other, in the order in which they were added', async () => {
  const events = createEvents<string[]>();
  events.on('bookDeleted', async (tx, { bookId }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    tx.push(`first ${bookId}`);
  });
  events.on('bookDeleted', async (tx) => tx.push('second'));
  events.on('chaptersSaved', async (tx) => tx.push('another event'));
  const tx: string[] = [];
  await events.emit('bookDeleted', tx, { bookId: 7 });
  expect(tx).toEqual(['first 7', 'second']);
  await expect(events.emit('commentShown', tx, { commentId: 1 })).resolves.toBeUndefined();
});

test('the first failure ends an event and reaches the caller', async () => {
  const events = createEvents<string[]>();
  events.on('bookDeleted', () => Promise.reject(new Error('no')));
  events.on('bookDeleted', async (tx) => tx.push('never'));
  const tx: string[] = [];
  await expect(events.emit('bookDeleted', tx, { bookId: 7 })).rejects.toThrow('no');
  expect(tx).toEqual([]);
});
