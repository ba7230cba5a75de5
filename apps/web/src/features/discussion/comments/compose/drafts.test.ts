import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../../testing/memory-store.ts';
import { createDrafts } from './drafts.ts';

/** Simulates a browser: `open` opens a page; calling it again simulates a reload. */
function browser() {
  const { storage, store } = memoryStorage();
  let owner: string | null = 'ada';
  let keys = 0;
  return {
    storage,
    signIn: (name: string | null) => {
      owner = name;
    },
    open: () =>
      createDrafts(
        store,
        () => owner,
        () => `key-${++keys}`,
      ),
  };
}

const shown = ({ text, at }: { text: string; at: number | null }) => ({ text, at });

describe('a draft', () => {
  test('survives a reload, under its key and account', () => {
    const { open, signIn } = browser();
    open().write('chapter/1', { text: 'Hello', at: 12 });
    expect(shown(open().of('chapter/1'))).toEqual({ text: 'Hello', at: 12 });
    expect(open().of('chapter/2').text).toBe('');
    const page = open();
    signIn(null);
    expect(page.of('chapter/1').text).toBe('');
    signIn('bob');
    expect(page.of('chapter/1').text).toBe('');
    signIn('ada');
    expect(page.of('chapter/1').text).toBe('Hello');
  });

  test('is appended to the draft under another key, without its retry key', () => {
    const { open } = browser();
    const page = open();
    page.write('book/1/reply/5', { text: 'A reply', at: null });
    const { key } = page.send('book/1/reply/5');
    page.restore(key);
    page.write('book/1', { text: 'A thought', at: 4 });
    expect(page.move('book/1/reply/5', 'book/1')).toBe(true);
    expect(page.move('book/1/reply/5', 'book/1'), 'nothing is left').toBe(false);
    expect(open().of('book/1/reply/5').text).toBe('');
    expect(shown(open().of('book/1'))).toEqual({ text: 'A thought\n\nA reply', at: 4 });
    page.write('book/2', { text: 'Elsewhere', at: null });
    page.move('book/2', 'book/3');
    expect(page.of('book/3').text).toBe('Elsewhere');
    expect(page.send('book/3').key).not.toBe(key);
  });

  test('leaves nothing in storage when emptied', () => {
    const { open, storage } = browser();
    const page = open();
    page.write('book/1', { text: 'x', at: null });
    page.write('book/1', { text: '', at: null });
    expect(storage.length).toBe(0);
  });

  test('is the same object until it changes, so that a component need not re-render', () => {
    const page = browser().open();
    expect(page.of('book/1')).toBe(page.of('book/1'));
  });

  test('reports where text is being written, including replies', () => {
    const page = browser().open();
    expect(page.isWriting('chapter/1')).toBe(false);
    page.write('chapter/1/reply/5', { text: 'So', at: null });
    page.write('chapter/12', { text: ' ', at: null });
    expect([page.isWriting('chapter/1'), page.isWriting('chapter/12')]).toEqual([true, false]);
    const { key } = page.send('chapter/1/reply/5');
    expect(page.isWriting('chapter/1'), 'until the server has it').toBe(true);
    page.sent(key);
    expect(page.isWriting('chapter/1')).toBe(false);
  });

  test('invalid storage is ignored', () => {
    const { open, storage } = browser();
    for (const value of ['{', '7', '{"text":7}', '{"text":"a","at":"b","sending":{"text":"c"}}']) {
      storage.setItem('draft:ada:p', value);
      expect(typeof open().of('p').text).toBe('string');
    }
  });
});

describe('sending', () => {
  test('empties the draft at once and deletes it once the server has accepted it', () => {
    const { open, storage } = browser();
    const page = open();
    page.write('p', { text: 'Hello', at: 3 });
    const sending = page.send('p');
    expect(sending).toEqual({ text: 'Hello', at: 3, key: 'key-1' });
    expect(page.of('p').text).toBe('');
    expect(storage.length).toBe(1);
    page.sent(sending.key);
    expect(storage.length).toBe(0);
  });

  test('a failure restores the draft under the same key, so that nothing is posted twice', () => {
    const page = browser().open();
    page.write('p', { text: 'Hello', at: 3 });
    const first = page.send('p');
    page.restore(first.key);
    expect(shown(page.of('p'))).toEqual({ text: 'Hello', at: 3 });
    expect(page.send('p').key).toBe(first.key);
  });

  test('a changed text is another comment', () => {
    const page = browser().open();
    page.write('p', { text: 'Hello', at: null });
    const first = page.send('p');
    page.restore(first.key);
    page.write('p', { text: 'Hello!', at: null });
    expect(page.send('p').key).not.toBe(first.key);
  });

  test('text written meanwhile comes after the restored text', () => {
    const page = browser().open();
    page.write('p', { text: 'One', at: null });
    const { key } = page.send('p');
    page.write('p', { text: 'Two', at: null });
    page.restore(key);
    expect(page.of('p').text).toBe('One\n\nTwo');
  });

  test('a page closed while sending offers the text again, with its key', () => {
    const { open } = browser();
    const page = open();
    page.write('p', { text: 'Hello', at: null });
    const { key } = page.send('p');
    const reloaded = open();
    expect(reloaded.of('p').text).toBe('Hello');
    expect(reloaded.send('p').key).toBe(key);
  });

  test('a sign-out while sending loses nothing', () => {
    const { open, signIn } = browser();
    const page = open();
    page.write('p', { text: 'Hello', at: null });
    const { key } = page.send('p');
    signIn(null);
    page.restore(key);
    signIn('ada');
    expect(page.of('p').text).toBe('Hello');
    expect(open().of('p').text).toBe('Hello');
  });
});
