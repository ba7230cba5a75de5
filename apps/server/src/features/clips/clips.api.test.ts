import { type BookClip, type Clip, clipLimits, type ListedClip } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { followLinks } from '../../testing/follow-links.ts';
import { mediaHarness, wave } from '../../testing/media-harness.ts';
import { startSecondNode } from '../../testing/second-node.ts';

const hour = 3_600_000;
const off = {
  front: false,
  front_at_root: false,
  books: false,
  people: false,
  series: false,
  chapter_titles: false,
};

/** A book of 200 and 100 seconds, of which 30 may be shared, and clips turned on. */
async function clipHarness() {
  const h = await mediaHarness();
  const { t } = h;
  const recordings = [await t.deps.audio.store(wave(200)), await t.deps.audio.store(wave(100))] as const;
  const { id, chapterIds } = await t.addBook({
    title: 'The <b>Lamp',
    cover_image: 'https://covers.test/1.jpg',
    chapters: recordings.map(({ audio_url, duration }, index) => ({
      title: `Secret part ${index}`,
      audio_url,
      duration,
    })),
  });
  const [first = 0, second = 0] = chapterIds;
  let revision = 0;
  const allow = async (clips: boolean) => {
    await t.as('admin')('PUT', '/admin/public-pages', { revision, ...off, clips });
    revision += 1;
    t.clock.advance(2000);
  };
  await allow(true);
  const create = (body: object = {}, caller: 'member' | 'premium' | 'visitor' | 'admin' = 'member') =>
    t.as(caller)('POST', `/books/${id}/clips`, { chapter_id: first, from: 10, to: 20, ...body });
  const created = async (...args: Parameters<typeof create>): Promise<Clip> => {
    const answer = await create(...args);
    expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
    return answer.json();
  };
  const edit = (chapters: object[]) =>
    t.as('editor')('PUT', `/books/${id}`, {
      title: 'Changed',
      synopsis: 'A story.',
      cover_image: 'https://covers.test/1.jpg',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters,
    });
  const chapter = (index: 0 | 1, at: number | undefined) => ({
    ...(at === undefined ? {} : { id: at }),
    title: `Part ${index}`,
    audio_url: recordings[index].audio_url,
  });
  const page = (path: string) => t.app.inject({ url: path, headers: { accept: 'text/html' } });
  const isReleased = async ({ audio_url }: Clip) => {
    const key = audio_url.replace('/media/samples/', 'audio/');
    const row = await t.deps.connection.db
      .selectFrom('media_files')
      .select('released_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return row ? row.released_at !== null : undefined;
  };
  return { ...h, id, first, second, allow, create, created, edit, chapter, page, isReleased };
}

test('a member shares a part of a chapter, and anybody hears it and nothing else', async () => {
  const { t, ask, id, first, created, page, isReleased } = await clipHarness();
  const clip = await created({ quote: ' “A light”\r\nwent <i>out ' });
  expect(clip).toMatchObject({
    book_id: id,
    chapter_id: first,
    from: 10,
    to: 20,
    quote: '“A light”\nwent <i>out',
    path: expect.stringMatching(/^\/clips\/[\w-]{22}$/),
    audio_url: expect.stringMatching(/^\/media\/samples\/[0-9a-f]{32}\.wav$/),
  });
  const audio = await ask(clip.audio_url);
  const source = wave(200).subarray(44);
  expect(audio.body.subarray(-10 * 8000).equals(source.subarray(10 * 8000, 20 * 8000))).toBe(true);
  expect((await ask(clip.audio_url, { range: 'bytes=0-99' })).status).toBe(206);

  const shown = await page(clip.path);
  expect([shown.statusCode, shown.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("script-src 'none'"),
  ]);
  const { body } = shown;
  for (const text of [
    `<source src="${clip.audio_url}" type="audio/wav">`,
    '<meta name="robots" content="noindex">',
    `content="http://lamplight.test${clip.audio_url}"`,
    'The &lt;b&gt;Lamp',
    'went &lt;i&gt;out',
    'href="/register"',
  ])
    expect(body).toContain(text);
  for (const text of ['Secret part', '<i>', '/media/audio/']) expect(body).not.toContain(text);
  const [, card = ''] = /og:image" content="http:\/\/lamplight.test(\/cards\/clip-.*?)"/.exec(body) ?? [];
  const picture = await t.app.inject(card);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await t.app.inject(card.replace(/clip-.{22}/, `clip-${'a'.repeat(22)}`))).statusCode).toBe(404);
  expect((await page('/sitemap.xml')).statusCode).toBe(404);

  expect((await t.as('premium')('DELETE', `/user/clips/${clip.id}`)).statusCode).toBe(404);
  expect((await page(clip.path)).statusCode).toBe(200);
  expect((await t.as('member')('DELETE', `/user/clips/${clip.id}`)).json()).toEqual({ id: clip.id });
  const ended = await page(clip.path);
  expect([ended.statusCode, ended.body.includes('Page not found')]).toEqual([404, true]);
  t.clock.advance(2000);
  expect([(await ask(clip.audio_url)).status, (await t.app.inject(card)).statusCode]).toEqual([404, 404]);
  expect(await isReleased(clip)).toBe(true);
  for (const path of ['/clips/', '/clips/x', '/clips/%00', `/clips/${'a'.repeat(22)}`, '/clips/..%2fadmin'])
    expect([path, (await page(path)).statusCode]).toEqual([path, 404]);
});

test('clips are off until an admin turns them on, and end with the switch', async () => {
  const { t, ask, allow, create, created, page } = await clipHarness();
  const clip = await created();
  expect((await t.nobody('GET', '/site')).json().clips).toBe(true);
  await allow(false);
  expect([
    (await create()).json().code,
    (await page(clip.path)).statusCode,
    (await ask(clip.audio_url)).status,
    (await t.nobody('GET', '/site')).json().clips,
  ]).toEqual(['forbidden', 404, 404, false]);
  await allow(true);
  expect((await page(clip.path)).statusCode).toBe(200);
});

test('a chapter that visitors may not know of has no clips', async () => {
  const { t, ask, first, create, created, page } = await clipHarness();
  const clip = await created();
  const { db } = t.deps.connection;
  await db.updateTable('chapters').set({ visibility: 1 }).where('id', '=', first).execute();
  t.clock.advance(2000);
  expect([
    (await create()).statusCode,
    (await page(clip.path)).statusCode,
    (await ask(clip.audio_url)).status,
  ]).toEqual([404, 404, 404]);
  await db.updateTable('chapters').set({ visibility: 0 }).where('id', '=', first).execute();
  expect((await page(clip.path)).statusCode).toBe(200);
});

test('clips cover at most a tenth of what is public, also once a chapter is withdrawn and back', async () => {
  const { first, second, create, created, edit, chapter, page } = await clipHarness();
  const show = async (isShown: boolean) => {
    const release = { state: isShown ? 'public' : 'draft' };
    const answer = await edit([chapter(0, first), { ...chapter(1, second), release }]);
    expect(answer.statusCode).toBe(200);
  };
  await show(false);
  await created({ from: 0, to: 20 });
  expect((await create({ from: 30, to: 40 })).json().code).toBe('clips_full');
  await show(true);
  const extra = await created({ from: 30, to: 40 });
  // 30 of 300 seconds; then 30 of 200: the newest ends.
  await show(false);
  expect((await page(extra.path)).statusCode).toBe(404);
  await show(true);
  const other = await created({ chapter_id: second, from: 0, to: 10 });
  // A clip of a withdrawn chapter does not count, and is heard again with it.
  await show(false);
  expect((await page(other.path)).statusCode).toBe(404);
  await show(true);
  expect((await page(other.path)).statusCode).toBe(200);
});

test('a list of clips leaves out books and chapters that the member may not know of', async () => {
  const { t, id, second, created } = await clipHarness();
  const { db } = t.deps.connection;
  await created();
  await created({ chapter_id: second });
  const listed = async (caller: 'member' | 'admin', path: string) => {
    const answer = await t.as(caller)('GET', path);
    return [answer.json().length, answer.headers['x-total-count']];
  };
  expect(await listed('member', '/user/clips')).toEqual([2, '2']);
  await db.updateTable('chapters').set({ visibility: 2 }).where('id', '=', second).execute();
  expect(await listed('member', '/user/clips')).toEqual([1, '1']);
  await db.updateTable('books').set({ visibility: 2 }).where('id', '=', id).execute();
  expect(await listed('member', '/user/clips')).toEqual([0, '0']);
  expect(await listed('admin', `/books/${id}/clips`)).toEqual([2, '2']);
  await db.updateTable('books').set({ visibility: 0 }).where('id', '=', id).execute();
  expect(await listed('member', '/user/clips')).toEqual([1, '1']);
});

test('clips of many members at once never cover more than a tenth of the book', async () => {
  const { t, id, second, create, created } = await clipHarness();
  const other = await startSecondNode(t);
  const token = await t.tokenOf('admin');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 2 === 0
        ? create({ from: n * 10, to: n * 10 + 9 }, n % 4 === 0 ? 'member' : 'premium')
        : other.app.inject({
            method: 'POST',
            url: `/api/books/${id}/clips`,
            headers: { authorization: `Bearer ${token}` },
            payload: { chapter_id: second, from: n * 3, to: n * 3 + 9 },
          }),
    ),
  );
  const db = t.deps.connection.db;
  const rows = await db.selectFrom('clips').select(['starts_at', 'ends_at', 'chapter_id']).execute();
  const seconds = new Set(
    rows.flatMap(({ chapter_id, starts_at, ends_at }) =>
      Array.from({ length: ends_at - starts_at }, (_, s) => `${chapter_id} ${starts_at + s}`),
    ),
  );
  expect(seconds.size).toBeLessThanOrEqual(30);
  expect(seconds.size).toBeGreaterThan(20);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(rows.length);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json().code).toBe('clips_full');
  // Other members may share the same stretch, from the same file.
  const [row] = rows;
  if (!row) throw new Error('there is a clip');
  const again = { chapter_id: row.chapter_id, from: row.starts_at, to: row.ends_at };
  const [one, two] = [await created(again, 'premium'), await created(again, 'admin')];
  expect(one.audio_url).toBe(two.audio_url);
  expect(one.path).not.toBe(two.path);
});

test('a shared file is released when the last of its clips has ended', async () => {
  const { t, created, isReleased } = await clipHarness();
  const [one, two] = await Promise.all([created(), created({}, 'premium')]);
  expect(one.audio_url).toBe(two.audio_url);
  await t.as('member')('DELETE', `/user/clips/${one.id}`);
  t.clock.advance(100 * hour);
  await t.deps.mediaCleanup.run();
  expect(await isReleased(two)).toBe(false);
  await t.as('premium')('DELETE', `/user/clips/${two.id}`);
  expect(await isReleased(two)).toBe(true);
  t.clock.advance(100 * hour);
  await t.deps.mediaCleanup.run();
  expect(await isReleased(two)).toBeUndefined();
});

test('a clip ends with its audio, its chapter, its account and its book', async () => {
  const { t, id, first, second, created, edit, chapter, page, isReleased } = await clipHarness();
  const isThere = async (clip: Clip) => [(await page(clip.path)).statusCode, await isReleased(clip)];
  const one = await created();
  await edit([{ ...chapter(0, first), title: 'Renamed' }, chapter(1, second)]);
  expect(await isThere(one)).toEqual([200, false]);
  await edit([chapter(1, first), chapter(0, second)]);
  expect(await isThere(one)).toEqual([404, true]);
  const [two, three] = [await created({ chapter_id: second }), await created({ from: 30, to: 45 })];
  // Without the first chapter, 200 seconds are left, of which 20 may be shared.
  await edit([chapter(0, second)]);
  expect([await isThere(two), await isThere(three)]).toEqual([
    [200, false],
    [404, true],
  ]);
  await t.deps.billing.closeAccount(t.users.member, t.users.admin);
  expect(await isThere(two)).toEqual([404, true]);
  const four = await created({ chapter_id: second }, 'premium');
  await t.as('editor')('DELETE', `/books/${id}`);
  expect(await isThere(four)).toEqual([404, true]);
  expect(await t.deps.connection.db.selectFrom('clips').select('id').execute()).toEqual([]);
});

test('when a chapter is deleted, the latest clips beyond a tenth of the rest end', async () => {
  const { first, second, created, edit, chapter, page } = await clipHarness();
  const old = await created({ chapter_id: second, from: 0, to: 8 });
  const late = await created({ chapter_id: second, from: 50, to: 60 });
  await created({ chapter_id: first });
  await edit([chapter(1, second)]);
  expect([(await page(old.path)).statusCode, (await page(late.path)).statusCode]).toEqual([200, 404]);
});

test('what is no clip is refused with the field, and changes nothing', async () => {
  const { t, create } = await clipHarness();
  for (const [body, status, field] of [
    [{ to: 12.9 }, 422, 'to'],
    [{ from: 0, to: 45.2 }, 422, 'to'],
    [{ from: 30, to: 10 }, 422, 'to'],
    [{ from: 190, to: 205 }, 422, 'to'],
    [{ from: -1 }, 422, 'from'],
    [{ quote: 'x'.repeat(281) }, 422, 'quote'],
    [{ chapter_id: 999_999 }, 404, undefined],
    [{ from: 0, to: 31 }, 409, undefined],
  ] as const) {
    const answer = await create(body);
    expect([body, answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([body, status, field]);
  }
  const muted = { muted_until: '2999-01-01T00:00:00.000Z', mute_reason: 'Insults' };
  const { db } = t.deps.connection;
  await db.updateTable('users').set(muted).where('id', '=', t.users.premium).execute();
  expect((await create({ quote: 'x' }, 'premium')).json().code).toBe('muted');
  expect((await create({}, 'visitor')).json().code).toBe('subscription_required');
  const external = await t.addBook();
  const answer = await t.as('member')('POST', `/books/${external.id}/clips`, {
    chapter_id: external.chapterIds[0],
    from: 0,
    to: 20,
  });
  expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, 'chapter_id']);
  expect(await t.deps.connection.db.selectFrom('clips').select('id').execute()).toEqual([]);
});

test('there is a limit to the clips of a member, and to new ones in an hour', async () => {
  const { t, create, created } = await clipHarness();
  for (let n = 0; n < clipLimits.perHour; n += 1) await created();
  expect((await create()).json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  t.clock.advance(hour + 1000);
  const { db } = t.deps.connection;
  const [row] = await db.selectFrom('clips').selectAll().execute();
  if (!row) throw new Error('there is a clip');
  const { id: _, ...common } = row;
  const count = clipLimits.perMember - clipLimits.perHour;
  await db
    .insertInto('clips')
    .values(Array.from({ length: count }, (__, n) => ({ ...common, slug: `${n}` })))
    .execute();
  expect((await create()).json()).toMatchObject({ status: 409, code: 'clips_full' });
  expect((await create({}, 'premium')).statusCode).toBe(200);
});

test('members list their clips, editors those of a book, which they may end', async () => {
  const { t, id, created, page } = await clipHarness();
  const clips = [await created(), await created({ from: 12, to: 18 }), await created({}, 'premium')];
  const pages = await followLinks<ListedClip>(t.as('member'), '/user/clips?per_page=1');
  expect(pages.map((each) => each.map((clip) => clip.id))).toEqual([[clips[1]?.id], [clips[0]?.id]]);
  expect((await t.as('member')('GET', `/books/${id}/clips`)).statusCode).toBe(403);
  const all: BookClip[] = (await t.as('editor')('GET', `/books/${id}/clips`)).json();
  expect(all.map((clip) => [clip.id, clip.user_id])).toEqual([
    [clips[2]?.id, t.users.premium],
    [clips[1]?.id, t.users.member],
    [clips[0]?.id, t.users.member],
  ]);
  const [clip] = clips;
  if (!clip) throw new Error('there is a clip');
  expect((await t.as('member')('DELETE', `/books/${id}/clips/${clip.id}`)).statusCode).toBe(403);
  const other = await t.addBook();
  expect((await t.as('editor')('DELETE', `/books/${other.id}/clips/${clip.id}`)).statusCode).toBe(404);
  expect((await t.as('editor')('DELETE', `/books/${id}/clips/${clip.id}`)).json()).toEqual({ id: clip.id });
  expect((await page(clip.path)).statusCode).toBe(404);
  expect((await t.as('admin')('GET', '/admin/audit?action=clip_ended')).json()).toHaveLength(1);
});
