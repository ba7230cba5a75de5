import { expect, onTestFinished, test } from 'vitest';
import { importHarness, reasonOf, sound, statesOf } from '../../../testing/import-harness.ts';
import { fillFolder } from '../../../testing/recordings.ts';
import { soundBytes } from '../../../testing/sound-files.ts';
import { newFolder } from '../../../testing/source-folders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { beginImport, importAtRest, importBooks } from '../../../testing/web-imports.ts';

const cutShort = async (name: string): Promise<Buffer> => {
  const bytes = await soundBytes(name);
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
};

test('skips a book with damaged recordings, or imports it without them or with their playable parts', async () => {
  const { t, fill, plan, importAll } = await importHarness();
  await fill({
    'A/01.mp3': sound(),
    'A/02.mp3': await cutShort('book.mp3'),
    'A/03.mp3': '',
    'A/metadata.json': '{"title":"A"}',
    'B/only.m4a': await cutShort('ready.m4a'),
    'C/only.m4b': await cutShort('book.m4b'),
  });
  const skipped = await plan();
  expect(statesOf(skipped)).toEqual({ A: 'refused', B: 'refused', C: 'refused' });
  expect(reasonOf(skipped, 'A')).toMatch(
    /^'02\.mp3': This file is incomplete \(.* Playable: 2 s\. '03\.mp3' is empty \(0 bytes\)\. None of it can be played\.$/,
  );
  const damageOf = (title: string) => skipped.books.find(({ view }) => view.title === title)?.view.damage;
  expect(damageOf('A')).toMatchObject({
    choice: 'skip',
    count: 2,
    without: { chapters: 1 },
    // Three chapters: one of the intact recording, and two of the damaged one, whose third chapter mark lies after its
    // playable end.
    playable: { chapters: 3 },
  });
  expect(damageOf('B')).toMatchObject({ without: null, playable: { chapters: 1 } });
  // The recording's index is missing: nothing of it can be played.
  expect(damageOf('C')).toBeUndefined();

  const without = await plan({ damaged: 'without' });
  expect(statesOf(without)).toEqual({ A: 'ready', B: 'refused', C: 'refused' });
  const mixed = await plan({
    damagedAt: new Map([
      ['A/02.mp3', 'playable'],
      ['A/03.mp3', 'without'],
    ]),
  });
  expect(statesOf(mixed)).toEqual({ A: 'ready', B: 'refused', C: 'refused' });
  const playable = await plan({ damaged: 'playable' });
  expect(statesOf(playable)).toEqual({ A: 'ready', B: 'ready', C: 'refused' });
  const book = playable.books.find(({ view }) => view.title === 'A');
  expect(book?.view).toMatchObject({ ...damageOf('A')?.playable });
  expect(book?.view.notes.slice(0, 2)).toEqual([
    expect.stringMatching(/^'02\.mp3': .* Only the playable part \(2 s\) is imported\.$/),
    "'03.mp3' is empty (0 bytes). This file is left out.",
  ]);

  expect(await importAll({ damaged: 'playable' })).toEqual(['A', 'B']);
  const imported = (await t.as('admin')('GET', '/books')).json() as {
    title: string;
    chapters: { duration: number }[];
  }[];
  for (const { view } of playable.books.filter(({ state }) => state === 'ready')) {
    const { chapters = [] } = imported.find(({ title }) => title === view.title) ?? {};
    expect(chapters).toHaveLength(view.chapters);
    expect(chapters.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(view.duration, 2);
  }
  expect(statesOf(await plan())).toMatchObject({ A: 'known', B: 'known', C: 'refused' });
});

test('lets an admin choose on the plan what to do with damaged recordings, and imports as planned', async () => {
  const importDir = await newFolder();
  await fillFolder(importDir, {
    'A/01.mp3': sound(),
    'A/02.mp3': await cutShort('book.mp3'),
    'A/metadata.json': '{"title":"A"}',
    'Whole/01.mp3': sound(),
  });
  const t = await testApp({ importDir });
  onTestFinished(() => t.deps.folderImport.stop());
  const send = t.as('admin');
  const { id } = await beginImport(t);
  expect((await importAtRest(t)).books).toMatchObject({ ready: 1, refused: 1 });
  const [damaged] = await importBooks(t, id, 'refused');
  const [whole] = await importBooks(t, id, 'ready');
  const decide = (entry: number | undefined, choice: string) =>
    send('PUT', `/imports/${id}/books/${entry}/damaged`, { choice });

  for (const choice of ['without', 'playable'] as const) {
    const answer = await decide(damaged?.id, choice);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      id: damaged?.id,
      state: 'ready',
      reason: null,
      ...damaged?.damage?.[choice],
      damage: { choice },
    });
  }
  expect((await decide(damaged?.id, 'skip')).json()).toMatchObject({ state: 'refused' });
  expect((await decide(damaged?.id, 'anything')).statusCode).toBe(422);
  expect((await decide(whole?.id, 'without')).statusCode).toBe(400);
  expect((await decide(987_654, 'without')).statusCode).toBe(404);
  expect((await t.as('member')('PUT', `/imports/${id}/books/1/damaged`, { choice: 'skip' })).statusCode).toBe(
    403,
  );

  await decide(damaged?.id, 'playable');
  await send('POST', `/imports/${id}/start`, {});
  expect((await importAtRest(t)).books).toMatchObject({ imported: 2, refused: 0, failed: 0 });
  const books = (await send('GET', '/books')).json() as { title: string; chapters: { duration: number }[] }[];
  const made = books.find(({ title }) => title === 'A');
  expect(made?.chapters).toHaveLength(damaged?.damage?.playable?.chapters ?? 0);
  const seconds = made?.chapters.reduce((sum, { duration }) => sum + duration, 0);
  expect(seconds).toBeCloseTo(damaged?.damage?.playable?.duration ?? 0, 2);
  expect((await decide(damaged?.id, 'skip')).statusCode).toBe(400);
});

test('does not import recordings that changed after the choice', async () => {
  const importDir = await newFolder();
  await fillFolder(importDir, { 'A/01.mp3': sound(), 'A/02.mp3': await cutShort('book.mp3') });
  const t = await testApp({ importDir });
  onTestFinished(() => t.deps.folderImport.stop());
  const send = t.as('admin');
  const { id } = await beginImport(t);
  expect((await importAtRest(t)).state).toBe('planned');
  const [book] = await importBooks(t, id, 'refused');
  await send('PUT', `/imports/${id}/books/${book?.id}/damaged`, { choice: 'playable' });
  await fillFolder(importDir, { 'A/02.mp3': await soundBytes('book.mp3') });
  await send('POST', `/imports/${id}/start`, {});
  expect(await importAtRest(t)).toMatchObject({ state: 'done', books: { imported: 0, failed: 1 } });
});

test('imports raw AAC, and the playable part of a damaged one', async () => {
  const { t, fill, plan, importAll } = await importHarness();
  await fill({ 'A/01.aac': await soundBytes('book.aac'), 'B/01.aac': await cutShort('book.aac') });
  const planned = await plan();
  expect(statesOf(planned)).toEqual({ A: 'ready', B: 'refused' });
  expect(reasonOf(planned, 'B')).toMatch(/^'01\.aac': This file is incomplete: .* Playable: 2 s\.$/);
  expect(await importAll({ damaged: 'playable' })).toEqual(['A', 'B']);
  const books = (await t.as('admin')('GET', '/books')).json() as {
    chapters: { duration: number; audio_url: string }[];
  }[];
  const chapters = books.flatMap((book) => book.chapters);
  expect(chapters.every(({ audio_url }) => audio_url.includes('.m4a'))).toBe(true);
  const [part = 0, whole = 0] = chapters.map(({ duration }) => duration).toSorted((a, b) => a - b);
  expect(whole).toBeGreaterThan(4);
  expect(part).toBeGreaterThan(2);
  expect(part).toBeLessThan(2.6);
});
