import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { memoryStorage, memoryStore } from '../../../testing/memory-store.ts';
import { createTabDraft } from './tab-draft.ts';

const parse = (stored: unknown) => (typeof stored === 'string' ? stored : null);

beforeEach(() => {
  const { storage } = memoryStorage();
  storage.setItem('token', 'of an editor');
  vi.stubGlobal('localStorage', storage);
});

test('a draft survives a reload, until it is saved or discarded', () => {
  const store = memoryStore();
  const draft = createTabDraft('words', parse, store);
  expect(draft.get()).toBeNull();
  draft.set('casino');
  expect(createTabDraft('words', parse, store).get()).toBe('casino');
  draft.set(null);
  expect(createTabDraft('words', parse, store).get()).toBeNull();
});

test('a stored value that is not a draft is none', () => {
  const store = memoryStore();
  store.setJson('words', { other: true });
  expect(createTabDraft('words', parse, store).get()).toBeNull();
});

test('signing out discards a draft', () => {
  const store = memoryStore();
  const draft = createTabDraft('words', parse, store);
  draft.set('casino');
  session.signOut();
  expect(draft.get()).toBeNull();
  expect(store.json('words')).toBeNull();
  draft.set('casino');
  expect(draft.get()).toBeNull();
});
