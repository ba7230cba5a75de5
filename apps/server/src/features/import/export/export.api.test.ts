import { type BookInput, nameKey } from '@lamplight/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openExportFolder } from '../../../gateways/storage/export-folder.ts';
import { type ImportHarness, importHarness, sound } from '../../../testing/import-harness.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import { fillFolder } from '../../../testing/recordings.ts';
import { sampleSize } from '../../../testing/sample-size.ts';
import { listIn, modifiedIn, readIn } from '../../../testing/source-folders.ts';
import { readMetadataJson } from '../sources/metadata-json.ts';
import { readOpf } from '../sources/opf.ts';
import { createBookPaths } from './service.ts';

const pngCover = (hue: number) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
    .png()
    .toBuffer();

const words = [
  'Ursula K. Le Guin',
  '村上 春樹',
  'Гоголь "Николай"',
  "O'Brien & Söhne",
  'نجيب محفوظ',
  'Saga #2, Part 1',
  '<b>Bold</b> &amp; plain',
  'CON',
  'aux.txt',
  'CD 1',
  'Part 2',
  '..hidden',
  'a/b\\c:d*e?f|g',
  'Ḽơᶉëᶆ ȋṕšᶙṁ',
  '🕯️ Lamp',
  'x'.repeat(150),
  'Ann Lee; Bo Ek, Cy Fox',
  'Trailing dot.',
  '1984',
  'Full Cast',
] as const;

const languages = ['en', 'de', 'zh-Hant', null] as const;

/** Returns distinct names, as `nameKey` compares them. */
function someNames(random: Random, most: number): string[] {
  const names = Array.from({ length: random.below(most + 1) }, () => random.pick(words));
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

type Created = BookInput & { chapters: NonNullable<BookInput['chapters']> };

async function randomBook({ t }: ImportHarness, random: Random, number: number): Promise<Created> {
  const people = (most: number) => someNames(random, most).map((name) => ({ name }));
  const maybe = <T>(value: T): T | null => (random.chance(60) ? value : null);
  const image = async () =>
    (await t.deps.streaming.covers.store(await pngCover(random.below(360)))).cover_image;
  const chapters = [];
  for (let index = 0, count = 1 + random.below(3); index < count; index += 1) {
    // The tags contradict the library on purpose: an import must prefer the metadata of the export.
    const tags = {
      title: random.pick(words),
      track: 9 - index,
      album: random.pick(words),
      narrator: 'Tag Reader',
    };
    const { audio_url } = await t.deps.audio.store(sound(tags));
    chapters.push({
      title: random.pick(words),
      audio_url,
      image: random.chance(20) ? await image() : null,
      ...(index === count - 1 && random.chance(20) ? { release: { state: 'draft' as const } } : {}),
    });
  }
  return {
    title: `${random.pick(words)} ${number}`,
    status: random.pick(['Complete', 'Ongoing', '“Paused”']),
    synopsis: maybe(`${random.pick(words)}\n\n<p>${random.pick(words)}</p>`) ?? '',
    cover_image: await image(),
    tags: [
      { main_tag: random.pick(words).slice(0, 100), sub_tag: 'Sub, with comma' },
      { main_tag: 'audiobook', sub_tag: null },
    ],
    authors: people(4),
    narrators: people(3),
    translators: people(2),
    editors: people(1),
    series: someNames(random, 3).map((name) => ({ name, number: maybe(random.pick(['1', '2.5', '10'])) })),
    subtitle: maybe(random.pick(words)),
    publisher: maybe(random.pick(words)),
    isbn: maybe('9780306406157'),
    asin: maybe('B002V0QK4C'),
    language: random.pick(languages),
    original_year: maybe(-43),
    release_year: maybe(2021),
    abridged: maybe(random.chance(50)),
    content_notes: maybe(`${random.pick(words)}\nSecond line`),
    demo: random.chance(20),
    chapters,
    ...(random.chance(20) ? { release: { state: 'draft' as const } } : {}),
    ...(random.chance(10)
      ? { release: { state: 'scheduled' as const, at: '2027-05-01T09:00:00.000Z', early_days: 3 } }
      : {}),
  };
}

const vtt = (text: string) =>
  `WEBVTT\n\n00:00:00.000 --> 00:00:00.100\n${text}\n\n00:00:00.100 --> 00:00:00.200\nSecond.\n`;

/** Returns everything that an export should keep, without ids and addresses. */
async function snapshot({ t }: ImportHarness): Promise<unknown[]> {
  const { db } = t.deps.connection;
  const rows = await db.selectFrom('books').selectAll().orderBy('title').execute();
  const books = [];
  for (const row of rows) {
    const { authors, narrators, translators, editors, series, ...metadata } =
      await t.deps.bookEditing.readMetadata(row.id);
    const names = (refs: readonly { name: string }[]) => refs.map(({ name }) => name);
    const tags = await db
      .selectFrom('book_tags')
      .select(['main_tag', 'sub_tag'])
      .where('book_id', '=', row.id)
      .orderBy('place')
      .execute();
    const chapters = await db
      .selectFrom('chapters')
      .selectAll()
      .where('book_id', '=', row.id)
      .orderBy('place')
      .execute();
    const texts = await Promise.all(chapters.map(({ id }) => t.deps.texts.exportText(id)));
    books.push({
      ...metadata,
      people: [authors, narrators, translators, editors].map(names),
      series: series.map(({ name, number }) => [name, number]),
      tags,
      facts: [
        row.status,
        row.demo,
        row.created_at,
        row.updated_at,
        row.release_state,
        row.release_at,
        row.early_days,
      ],
      hasCover: row.cover_image.includes('typeset'),
      chapters: chapters.map((chapter, index) => [
        chapter.title,
        chapter.duration,
        chapter.added_at,
        chapter.image !== null,
        chapter.release_state,
        texts[index],
      ]),
    });
  }
  const people = await db.selectFrom('people').select(['name', 'sort_name']).orderBy('name').execute();
  return [books, people];
}

/** Exports the library; returns the paths of the books, and the outcome for their files. */
async function exportAll({ t, folder }: ImportHarness) {
  const { libraryExport } = t.deps;
  const target = await openExportFolder(folder);
  const pathOf = createBookPaths();
  const paths: string[] = [];
  const outcomes: string[] = [];
  const problems: string[] = [];
  for await (const id of libraryExport.bookIds()) {
    const book = await libraryExport.exportBook(id);
    const path = pathOf(book);
    paths.push(path);
    problems.push(...book.problems);
    for (const file of book.files)
      outcomes.push(await target.add({ ...file, path: `${path}/${file.name}` }, () => {}));
  }
  return { paths, outcomes: [...new Set(outcomes)], problems };
}

async function emptyLibrary({ t }: ImportHarness): Promise<void> {
  for (const { id } of await t.deps.connection.db.selectFrom('books').select('id').execute())
    await t.deps.bookEditing.removeBook(id, null);
}

test('an import of an export gives the same library', async () => {
  const books = 3;
  for (let seed = 1; seed <= sampleSize(1, 25); seed += 1) {
    const harness = await importHarness();
    const { t } = harness;
    const random = createRandom(seed);
    for (let number = 0; number < books; number += 1) {
      const id = await t.deps.bookEditing.createBook(await randomBook(harness, random, number));
      t.clock.advance(3_600_000);
      const [chapter] = await t.deps.books.listChapters(id, { role: 'admin' } as never);
      if (chapter && random.chance(50))
        await t.deps.texts.publish({
          chapterId: chapter.id,
          language: 'en',
          vtt: vtt('A & <b>.'),
          pauses: [[0.1, 0.9]],
        });
    }
    await t.deps.connection.db
      .updateTable('people')
      .set({ sort_name: 'Sorted, By Hand' })
      .where('name', '=', 'CON')
      .execute();
    const before = await snapshot(harness);
    const { paths, outcomes, problems } = await exportAll(harness);
    expect(problems).toEqual([]);
    expect(outcomes).toEqual(['written']);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(books);
    expect((await exportAll(harness)).outcomes).toEqual(['same']);
    await emptyLibrary(harness);
    t.clock.advance(24 * 3_600_000);
    const planned = await harness.plan();
    expect(
      planned.books.flatMap(({ view, ...book }) => ('reason' in book ? [book.reason] : view.notes)),
    ).toEqual([]);
    expect(await harness.importAll()).toHaveLength(books);
    expect(await snapshot(harness), `seed ${seed}`).toEqual(before);
  }
});

test('other programs read the same from metadata.json and OPF', async () => {
  const harness = await importHarness();
  const { t, folder } = harness;
  const { audio_url } = await t.deps.audio.store(sound());
  const { cover_image } = await t.deps.streaming.covers.store(await pngCover(10));
  await t.deps.bookEditing.createBook({
    title: 'A Wizard of Earthsea',
    subtitle: 'The first book',
    synopsis: 'A boy & his shadow.',
    cover_image,
    authors: [{ name: 'Ursula K. Le Guin' }],
    narrators: [{ name: 'Rob Inglis' }, { name: 'Ann Lee' }],
    series: [
      { name: 'Earthsea', number: '1' },
      { name: 'Hainish', number: null },
    ],
    language: 'en',
    release_year: 1992,
    publisher: 'Press',
    isbn: '9780306406157',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters: [{ title: 'Warriors in the Mist', audio_url }],
  });
  const { paths } = await exportAll(harness);
  expect(paths).toEqual(['Ursula K. Le Guin/A Wizard of Earthsea']);
  const book = paths[0] ?? '';
  expect(await listIn(folder, book)).toEqual(
    expect.arrayContaining(['01 - Warriors in the Mist.mp3', 'cover.jpg', 'metadata.json', 'metadata.opf']),
  );
  const json = readMetadataJson(await readIn(folder, `${book}/metadata.json`));
  const opf = await readOpf(await readIn(folder, `${book}/metadata.opf`));
  const common = {
    title: 'A Wizard of Earthsea',
    subtitle: 'The first book',
    authors: ['Ursula K. Le Guin'],
    narrators: ['Rob Inglis', 'Ann Lee'],
    description: 'A boy & his shadow.',
    genres: ['Fantasy'],
    language: 'en',
    year: '1992',
    publisher: 'Press',
    isbn: '9780306406157',
  };
  expect(json).toMatchObject({ ...common, chapters: [{ title: 'Warriors in the Mist', start: 0 }] });
  expect(opf).toMatchObject(common);
  for (const each of [json, opf])
    expect(each?.series).toEqual([
      expect.objectContaining({ name: 'Earthsea', number: '1' }),
      expect.objectContaining({ name: 'Hainish' }),
    ]);
});

test('an export replaces no file, finishes what was interrupted, and says what is missing', async () => {
  const harness = await importHarness();
  const { t, folder } = harness;
  const { audio_url } = await t.deps.audio.store(sound());
  const lost = await t.deps.audio.store(sound());
  const tags = [{ main_tag: 'Official', sub_tag: 'Fantasy' }];
  const cover_image = 'https://covers.test/1.jpg';
  await t.deps.bookEditing.createBook({
    title: 'Kept',
    cover_image,
    tags,
    chapters: [
      { title: 'One', audio_url },
      { title: 'Two', audio_url: lost.audio_url },
      { title: 'Three', audio_url: 'https://elsewhere.test/3.mp3', duration: 5 },
    ],
  });
  await t.deps.storage.remove(lost.audio_url.slice('/media/'.length));
  const first = await exportAll(harness);
  expect(first.problems).toEqual([
    "The recording of 'Two' is missing in the storage: the chapter is left out.",
    "The recording of 'Three' is at https://elsewhere.test/3.mp3: only its address is exported.",
  ]);
  const path = `${first.paths[0]}/metadata.json`;
  await fillFolder(folder, { [path]: 'mine' });
  const recording = `${first.paths[0]}/01 - One.mp3`;
  const modifiedMs = await modifiedIn(folder, recording);
  expect((await exportAll(harness)).outcomes.toSorted()).toEqual(['different', 'same']);
  expect(await readIn(folder, path)).toBe('mine');
  expect(await modifiedIn(folder, recording)).toBe(modifiedMs);
});

test('an export that was edited is read like the file of another program', async () => {
  const harness = await importHarness();
  const files = {
    'A/B/01.mp3': sound(),
    'A/B/metadata.json': JSON.stringify({
      title: 'From ABS',
      authors: ['Ann'],
      lamplight: { format: 1, book: {} },
    }),
    'A/C/01.mp3': sound(),
    'A/C/metadata.json': JSON.stringify({
      title: 'Other files',
      lamplight: {
        format: 1,
        book: { title: 'Wrong', tags: [{ main_tag: 'a', sub_tag: 'b' }] },
        sort_names: {},
        added_at: '2020-01-01T00:00:00.000Z',
        updated_at: '2020-01-01T00:00:00.000Z',
        chapters: [{ title: 'x', file: '../../secret.mp3', added_at: '2020-01-01T00:00:00.000Z' }],
      },
    }),
  };
  await fillFolder(harness.folder, files);
  const { books } = await harness.plan();
  expect(books.map(({ view }) => view.title)).toEqual(['From ABS', 'Other files']);
  expect(books.map(({ view }) => view.notes.filter((note) => note.includes('metadata.json')))).toEqual([
    ['metadata.json: what an export wrote into it has been changed and cannot be used.'],
    ['metadata.json: what an export wrote into it has been changed and cannot be used.'],
  ]);
});
