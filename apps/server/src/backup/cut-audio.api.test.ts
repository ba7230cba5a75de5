import { join } from 'node:path';
import type { Clip, Sample } from '@lamplight/contract';
import { expect, test, vi } from 'vitest';
import {
  backUp,
  connectDatabase,
  createInstallation,
  readRows,
  restore,
  startApp,
} from '../testing/backup-fixtures.ts';
import { wave } from '../testing/media-harness.ts';
import { testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

test('samples and clips are restored on either database, with their audio', async () => {
  const place = await createInstallation();
  const t = await testApp({}, { connection: await connectDatabase(place), storage: place.storage });
  const { audio_url, duration } = await t.deps.audio.store(wave(200));
  const book = await t.addBook({ title: 'Cut', chapters: [{ title: 'One', audio_url, duration }] });
  const [chapter_id = 0] = book.chapterIds;
  const kinds = { front: true, books: true, people: true, series: true };
  const shown = { ...kinds, front_at_root: false, chapter_titles: false, clips: true };
  const saved = await t.as('admin')('PUT', '/admin/public-pages', { revision: 0, ...shown });
  expect(saved.statusCode).toBe(200);
  t.clock.advance(2000);
  const cutSample = await t.as('admin')('PUT', `/books/${book.id}/sample`, { chapter_id, from: 10, to: 30 });
  const sample: Sample = cutSample.json().sample;
  const shared = await t.as('member')('POST', `/books/${book.id}/clips`, { chapter_id, from: 40, to: 50 });
  const clip: Clip = shared.json();
  const rows = await readRows(t.deps.connection.db);
  const file = join(place.folder, 'cut.tar');
  // The three files are the recording, the sample and the clip.
  expect((await backUp(place, file)).media).toMatchObject({ files: 3, missing: 0 });

  const source = wave(200).subarray(44);
  const secondsOf = (from: number, to: number) => source.subarray(from * 8000, to * 8000);
  for (const isOther of [true, false]) {
    const restored = await createInstallation(isOther);
    await restore(file, restored);
    const { app, deps, url } = await startApp(restored);
    expect(await readRows(deps.connection.db)).toEqual(rows);
    for (const [path, expected] of [
      [sample.url, secondsOf(10, 30)],
      [clip.audio_url, secondsOf(40, 50)],
    ] as const) {
      const heard = await fetch(new URL(path, url));
      expect([path, heard.status]).toEqual([path, 200]);
      const bytes = Buffer.from(await heard.arrayBuffer());
      expect(bytes.subarray(-expected.length).equals(expected)).toBe(true);
    }
    const page = await app.inject({ url: clip.path, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
  }
});
