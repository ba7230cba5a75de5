import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../gateways/storage/memory.ts';
import { manualClock } from '../../../platform/clock.ts';
import { defaultOptions, type ImportHarness, importHarness } from '../../../testing/import-harness.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import { type fillFolder, silentMp3 } from '../../../testing/recordings.ts';
import { errorMessage } from '../plan/plan-types.ts';
import { planBooks } from './read-ahead.ts';

type Files = Record<string, Parameters<typeof fillFolder>[1][string]>;

/**
 * Creates books whose import often depends on an earlier book: copies, equal titles, names spelled differently, damaged
 * files.
 */
function randomBooks(random: Random): Files {
  const files: Files = {};
  const recordings = [silentMp3({}, 9)];
  for (let book = 0; book < 14; book += 1) {
    const title = `Title ${random.below(8)}`;
    const narrator = random.pick(['Ann Lee', 'ann lee', 'ANN LEE', 'Bo Moss']);
    const folder = random.chance(20) ? `Loose ${book % 2}` : `Author ${random.below(3)}/Book ${book}`;
    for (let track = 1; track <= 1 + random.below(2); track += 1) {
      const tags = { album: title, artist: random.pick(['Ida Fox', 'ida fox', 'Jo Wren']), narrator, track };
      const recording = random.chance(15)
        ? random.pick(recordings)
        : silentMp3(random.chance(80) ? tags : {}, 20 + 3 * book + track);
      recordings.push(recording);
      const content = random.chance(8) ? '' : recording.subarray(random.chance(10) ? 300 : 0);
      files[`${folder}/${book}-${track}.mp3`] = content;
    }
    if (random.chance(30)) files[`${folder}/cover.jpg`] = Buffer.from('\xff\xd8\xff no picture', 'latin1');
    if (random.chance(20))
      files[`${folder}/metadata.json`] = JSON.stringify({ title, narrators: [narrator] });
  }
  return files;
}

/**
 * Imports a folder and returns the operator's report.
 * @param isAhead whether the files of the next books are stored ahead
 */
async function report({ t, open }: ImportHarness, isAhead: boolean): Promise<string[]> {
  const { folderImport } = t.deps;
  const source = await open();
  const ahead = isAhead ? folderImport.readAhead(source, defaultOptions) : null;
  const lines: string[] = [];
  try {
    for await (const book of planBooks(defaultOptions)(
      ahead?.planner ?? folderImport,
      ahead?.source ?? source,
    )) {
      const callbacks = ahead ? { takeStored: ahead.takeStored } : {};
      const outcome =
        book.state === 'ready'
          ? await folderImport
              .importBook(source, book, defaultOptions, callbacks)
              .then(({ notes }) => `imported ${notes.join()}`, errorMessage)
          : `${book.state}: ${book.reason}`;
      lines.push(`${JSON.stringify(book.view)} ${outcome}`);
    }
  } finally {
    await ahead?.close();
  }
  return lines;
}

/** Returns what the import wrote, in order, without random names. */
async function written({ t }: ImportHarness) {
  const { db } = t.deps.connection;
  const [books, chapters, people, sources] = await Promise.all([
    db
      .selectFrom('books')
      .select(['title', 'listed_people', 'cover_image', 'synopsis'])
      .orderBy('id')
      .execute(),
    db.selectFrom('chapters').select(['title', 'duration', 'place']).orderBy('id').execute(),
    db.selectFrom('people').select(['name', 'sort_name']).orderBy('id').execute(),
    db.selectFrom('import_sources').select(['identity', 'title', 'imported']).orderBy('id').execute(),
  ]);
  const { keys } = await db
    .selectFrom('import_files')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .executeTakeFirstOrThrow();
  const anonymous = books.map((book) => ({ ...book, listed_people: book.listed_people.replace(/\d+/g, '') }));
  return { books: anonymous, chapters, people, sources, keys };
}

/** Returns the stored recordings that have no row, and the rows that have no recording. */
async function unmatched({ t }: ImportHarness): Promise<string[]> {
  const rows = await t.deps.connection.db.selectFrom('media_files').select('key').execute();
  const stored = await Array.fromAsync(t.deps.storage.list('audio/'), ({ key }) => key);
  const named = (key: string) => key.replace(/\.\w+$/, '');
  const [known, there] = [new Set(rows.map(({ key }) => named(key))), new Set(stored.map(named))];
  return [...known.symmetricDifference(there)].filter((key) => key.startsWith('audio/'));
}

test.each([1, 2, 3, 4])(
  'books read ahead become the same, and are reported the same (folder %i)',
  { timeout: 60_000 },
  async (seed) => {
    const files = randomBooks(createRandom(seed));
    const results: unknown[] = [];
    for (const isAhead of [false, true]) {
      const harness = await importHarness();
      await harness.fill(files);
      const lines = (await report(harness, isAhead)).map((line) => line.replaceAll(harness.folder, ''));
      results.push({ lines, ...(await written(harness)) });
      expect(await unmatched(harness)).toEqual([]);
      expect(harness.t.deps.storage.inUse()).toBe(0);
    }
    expect(results[1]).toEqual(results[0]);
  },
);

test('a full disk ends the import at the same book, and leaves nothing of the books after it', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, book) => [`Book ${10 + book}/01.mp3`, silentMp3({}, 100 - 5 * book)]),
  );
  const ends: unknown[] = [];
  for (const isAhead of [false, true]) {
    const storage = createMemoryStorage(manualClock());
    storage.setRoom(45_000);
    const harness = await importHarness({ storage });
    await harness.fill(files);
    const lines = await report(harness, isAhead);
    ends.push({
      lines: lines.map((line) => line.replaceAll(harness.folder, '')),
      room: await storage.room(),
    });
    expect(await unmatched(harness)).toEqual([]);
    expect(lines.join('\n')).toContain('no room left');
    expect(lines.filter((line) => line.includes('imported')).length).toBeGreaterThan(2);
  }
  expect(ends[1]).toEqual(ends[0]);
});

test('the event loop turns between two books that were read ahead', async () => {
  const harness = await importHarness();
  const { folderImport } = harness.t.deps;
  const files = Array.from({ length: 9 }, (_, book) => [`Book ${book}/01.mp3`, silentMp3({}, 20 + book)]);
  await harness.fill(Object.fromEntries(files));
  const ahead = folderImport.readAhead(await harness.open(), defaultOptions);
  const planned = await Array.fromAsync(planBooks(defaultOptions)(ahead.planner, ahead.source));
  const ready = planned.flatMap((book) => (book.state === 'ready' ? [book] : []));
  let turns = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  timer = setImmediate(count);
  for (const book of ready) {
    const before = turns;
    const stored = await ahead.takeStored(book);
    expect(turns).toBeGreaterThan(before);
    await stored?.discard();
  }
  clearImmediate(timer);
  await ahead.close();
  expect(ready).toHaveLength(9);
  expect(await Array.fromAsync(harness.t.deps.storage.list('audio/'))).toEqual([]);
});

test('books that are not taken leave nothing behind', async () => {
  const harness = await importHarness();
  const files = Array.from({ length: 5 }, (_, book) => [`Book ${book}/01.mp3`, silentMp3({}, 20 + book)]);
  await harness.fill(Object.fromEntries(files));
  const ahead = harness.t.deps.folderImport.readAhead(await harness.open(), defaultOptions);
  const [, , third] = await Array.fromAsync(planBooks(defaultOptions)(ahead.planner, ahead.source));
  if (third?.state !== 'ready') throw new Error('the book is not ready');
  // The two books before this one were skipped.
  const stored = await ahead.takeStored(third);
  expect(stored?.recordings).toHaveLength(1);
  await ahead.close();
  const audio = () => Array.fromAsync(harness.t.deps.storage.list('audio/'), ({ key }) => key);
  expect(new Set((await audio()).map((key) => key.replace(/\.\w+$/, ''))).size).toBe(1);
  await stored?.discard();
  expect(await audio()).toEqual([]);
});
