import type { Sample } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { mediaHarness, recordedBook, wave } from '../../../testing/media-harness.ts';

const hour = 3_600_000;

async function sampleHarness() {
  const h = await mediaHarness();
  const { t, ask } = h;
  const book = await recordedBook(t, [60, 40], 'Sampled');
  const { id, first } = book;
  const save = (body: object = {}) =>
    t.as('editor')('PUT', `/books/${id}/sample`, { chapter_id: first, from: 10, to: 30, ...body });
  const read = async (): Promise<Sample | null> =>
    (await t.nobody('GET', `/books/${id}/sample`)).json().sample;
  const keys = async () =>
    (await t.deps.connection.db.selectFrom('media_files').select(['key', 'released_at']).execute()).map(
      ({ key, released_at }) => ({ url: `/media/${key}`, isReleased: released_at !== null }),
    );
  return { t, ask, ...book, save, read, keys };
}

test('a sample is cut from a chapter and heard by anybody, in ranges, at an address of its own', async () => {
  const { t, ask, id, recordings, save, read } = await sampleHarness();
  expect(await read()).toBeNull();
  const saved = (await save()).json().sample as Sample;
  expect(saved).toMatchObject({ duration: 20, from: 10, to: 30, type: 'audio/wav' });
  expect(await read()).toEqual(saved);
  expect(saved.url).toMatch(/^\/media\/samples\/[0-9a-f]{32}\.wav$/);
  const whole = await ask(saved.url);
  const source = wave(60).subarray(44);
  expect(whole.status).toBe(200);
  expect(whole.body.subarray(-20 * 8000).equals(source.subarray(10 * 8000, 30 * 8000))).toBe(true);
  const part = await ask(saved.url, { range: 'bytes=100-199' });
  expect([part.status, part.headers['content-range'], part.body.length]).toEqual([
    206,
    `bytes 100-199/${whole.body.length}`,
    100,
  ]);
  for (const url of [
    recordings[0].audio_url.replace('/media/audio/', '/media/samples/'),
    saved.url.replace('/media/samples/', '/media/audio/'),
    '/media/samples/0123.wav',
    `/media/samples/../audio/${saved.url.slice(15)}`,
  ])
    expect([url, (await ask(url)).status >= 400]).toEqual([url, true]);
  const audit = (await t.as('admin')('GET', '/admin/audit?action=book_edited')).json();
  expect(audit[0].detail).toContainEqual({ name: 'fields', value: 'sample' });

  await t.as('admin')('PUT', '/admin/public-pages', {
    revision: 0,
    front: false,
    front_at_root: false,
    books: true,
    people: false,
    series: false,
    chapter_titles: false,
    clips: false,
  });
  const slug = (await t.app.inject(`/b/${id}`)).headers.location ?? `/b/${id}`;
  const shows = async () => (await t.app.inject(slug)).body.includes(`<source src="${saved.url}"`);
  expect(await shows()).toBe(true);
  expect((await t.as('editor')('DELETE', `/books/${id}/sample`)).json()).toEqual({ sample: null });
  t.clock.advance(2000);
  expect([await shows(), (await ask(saved.url)).status, await read()]).toEqual([false, 404, null]);
});

test('a sample ends when it is replaced, and with the audio, the chapter and the book it comes from', async () => {
  const { t, id, first, second, save, read, edit, chapter, keys } = await sampleHarness();
  const urlOf = (sample: Sample | null) => sample?.url.replace('/media/samples/', '/media/audio/');
  const released = async (url: string | undefined) =>
    (await keys()).find((file) => file.url === url)?.isReleased;
  const one = urlOf((await save()).json().sample);
  const two = urlOf((await save({ from: 0, to: 15 })).json().sample);
  expect([await released(one), await released(two)]).toEqual([true, false]);
  // An edit of anything but the chapter's audio keeps the sample.
  await edit([{ ...chapter(0, first), title: 'Renamed' }, chapter(1, second)]);
  expect(urlOf(await read())).toBe(two);
  await edit([{ ...chapter(1, first) }, { ...chapter(0, second) }]);
  expect([await read(), await released(two)]).toEqual([null, true]);
  const three = urlOf((await save({ chapter_id: second })).json().sample);
  await edit([chapter(1, first)]);
  expect([await read(), await released(three)]).toEqual([null, true]);
  const four = urlOf((await save({ from: 5, to: 25 })).json().sample);
  t.clock.advance(100 * hour);
  await t.deps.mediaCleanup.run();
  expect([await released(one), await released(four)]).toEqual([undefined, false]);
  await t.as('editor')('DELETE', `/books/${id}`);
  t.clock.advance(100 * hour);
  await t.deps.mediaCleanup.run();
  expect(await released(four)).toBeUndefined();
});

test('an editor hears, replaces and removes the sample of a book that visitors may not know of', async () => {
  const { t, ask, id, save, read } = await sampleHarness();
  const open: Sample = (await save()).json().sample;
  const { db } = t.deps.connection;
  for (const table of ['books', 'chapters'] as const)
    await db
      .updateTable(table)
      .set({ visibility: 1000 })
      .where(table === 'books' ? 'id' : 'book_id', '=', id)
      .execute();
  const readAsEditor = async (): Promise<Sample | null> =>
    (await t.as('editor')('GET', `/admin/books/${id}/sample`)).json().sample;
  t.clock.advance(2000);
  expect([await read(), (await ask(open.url)).status]).toEqual([null, 404]);
  const hidden = await readAsEditor();
  expect(hidden).toMatchObject({ from: 10, to: 30, duration: 20 });
  expect((await ask(hidden?.url ?? '')).status).toBe(200);
  const replaced: Sample = (await save({ from: 0, to: 15 })).json().sample;
  expect([replaced.to, (await ask(replaced.url)).status]).toEqual([15, 200]);
  expect((await t.as('member')('GET', `/admin/books/${id}/sample`)).statusCode).toBe(403);
  await t.as('editor')('DELETE', `/books/${id}/sample`);
  expect(await readAsEditor()).toBeNull();
});

test('what is no sample is refused with the field, and changes nothing', async () => {
  const { t, second, save, read } = await sampleHarness();
  const saved = (await save()).json().sample as Sample;
  for (const [body, status, field] of [
    [{ from: 10, to: 20 }, 422, 'to'],
    [{ from: 30, to: 10 }, 422, 'to'],
    [{ from: 50, to: 70 }, 422, 'to'],
    [{ from: 0, to: 400 }, 422, 'to'],
    [{ from: -1, to: 20 }, 422, 'from'],
    [{ chapter_id: 999_999 }, 404, undefined],
  ] as const) {
    const answer = await save(body);
    expect([body, answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([body, status, field]);
  }
  const { db } = t.deps.connection;
  await db.updateTable('chapters').set({ visibility: 1 }).where('id', '=', second).execute();
  const early = await save({ chapter_id: second, from: 0, to: 20 });
  expect([early.statusCode, early.json().fields?.[0]?.field]).toEqual([422, 'chapter_id']);
  expect(await read()).toEqual(saved);
  const external = await t.addBook();
  const answer = await t.as('editor')('PUT', `/books/${external.id}/sample`, {
    chapter_id: external.chapterIds[0],
    from: 0,
    to: 20,
  });
  expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, 'chapter_id']);
  expect((await t.as('premium')('DELETE', `/books/${external.id}/sample`)).statusCode).toBe(403);
  expect(await read()).toEqual(saved);
});
