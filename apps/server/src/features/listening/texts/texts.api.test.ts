import { expect, test } from 'vitest';
import { story, textHarness, vttOf } from '../../../testing/text-harness.ts';

test('a text is a draft until somebody has heard five places of it; then members read it and find what is said', async () => {
  const { t, path, id, first, save, states, publish, find } = await textHarness();
  const pauses = [
    [1, 1.1],
    [4.1, 4.9],
  ];
  expect((await save(undefined, { pauses })).json()).toMatchObject({
    chapter_id: first,
    published: null,
    draft: { sentences: 6, language: 'en-GB' },
  });
  expect((await t.as('member')('GET', `${path}/text`)).statusCode).toBe(404);
  expect(await find('lantern')).toEqual([]);
  for (const heard of [[], [0, 1, 2, 3], [0, 0, 1, 1, 2], [0, 1, 2, 3, 600]])
    expect((await publish(heard)).json().fields[0].field).toBe('heard');
  const wrong = await t.as('editor')('POST', `${path}/text/publish`, {
    version: 'old',
    heard: [0, 1, 2, 3, 4],
  });
  expect(wrong.json().code).toBe('precondition_failed');

  expect((await publish()).statusCode).toBe(200);
  expect((await states())[0]).toMatchObject({ draft: null, published: { sentences: 6, is_stale: false } });
  const read = await t.as('member')('GET', `${path}/text`);
  expect(read.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-language': 'en-GB',
  });
  expect(read.body).toBe(`${vttOf(...story)}\nNOTE measured pauses\n4.10 4.90\n`);
  expect((await t.as('member')('GET', `/books/${id}/text-chapters`)).json()).toEqual({
    chapter_ids: [first],
  });

  const found = await find('the lantern');
  expect(found.map(({ text, is_exact }) => [text, is_exact])).toEqual([
    [story[0], true],
    [story[3], true],
    [story[4], true],
  ]);
  expect(found[1]).toMatchObject({
    book_id: id,
    book_title: 'The lantern',
    chapter_id: first,
    start: 15,
    end: 19,
  });
  expect((await find('lantern window')).map(({ is_exact, start }) => [start, is_exact])).toEqual([
    [0, false],
    [20, false],
  ]);
  expect((await find('CAFE')).map(({ start }) => start)).toEqual([10]);
  expect((await find('lantern', `&book_id=${id}&per_page=1&offset=1`)).map(({ start }) => start)).toEqual([
    15,
  ]);
  expect(await find('lantern', `&book_id=${id + 1}`)).toEqual([]);
  for (const q of ["o'", '*', 'NOT lantern', 'lantern AND', ":'1\\", '…', 'never said'])
    expect([q, (await find(q)).length]).toEqual([q, 0]);

  // A new draft leaves the published text as it is until the draft is published and replaces it.
  await save(vttOf('Only this.'));
  expect((await find('lantern')).length).toBe(3);
  expect((await publish([0])).statusCode).toBe(200);
  expect([await find('lantern'), (await find('only this')).length]).toEqual([[], 1]);
  const counts = await t.deps.connection.db
    .selectFrom('sentence_words')
    .selectAll()

    .execute();
  expect(counts.toSorted((a, b) => (a.word < b.word ? -1 : 1))).toEqual([
    { word: 'only', sentences: 1 },
    { word: 'this', sentences: 1 },
  ]);

  expect((await t.as('editor')('DELETE', `${path}/text`)).json()).toMatchObject({
    draft: null,
    published: null,
  });
  const [entry] = (await t.as('admin')('GET', '/admin/audit?action=book_edited')).json();
  expect(entry.detail).toContainEqual({ name: 'fields', value: 'text deleted' });
  expect([await find('only'), (await t.as('member')('GET', `${path}/text`)).statusCode]).toEqual([[], 404]);
});

test('the text of a chapter that is not released is neither read nor found', async () => {
  const { t, id, first, path, save, publish } = await textHarness();
  await save();
  await publish();
  const seen = async (who: 'member' | 'premium' | 'admin') => [
    (await t.as(who)('GET', `${path}/text`)).statusCode,
    (await t.as(who)('GET', '/sentences?q=lantern')).json().length,
    (await t.as(who)('GET', `/books/${id}/text-chapters`)).json().chapter_ids.length,
  ];
  const set = (visibility: 0 | 1 | 1000) =>
    t.deps.connection.db.updateTable('chapters').set({ visibility }).where('id', '=', first).execute();
  await set(1);
  expect([await seen('member'), await seen('premium')]).toEqual([
    [404, 0, 0],
    [200, 3, 1],
  ]);
  await set(1000);
  expect([await seen('premium'), await seen('admin')]).toEqual([
    [404, 0, 0],
    [200, 3, 1],
  ]);
});

test('a browser with the current text gets no second copy', async () => {
  const { t, ask, path, save, publish } = await textHarness();
  await save();
  await publish();
  const headers = { authorization: `Bearer ${await t.tokenFor(t.users.member)}` };
  const one = await ask(`/api${path}/text`, headers);
  const two = await ask(`/api${path}/text`, { ...headers, 'if-none-match': String(one.headers.etag) });
  expect([one.status, two.status, two.body.length]).toEqual([200, 304, 0]);
  await save(vttOf('Another text.'));
  await publish([0]);
  const three = await ask(`/api${path}/text`, { ...headers, 'if-none-match': String(one.headers.etag) });
  expect([three.status, three.body.toString()]).toEqual([200, vttOf('Another text.')]);
});

test('with other audio the text is stale: neither shown nor found, and back with its audio', async () => {
  const { t, path, first, second, audio, save, states, publish, find, edit } = await textHarness();
  await save();
  await publish();
  const chapter = (id: number, index: 0 | 1) => ({
    id,
    title: `Part ${index}`,
    audio_url: audio[index].audio_url,
  });
  await edit([chapter(first, 1), chapter(second, 0)]);
  expect([(await states())[0]?.published?.is_stale, await find('lantern')]).toEqual([true, []]);
  expect((await t.as('member')('GET', `${path}/text`)).statusCode).toBe(404);
  // Moving a chapter is no change of its audio.
  await edit([chapter(second, 1), chapter(first, 0)]);
  expect([(await states())[1]?.published?.is_stale, (await find('lantern')).length]).toEqual([false, 3]);
  await save();
  await edit([chapter(first, 1), chapter(second, 0)]);
  expect((await publish()).json().code).toBe('precondition_failed');
  const late = await save(vttOf('One.'), { audio_url: audio[0].audio_url });
  expect(late.json().code).toBe('precondition_failed');
  expect((await save(vttOf('One.'), { audio_url: audio[1].audio_url })).statusCode).toBe(200);
});

test('a text ends with its chapter and with its book', async () => {
  const { t, id, first, second, audio, publish, find, edit } = await textHarness();
  for (const [at, chapter] of [first, second].entries()) {
    await t.as('editor')('PUT', `/books/${id}/chapters/${chapter}/text`, {
      vtt: vttOf(...story),
      language: 'en',
    });
    await publish([0, 1, 2, 3, 4], at);
  }
  expect((await find('lantern')).length).toBe(6);
  await edit([{ id: second, title: 'Part 1', audio_url: audio[1].audio_url }]);
  expect((await find('lantern')).map(({ chapter_id }) => chapter_id)).toEqual([second, second, second]);
  await t.as('editor')('DELETE', `/books/${id}`);
  const { db } = t.deps.connection;
  for (const table of ['chapter_texts', 'sentences', 'sentence_index'] as const)
    expect([
      table,
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    ]).toEqual([table, 0]);
  expect(await db.selectFrom('sentence_words').selectAll().execute()).toEqual([]);
});

test('what is no text of this chapter is refused with the reason, and changes nothing', async () => {
  const { t, save, states } = await textHarness();
  await save();
  const before = await states();
  for (const [vtt, reason] of [
    ['', /begins with the line WEBVTT/],
    ['WEBVTT', /no cues/],
    ['1\n00:00:00,000 --> 00:00:02,000\nSRT', /WEBVTT/],
    [vttOf('<script>alert(1)</script>'), /HTML/],
    [vttOf('<img src=x onerror=alert(1)>'), /HTML/],
    ['WEBVTT\n\n00:01:00.000 --> 00:02:00.000\nLate', /audio ends at 1:00/],
    ['WEBVTT\n\n00:00:00.000 --> 00:00:09.000\nOne\n\n00:00:05.000 --> 00:00:10.000\nTwo', /starts before/],
    ['WEBVTT\n\n00:00:05.000 --> 00:00:01.000\nBackwards', /ends before it starts/],
    ['WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nZero\0', /NUL/],
    [vttOf('x'.repeat(2001)), /2000 characters/],
  ] as const) {
    const answer = await save(vtt);
    expect([vtt.slice(0, 60), answer.statusCode, answer.json().fields?.[0]?.message]).toEqual([
      vtt.slice(0, 60),
      422,
      expect.stringMatching(reason),
    ]);
  }
  expect((await save('x'.repeat(3_000_000))).statusCode).toBe(422);
  expect((await save('字'.repeat(2_000_001))).statusCode).toBe(422);
  expect((await save('x'.repeat(9_000_000))).statusCode).toBe(413);
  for (const language of ['english language', 'english', 'de-x-home'])
    expect((await save(undefined, { language })).statusCode).toBe(422);
  expect((await save(undefined, { pauses: [[3, 2]] })).json().fields[0].field).toBe('pauses.0');
  expect(
    (await t.as('editor')('PUT', '/books/999/chapters/1/text', { vtt: vttOf('A'), language: 'en' }))
      .statusCode,
  ).toBe(404);
  expect(await states()).toEqual(before);
});

test('texts are for those who may hear, transcripts for those who may download', async () => {
  const { t, path, save, publish } = await textHarness();
  await save();
  await publish();
  const statusOf = async (who: 'visitor' | 'member' | 'premium' | 'admin', url: string) =>
    (await t.as(who)('GET', url)).statusCode;
  for (const [who, text, file] of [
    ['visitor', 403, 403],
    ['member', 200, 403],
    ['premium', 200, 200],
    ['admin', 200, 200],
  ] as const)
    expect([
      who,
      await statusOf(who, `${path}/text`),
      await statusOf(who, '/sentences?q=lantern'),
      await statusOf(who, `${path}/transcript.vtt`),
      await statusOf(who, `${path}/transcript.srt`),
    ]).toEqual([who, text, text, file, file]);
  expect((await t.nobody('GET', `${path}/text`)).statusCode).toBe(401);
  const srt = await t.as('premium')('GET', `${path}/transcript.srt`);
  expect(srt.headers['content-disposition']).toContain('The lantern - Part 0.srt');
  expect(srt.body.startsWith(`1\n00:00:00,000 --> 00:00:04,000\n${story[0]}\n`)).toBe(true);
});

test('paragraphs stay in the stored text', async () => {
  const { t, path, save, publish } = await textHarness();
  const named = vttOf(...story).replace(/\n\n/, '\n\nh1\n');
  await save(named);
  await publish();
  expect((await t.as('member')('GET', `${path}/text`)).body).toMatch(named);
});
