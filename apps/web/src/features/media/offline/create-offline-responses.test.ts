import type { SavedProgress } from '@lamplight/contract';
import { expect, test, vi } from 'vitest';
import { account, sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { createOfflineResponses, withSaved } from './create-offline-responses.ts';
import type { DownloadsStore } from './downloads-store.ts';

const day = 24 * 60 * 60 * 1000;
const begun = Date.UTC(2026, 10, 1);
const saved: SavedProgress = {
  chapter_id: 11,
  position: 42,
  rev: 5,
  device: 'Phone',
  updated_at: '2026-11-01T00:00:00.000Z',
  accepted: true,
  displaced: null,
};

async function answers({ member = '7', later = 0 } = {}) {
  const refreshPlace = vi.fn(async (_bookId: number) => {});
  const { shelf, names } = await storeWith([sampleDownload(1, [11, 12], begun)]);
  const held = createOfflineResponses(
    shelf,
    () => member,
    () => begun + later,
    () => shelf.wipe(),
    refreshPlace,
  );
  return { shelf, names, held, refreshPlace };
}
const book = { params: { id: 1 } };

/**
 * Resolves once earlier responses are stored. Each response is stored after the downloads are read and the response
 * before it is stored.
 */
async function recorded(shelf: DownloadsStore): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await shelf.change((before) => before);
}

test('returns the account, the book and its progress without a server', async () => {
  const { held } = await answers();
  expect(await held.respond('GET /auth/me', {})).toMatchObject({ id: 7 });
  expect(await held.respond('GET /books/{id}', book)).toMatchObject({ id: 1, title: 'Rain' });
  held.record('GET /books/{id}/progress', book, withSaved(null, saved));
  await vi.waitFor(async () =>
    expect(await held.respond('GET /books/{id}/progress', book)).toMatchObject({
      rev: 5,
      last_chapter_id: 11,
    }),
  );
  expect(await held.respond('GET /books/{id}', { params: { id: 2 } })).toBeUndefined();
});

test('a place that this device never learned is unknown, not the start of the book', async () => {
  const { held } = await answers();
  expect(await held.respond('GET /books/{id}/progress', book)).toBeUndefined();
});

test('stores a place that arrives before the downloads were read', async () => {
  const { shelf } = await answers();
  let manifest: ReturnType<typeof shelf.get>;
  const unread = { ...shelf, get: () => manifest, read: async () => (manifest = await shelf.read()) };
  const held = createOfflineResponses(
    unread,
    () => '7',
    () => begun,
    shelf.wipe,
    async () => {},
  );
  held.record('POST /books/{id}/progress', book, saved);
  await vi.waitFor(async () =>
    expect(await held.respond('GET /books/{id}/progress', book)).toMatchObject({ last_chapter_id: 11 }),
  );
});

test('asks for the place of a downloaded book that Continue names as heard later, elsewhere', async () => {
  const { held, refreshPlace } = await answers();
  const continued = (id: number, listened_at: string) => ({ book: { id }, listened_at });
  held.record('GET /books/{id}/progress', book, withSaved(null, saved));
  await vi.waitFor(async () =>
    expect(await held.respond('GET /books/{id}/progress', book)).toMatchObject({ rev: 5 }),
  );
  held.record('GET /books/continue', {}, null);
  held.record('GET /books/continue', {}, continued(1, saved.updated_at));
  held.record('GET /books/continue', {}, continued(2, '2026-11-02T00:00:00.000Z'));
  held.record('GET /books/continue', {}, continued(1, '2026-11-01T00:00:00.001Z'));
  await vi.waitFor(() => expect(refreshPlace.mock.calls).toEqual([[1]]));
});

test('returns nothing to other members, and nothing after seven days', async () => {
  const others = await answers({ member: '8' });
  expect(await others.held.respond('GET /auth/me', {})).toBeUndefined();
  expect(await others.held.respond('GET /books/{id}', book)).toBeUndefined();
  const late = await answers({ later: 7 * day });
  expect(await late.held.respond('GET /books/{id}', book)).toBeUndefined();
});

test('deletes everything at once when the server reports that the member may not download', async () => {
  const { shelf, names, held } = await answers();
  held.record('GET /auth/me', {}, account());
  held.record('GET /auth/me', {}, account({ id: 8, is_premium: false }));
  expect(await names()).toHaveLength(1);
  const notified = new Promise<void>((resolve) => shelf.subscribe(() => resolve()));
  held.record('GET /auth/me', {}, account({ is_premium: false }));
  await notified;
  expect(await names()).toEqual([]);
});

test('stores accepted positions apart from the manifest, so that listening continues there offline', async () => {
  const { shelf, held } = await answers();
  const changed = vi.fn();
  shelf.subscribe(changed);
  held.record('POST /books/{id}/progress', book, { ...saved, position: 40, rev: 4 });
  held.record('POST /books/{id}/progress', book, saved);
  await vi.waitFor(async () =>
    expect(await held.respond('GET /books/{id}/progress', book)).toMatchObject({
      progress: [{ chapter_id: 11, position: 42 }],
      last_chapter_id: 11,
      rev: 5,
    }),
  );
  expect(changed).not.toHaveBeenCalled();
});

test('an answer that arrives late does not replace a later position', async () => {
  const { held, shelf } = await answers();
  held.record('POST /books/{id}/progress', book, { ...saved, rev: 8 });
  held.record('GET /books/{id}/progress', book, { ...withSaved(null, saved), rev: 7 });
  await recorded(shelf);
  expect(await held.respond('GET /books/{id}/progress', book)).toMatchObject({ rev: 8 });
});

test('reads the progress that version 0.1.0 stored in the manifest', async () => {
  const old = { ...sampleDownload(1, [11], begun), progress: withSaved(null, saved) };
  const { shelf } = await storeWith([old]);
  expect(await shelf.progressOf(old)).toMatchObject({ rev: 5 });
  await shelf.changeProgress(old, (before) => withSaved(before, { ...saved, rev: 6 }));
  expect(await shelf.progressOf(old)).toMatchObject({ rev: 6 });
});

test('a position is stored after the server was restored from a backup with a lower revision', async () => {
  const { held: stored, shelf } = await answers();
  stored.record('POST /books/{id}/progress', book, { ...saved, rev: 8 });
  stored.record('POST /books/{id}/progress', book, {
    ...saved,
    position: 60,
    rev: 3,
    updated_at: '2026-11-02T00:00:00.000Z',
  });
  await recorded(shelf);
  expect(await stored.respond('GET /books/{id}/progress', book)).toMatchObject({
    progress: [{ chapter_id: 11, position: 60 }],
    rev: 3,
  });
});

test('a position replaces that of its own chapter only', () => {
  const before = withSaved(withSaved(null, { ...saved, chapter_id: 12, rev: 3 }), {
    ...saved,
    position: 1,
    rev: 4,
  });
  expect(withSaved(before, saved).progress).toEqual([
    { chapter_id: 12, position: 42 },
    { chapter_id: 11, position: 42 },
  ]);
  const played = [{ chapter_id: 11, stretches: 'C' }];
  const heard = withSaved(withSaved(before, saved, [{ chapter_id: 11, stretches: 'B' }]), saved, played);
  expect(heard.progress).toContainEqual({ chapter_id: 11, position: 42, stretches: 'D' });
  expect(withSaved(heard, saved).progress).toEqual(heard.progress);
});
