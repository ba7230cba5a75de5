import { expect, test } from 'vitest';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { createNoteDrafts } from './note-drafts.ts';

function browser() {
  const { stored: held, store } = memoryStorage();
  const open = (owner: string) => createNoteDrafts(store, () => owner);
  return { held, open };
}

test('a typed note is kept under its moment and member until it is discarded', () => {
  const { held, open } = browser();
  open('ada').keep('m1', 'The turn');
  open('ada').keep('m1', 'The turning point');
  open('ada').keep('m2', '');
  expect([open('ada').of('m1'), open('ada').of('m2'), open('ada').of('m3')]).toEqual([
    'The turning point',
    '',
    null,
  ]);
  expect(open('bob').of('m1')).toBeNull();
  open('ada').discard('m1');
  expect(open('ada').of('m1')).toBeNull();
  open('ada').discard('m2');
  expect(held.size).toBe(0);
});

test('the latest twenty are kept; other contents of the storage are ignored', () => {
  const { held, open } = browser();
  const drafts = open('ada');
  for (let n = 0; n <= 20; n += 1) drafts.keep(`m${n}`, 'text');
  expect([drafts.of('m0'), drafts.of('m1'), drafts.of('m20')]).toEqual([null, 'text', 'text']);
  held.set('note-drafts.ada', '{"m1":7,"m2":"yes"}');
  expect([drafts.of('m1'), drafts.of('m2')]).toEqual([null, 'yes']);
});
