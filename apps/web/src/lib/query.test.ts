import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-store.ts';

const { storage } = memoryStorage();
const page = new EventTarget();
const signIn = (member: string) => {
  storage.setItem('token', `token of ${member}`);
  storage.setItem('user_id', member);
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  signIn('ada');
});

async function openLibrary() {
  const { queryClient } = await import('./query.ts');
  queryClient.setQueryData(['library'], 'of Ada');
  return () => queryClient.getQueryData(['library']);
}

test('a tab that was frozen shows no answers of the account before', async () => {
  const library = await openLibrary();
  const tokenChanged = Object.assign(new Event('storage'), { key: 'token' });
  page.dispatchEvent(tokenChanged);
  expect(library()).toBe('of Ada');
  signIn('bo');
  page.dispatchEvent(tokenChanged);
  expect(library()).toBeUndefined();
});

test('nor does a page that the browser kept while another was open', async () => {
  const library = await openLibrary();
  const shownAgain = Object.assign(new Event('pageshow'), { persisted: true });
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(shownAgain);
  expect(library()).toBe('of Ada');
  page.dispatchEvent(new Event('pagehide'));
  signIn('bo');
  page.dispatchEvent(shownAgain);
  expect(library()).toBeUndefined();
});
