import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openUnmigrated } from '../db/connect.ts';
import { createStorage } from '../gateways/storage/create-storage.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createRandom } from '../testing/random.ts';
import { fillFolder, silentMp3 } from '../testing/recordings.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';

const books = 40;
const kills = 6;
const titles = Array.from({ length: books }, (_, book) => `Book ${10 + book}`);

/**
 * Runs the import; returns its exit code, or null if it was killed.
 * @param killAfter when to kill it: a number of reported books, and milliseconds after the last of them
 */
async function importing(
  args: readonly string[],
  killAfter?: { readonly books: number; readonly ms: number },
): Promise<number | null> {
  const child = startProgram('import', args);
  let reported = 0;
  let output = '';
  child.stderr.resume();
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
    const before = reported;
    reported = output.split('"state":"ready"').length - 1;
    if (killAfter && before < killAfter.books && reported >= killAfter.books)
      void sleep(killAfter.ms).then(() => child.kill('SIGKILL'));
  });
  await once(child, 'close');
  return child.exitCode;
}

test('an import that is killed again and again loses no book and adds none twice', {
  timeout: 300_000,
}, async () => {
  const [folder, dataDir] = [await newFolder(), await newFolder()];
  await fillFolder(
    folder,
    Object.fromEntries(
      titles.flatMap((title, book) =>
        [1, 2].map((track) => [`Ann Author/${title}/0${track}.mp3`, silentMp3({}, 20 + 2 * book + track)]),
      ),
    ),
  );
  const args = [folder, '--apply', '--json', '--data-dir', dataDir];
  const random = createRandom(7);
  for (let kill = 0; kill < kills; kill += 1)
    await importing(args, { books: 1 + random.below(5), ms: random.below(60) });
  expect(await importing(args)).toBe(0);

  const { db } = await openUnmigrated({ url: null, folder: dataDir }, createLog('silent'));
  onTestFinished(() => db.destroy());
  const added = await db.selectFrom('books').select('title').orderBy('id').execute();
  expect(added.map(({ title }) => title)).toEqual(titles);
  const chapters = await db
    .selectFrom('chapters')
    .select(['audio_url', 'book_id'])
    .orderBy('book_id')
    .orderBy('place')
    .execute();
  expect(chapters).toHaveLength(2 * books);
  const storage = await createStorage({ mediaDir: `${dataDir}/media`, mediaStore: null }, systemClock);
  onTestFinished(() => storage.close());
  for (const { audio_url } of chapters) {
    const key = audio_url.replace('/media/', '');
    const file = await db
      .selectFrom('media_files')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(await storage.stat(key)).toMatchObject({ size: file.bytes });
    expect(file.released_at).toBeNull();
  }
  const audit = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'book_added')
    .execute();
  expect(audit).toHaveLength(books);
});
