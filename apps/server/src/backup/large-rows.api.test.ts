import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { openArchive } from '../gateways/archive/read.ts';
import {
  backUp,
  connectDatabase,
  createInstallation,
  openDatabase,
  readRows,
  restore,
} from '../testing/backup-fixtures.ts';
import { testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

test('texts of chapters are divided into files of a few megabytes, and restored unchanged', async () => {
  const [place, target] = [await createInstallation(), await createInstallation()];
  const t = await testApp({}, { connection: await connectDatabase(place), storage: place.storage });
  const { db } = t.deps.connection;
  const chapters = Array.from({ length: 11 }, (_, at) => ({
    title: `${at}`,
    audio_url: `https://audio.test/${at}.mp3`,
    duration: 60,
  }));
  const { id: book_id, chapterIds } = await t.addBook({ chapters });
  for (const chapter_id of chapterIds)
    await db
      .insertInto('chapter_texts')
      .values({
        chapter_id,
        state: 'published',
        book_id,
        language: 'en',
        vtt: `${chapter_id} "words"\n`.repeat(40_000),
        pauses: '[]',
        doubtful: '[]',
        source_url: '',
        sentence_count: 1,
        version: 'one',
        saved_at: t.clock.iso(),
      })
      .execute();
  const file = join(place.folder, 'texts.tar');
  await backUp(place, file);

  const archive = await openArchive(file);
  const sizes: number[] = [];
  for await (const entry of archive.entries())
    if (entry.name.startsWith('database/chapter_texts/')) sizes.push(gunzipSync(await entry.bytes()).length);
  await archive.close();
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(5 << 20);

  await restore(file, target);
  const rows = await readRows(db);
  expect(rows['chapter_texts']).toHaveLength(11);
  const restored = await readRows((await openDatabase(target)).db);
  // Not `toEqual`: its message would be megabytes long.
  expect(JSON.stringify(restored['chapter_texts']) === JSON.stringify(rows['chapter_texts'])).toBe(true);
});
