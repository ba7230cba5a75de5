import type { BookClip, Clip, ListedClip } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { clipHarness } from '../../../testing/clip-harness.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { wave } from '../../../testing/media-harness.ts';

const hour = 3_600_000;

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
  // A proxy may store the clip, but must revalidate it each time, because the clip may end.
  expect(audio.headers['cache-control']).toBe('public, no-cache');
  expect((await ask(clip.audio_url, { 'if-none-match': String(audio.headers.etag) })).status).toBe(304);

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
    `href="/register?from=clip-${clip.path.split('/').at(-1)}"`,
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
  await db.updateTable('chapters').set({ visibility: 1000 }).where('id', '=', second).execute();
  expect(await listed('member', '/user/clips')).toEqual([1, '1']);
  await db.updateTable('books').set({ visibility: 1000 }).where('id', '=', id).execute();
  expect(await listed('member', '/user/clips')).toEqual([0, '0']);
  expect(await listed('admin', `/books/${id}/clips`)).toEqual([2, '2']);
  await db.updateTable('books').set({ visibility: 0 }).where('id', '=', id).execute();
  expect(await listed('member', '/user/clips')).toEqual([1, '1']);
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

test('members list their clips, editors those of a book, which they may end', async () => {
  const { t, id, created, page } = await clipHarness();
  const clips = [await created(), await created({ from: 12, to: 18 }), await created({}, 'premium')];
  const pages = await followLinks<ListedClip>(t.as('member'), '/user/clips?per_page=1');
  expect(pages.map((page) => page.map((clip) => clip.id))).toEqual([[clips[1]?.id], [clips[0]?.id]]);
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
