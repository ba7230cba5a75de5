import { expect, test, vi } from 'vitest';
import { extendCalls } from '../../../lib/api-extensions.ts';
import { memoryCaches, sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { getDownloads } from './downloads.ts';
import { recordResponse, respondOffline } from './stored-responses.ts';

const day = 24 * 60 * 60 * 1000;

test('without a network the stored account and book do not renew the licence', async () => {
  const { storage } = memoryStorage();
  storage.setItem('user_id', '7');
  vi.stubGlobal('localStorage', storage);
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  const locks = { request: (_: string, work: () => unknown) => work() };
  vi.stubGlobal('navigator', { serviceWorker: {}, locks });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  extendCalls({ respondOffline, recordResponse, confirmIdentity: async () => false });

  const begun = Date.now() - 2 * day;
  await storeWith([sampleDownload(1, [11], begun)], caches);
  const { shelf } = getDownloads();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shelf.get()?.books[0]?.licence.granted).toBe(begun);
});
