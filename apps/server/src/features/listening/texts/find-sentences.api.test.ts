import { expect, test } from 'vitest';
import { chunksOf } from '../../../db/chunks.ts';
import { testApp } from '../../../testing/test-app.ts';
import { story, textHarness, vttOf } from '../../../testing/text-harness.ts';

test('the index is made again after a restore', async () => {
  const { t, save, publish, find } = await textHarness();
  await save();
  await publish();
  const { db } = t.deps.connection;
  for (const table of ['sentence_index', 'sentences', 'sentence_words'] as const)
    await db.deleteFrom(table).execute();
  expect(await find('lantern')).toEqual([]);
  await t.deps.texts.prepare();
  expect((await find('lantern')).length).toBe(3);
  expect(t.logged.filter((line) => line.includes('indexed what is said'))).toHaveLength(1);
  await t.deps.texts.prepare();
  expect(t.logged.filter((line) => line.includes('indexed what is said'))).toHaveLength(1);
});

test('a text that cannot be read does not hold up the start', async () => {
  const { t, save, publish } = await textHarness();
  await save();
  await publish();
  const { db } = t.deps.connection;
  await db.updateTable('chapter_texts').set({ vtt: 'WEBVTT\n' }).execute();
  await db.deleteFrom('sentences').execute();
  await t.deps.texts.prepare();
  expect(await db.selectFrom('sentences').select('id').execute()).toEqual([]);
  expect(t.logged.filter((line) => line.includes('indexing a text failed'))).toHaveLength(1);
  t.logged.length = 0;
});

test('a phrase of common words is found in an old book, too', async () => {
  const { t, id, first, save, publish, find } = await textHarness();
  await save();
  await publish();
  const { db } = t.deps.connection;
  await db.updateTable('sentence_words').set({ sentences: 30_000 }).execute();
  const row = { book_id: id, chapter_id: first, starts_at: 50, ends_at: 51, content: '' };
  const latest = Array.from({ length: 20_000 }, (_, index) => ({ ...row, place: 99 + index }));
  for (const batch of chunksOf(latest)) await db.insertInto('sentences').values(batch).execute();
  expect((await find('the lantern')).map(({ text }) => text)).toEqual([story[0], story[3], story[4]]);
  expect((await find('lantern window')).map(({ text }) => text)).toEqual([story[0], story[4]]);
});

test('what is said is found behind many sentences that the member may not know of', async () => {
  const { t, first, find } = await textHarness();
  const { chapterIds } = await t.addBook({
    chapters: ['a', 'b'].map((title) => ({
      title,
      audio_url: `https://audio.test/${title}.mp3`,
      duration: null,
    })),
  });
  const many = vttOf(...Array.from({ length: 700 }, () => 'The lantern is not out yet.'));
  for (const chapterId of chapterIds) await t.deps.texts.publish({ chapterId, language: 'en', vtt: many });
  await t.deps.texts.publish({ chapterId: first, language: 'en', vtt: vttOf(...story) });
  const { db } = t.deps.connection;
  await db.updateTable('chapters').set({ visibility: 1000 }).where('id', 'in', chapterIds).execute();
  expect((await find('the lantern')).map(({ text }) => text)).toEqual([story[0], story[3], story[4]]);
});

test('the last word may be begun: whole words are found first, then what it may become', async () => {
  const { t, save, publish, find } = await textHarness();
  const said = ['The lighthouse keeper slept.', 'Light the lamp.', 'The light went out.', 'The keeper woke.'];
  await save(vttOf(...said));
  await publish([0, 1, 2, 3]);
  const found = async (q: string) =>
    (await find(q)).map(({ text, is_exact }) => [said.indexOf(text), is_exact]);
  expect(await found('the lighth')).toEqual([[0, true]]);
  expect(await found('the light')).toEqual([
    [2, true],
    [0, true],
    [1, false],
  ]);
  expect(await found('woke keep')).toEqual([[3, false]]);
  // Short words, and words followed by any character, are not completed.
  for (const q of ['the li', 'the lighth ', 'lighth keeper', 'the lighth?'])
    expect([q, await found(q)]).toEqual([q, []]);
  const rows = await t.deps.connection.db.selectFrom('sentence_words').selectAll().execute();
  expect(rows.find(({ word }) => word === 'the')?.sentences).toBe(4);
});

test('one slip is forgiven where a word is in no sentence', async () => {
  const { save, publish, find } = await textHarness();
  const said = ['The lantern hung in the harbour.', 'A lighthouse keeper slept.', 'Herbal tea.'];
  await save(vttOf(...said));
  await publish([0, 1, 2]);
  const found = async (q: string) =>
    (await find(q)).map(({ text, is_exact }) => [said.indexOf(text), is_exact]);
  // Typos with a letter missing, added, wrong or swapped: at the start, in the middle, at the end.
  for (const word of [
    'antern',
    'xlantern',
    'kantern',
    'alntern',
    'lanern',
    'lantorn',
    'latnern',
    'lanterm',
    'lantenr',
  ])
    for (const q of [word, `the ${word}`, `${word} harbour`])
      expect([q, await found(q)]).toEqual([q, [[0, false]]]);
  expect(await found('lihgthouse keper')).toEqual([[1, false]]);
  expect(await found('lihgthouse keper sletp')).toEqual([]);
  // Numbers, words with other letters, and words that begin another one are not corrected.
  for (const q of ['lamppost', 'lantern2 1851', 'her harbour', 'qzx lantern'])
    expect([q, await found(q)]).toEqual([q, []]);
});

test('in one book, a word is found in all of its chapters, also after one of them was published again', async () => {
  const { t, id, first, second, find } = await textHarness();
  const publish = (chapterId: number, ...said: string[]) =>
    t.deps.texts.publish({ chapterId, language: 'en', vtt: vttOf(...said) });
  await publish(first, 'The lantern stood.');
  await publish(second, 'A lantern.', 'The lantern fell.');
  const other = await t.addBook({
    chapters: [{ title: 'One', audio_url: 'https://audio.test/1.mp3', duration: null }],
  });
  await publish(
    other.chapterIds[0] ?? 0,
    ...Array.from({ length: 600 }, () => 'The lantern of another book.'),
  );
  await publish(first, 'The lantern stood.', 'No lantern.');
  const found = await find('lantern', `&book_id=${id}`);
  expect(found.map(({ chapter_id }) => chapter_id)).toEqual([second, second, first, first]);
});

test('words of other scripts are found', async () => {
  const t = await testApp();
  const { chapterIds } = await t.addBook();
  const [chapterId = 0] = chapterIds;
  await t.deps.texts.publish({
    chapterId,
    language: 'ja',
    vtt: vttOf('吾輩は猫である。', 'हिन्दी में कहानी', 'قصة قصيرة'),
  });
  for (const q of ['猫である', 'हिन्दी', 'قصيرة'])
    expect([q, (await t.as('member')('GET', `/sentences?q=${encodeURIComponent(q)}`)).json().length]).toEqual(
      [q, 1],
    );
});
