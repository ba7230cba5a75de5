import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-store.ts';

const { storage } = memoryStorage();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage().storage);
  storage.setItem('token', 'token of ada');
  storage.setItem('user_id', 'ada');
});

test('what this device has stored of an account goes with it', async () => {
  const { removeStoredDataOnLeave, storedDataKeys } = await import('./stored-data.ts');
  const { queryClient } = await import('../lib/query.ts');
  removeStoredDataOnLeave();
  queryClient.setQueryData(['library'], 'of Ada');
  expect(storedDataKeys).toContain('home_lists');
  for (const key of storedDataKeys) storage.setItem(key, 'of Ada');
  const { session } = await import('../lib/session.ts');
  session.signOut();
  expect([
    queryClient.getQueryData(['library']),
    ...storedDataKeys.map((key) => storage.getItem(key)),
  ]).toEqual([undefined, ...storedDataKeys.map(() => null)]);
});
