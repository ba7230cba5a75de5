import { describe, expect, test } from 'vitest';
import { isoOf } from '../../kernel/clock.ts';
import { testApp } from '../../testing/test-app.ts';

describe('bookmarks', () => {
  test('are kept in the order in which they were made', async () => {
    const t = await testApp();
    const send = t.as('member');
    const [a, b] = [await t.addBook({ title: 'B first' }), await t.addBook({ title: 'A second' })];
    expect((await send('POST', `/books/${a.id}/bookmark`)).json()).toEqual({ bookmarked: true });
    t.clock.advance(1000);
    await send('POST', `/books/${b.id}/bookmark`);
    t.clock.advance(1000);
    await send('POST', `/books/${a.id}/bookmark`);
    const books = (await send('GET', '/books/bookmarks')).json();
    expect(books.map((book: { id: number }) => book.id)).toEqual([a.id, b.id]);
    expect(books[0].bookmarked_at).toBe('2026-01-01T00:00:00.000Z');
    expect((await send('GET', '/books/bookmarks?q=second')).json()).toHaveLength(1);
    expect((await send('GET', '/books/bookmarks?page=2&per_page=1')).json()[0].id).toBe(b.id);
  });

  test('come back in their old place, but never from the future', async () => {
    const t = await testApp();
    const send = t.as('member');
    const [a, b] = [await t.addBook({ title: 'First' }), await t.addBook({ title: 'Second' })];
    for (const { id } of [a, b]) {
      await send('POST', `/books/${id}/bookmark`);
      t.clock.advance(1000);
    }
    const before = (await send('GET', '/books/bookmarks')).json();
    await send('DELETE', `/books/${a.id}/bookmark`);
    await send('POST', `/books/${a.id}/bookmark?bookmarked_at=${before[0].bookmarked_at}`);
    expect((await send('GET', '/books/bookmarks')).json()).toEqual(before);

    await send('DELETE', `/books/${a.id}/bookmark`);
    await send('POST', `/books/${a.id}/bookmark?bookmarked_at=2999-01-01T00:00:00Z`);
    const [, last] = (await send('GET', '/books/bookmarks')).json();
    expect(last).toMatchObject({ id: a.id, bookmarked_at: '2026-01-01T00:00:02.000Z' });
    expect((await send('POST', `/books/${a.id}/bookmark?bookmarked_at=yesterday`)).statusCode).toBe(422);
  });

  test('are searched as the library is: accents, word order and a slip forgiven', async () => {
    const t = await testApp();
    const send = t.as('member');
    const { id } = await t.addBook({ title: 'Café at the Edge of the Map' });
    await t.addBook({ title: 'Cafeteria' });
    await send('POST', `/books/${id}/bookmark`);
    for (const q of ['cafe', 'map edge', 'cafee map'])
      expect([q, (await send('GET', `/books/bookmarks?q=${encodeURIComponent(q)}`)).json().length]).toEqual([
        q,
        1,
      ]);
    expect((await send('GET', '/books/bookmarks?q=orchard')).json()).toEqual([]);
  });

  test('are each member’s own, and go when removed', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    await t.as('member')('POST', `/books/${id}/bookmark`);
    expect((await t.as('premium')('GET', '/books/bookmarks')).json()).toEqual([]);
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).json()).toEqual({ bookmarked: false });
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).statusCode).toBe(200);
    expect((await t.as('member')('GET', '/books/bookmarks')).json()).toEqual([]);
  });

  test('many at once make one', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', `/books/${id}/bookmark`)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', '/books/bookmarks')).json()).toHaveLength(1);
  });

  test('of a book that is not there are refused', async () => {
    const t = await testApp();
    expect((await t.as('member')('POST', '/books/77/bookmark')).statusCode).toBe(404);
    expect((await t.as('member')('DELETE', '/books/77/bookmark')).statusCode).toBe(404);
  });
});

describe('progress', () => {
  test('is kept by chapter, with the chapter heard last', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one, two],
    } = await t.addBook();
    const send = t.as('member');
    expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
      progress: [],
      last_chapter_id: null,
    });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 12.5 });
    await send('POST', `/books/${id}/progress`, { chapter_id: two, position: 3 });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 40 });
    expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
      progress: [
        { chapter_id: one, position: 40 },
        { chapter_id: two, position: 3 },
      ],
      last_chapter_id: one,
    });
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('of one member never touches another’s, whatever the body says', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const answer = await t.as('member')('POST', `/books/${id}/progress`, {
      chapter_id: one,
      position: 5,
      user_id: t.users.premium,
    });
    expect(answer.statusCode).toBe(422);
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('a position just past the end is the end', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const answer = await t.as('member')('POST', `/books/${id}/progress`, { chapter_id: one, position: 60.4 });
    expect(answer.json()).toMatchObject({ chapter_id: one, position: 60 });
  });

  test.each([-1, 1e9, 100, '5', null, 'NaN', [5]])(
    'position %j is refused and changes nothing',
    async (position) => {
      const t = await testApp();
      const {
        id,
        chapterIds: [one],
      } = await t.addBook();
      const send = t.as('member');
      const answer = await send('POST', `/books/${id}/progress`, { chapter_id: one, position });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail).not.toBe('');
      expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
        progress: [],
        last_chapter_id: null,
      });
    },
  );

  test('a chapter of another book, or of none, is refused', async () => {
    const t = await testApp();
    const [a, b] = [await t.addBook(), await t.addBook()];
    for (const chapter_id of [b.chapterIds[0], 9999]) {
      const answer = await t.as('member')('POST', `/books/${a.id}/progress`, { chapter_id, position: 1 });
      expect(answer.statusCode).toBe(404);
    }
    expect((await t.as('member')('GET', '/books/999/progress')).statusCode).toBe(404);
  });

  test('many saves at once leave one row and no error', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, position) =>
        send('POST', `/books/${id}/progress`, { chapter_id: one, position }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', `/books/${id}/progress`)).json().progress).toHaveLength(1);
  });
});

const minute = 60_000;

describe('two devices, one place', () => {
  async function twoDevices() {
    const t = await testApp();
    const { id, chapterIds } = await t.addBook({
      chapters: [1, 2, 3].map((n) => ({
        title: `Chapter ${n}`,
        audio_url: `https://a.test/${n}.mp3`,
        duration: 3600,
      })),
    });
    const [one = 0, two = 0] = chapterIds;
    const send = t.as('member');
    const save = async (body: object) => (await send('POST', `/books/${id}/progress`, body)).json();
    const at = (ms: number) => isoOf(t.clock.ms() + ms);
    const history = async () => (await send('GET', `/books/${id}/history`)).json();
    const held = async () => (await send('GET', `/books/${id}/progress`)).json();
    return { t, one, two, save, at, history, held };
  }

  test('what an old queue brings does not displace what a device heard later, and is not lost', async () => {
    const { one, two, save, at, history, held } = await twoDevices();
    await save({ chapter_id: one, position: 100, device: 'phone', observed_at: at(-30 * minute) });
    await save({
      chapter_id: two,
      position: 700,
      device: 'laptop',
      base_rev: 1,
      observed_at: at(-1 * minute),
    });
    const late = await save({
      chapter_id: one,
      position: 900,
      device: 'phone',
      base_rev: 1,
      observed_at: at(-10 * minute),
    });
    expect(late).toMatchObject({ accepted: false, chapter_id: two, position: 700, device: 'laptop', rev: 2 });
    expect(await held()).toMatchObject({ last_chapter_id: two, rev: 2, device: 'laptop' });
    expect((await held()).progress).toContainEqual({ chapter_id: one, position: 900 });
    expect(await history()).toMatchObject([
      { chapter_id: one, position: 900, device: 'phone', chapter_title: 'Chapter 1' },
      { chapter_id: one, position: 100, device: 'phone' },
    ]);
  });

  test('a device that knows the place it leaves is believed, however slow its clock', async () => {
    const { one, save, at, held } = await twoDevices();
    await save({ chapter_id: one, position: 500 });
    const slow = await save({ chapter_id: one, position: 520, base_rev: 1, observed_at: at(-60 * minute) });
    expect(slow).toMatchObject({ accepted: true, position: 520, rev: 2 });
    expect((await held()).progress).toEqual([{ chapter_id: one, position: 520 }]);
  });

  test('a clock that runs ahead does not make a place stand for ever', async () => {
    const { one, two, save, at } = await twoDevices();
    await save({ chapter_id: one, position: 500, observed_at: at(1000 * minute) });
    expect(await save({ chapter_id: two, position: 5 })).toMatchObject({
      accepted: true,
      chapter_id: two,
      position: 5,
    });
  });

  test('a late queue never turns a chapter back either', async () => {
    const { one, save, at, held } = await twoDevices();
    await save({ chapter_id: one, position: 900, observed_at: at(-1 * minute) });
    await save({ chapter_id: one, position: 100, observed_at: at(-5 * minute) });
    expect(await held()).toMatchObject({
      progress: [{ chapter_id: one, position: 900 }],
      last_chapter_id: one,
    });
  });

  test('listening on leaves no history; a jump does, and twenty are kept', async () => {
    const { one, save, history } = await twoDevices();
    for (let position = 0; position < 60; position += 20) await save({ chapter_id: one, position });
    expect(await history()).toEqual([]);
    for (let jump = 1; jump <= 25; jump += 1) await save({ chapter_id: one, position: jump * 100 });
    const places = await history();
    expect(places).toHaveLength(20);
    expect(places[0]).toMatchObject({ position: 2400 });
  });

  test('two devices that play at once do not flood the history', async () => {
    const { one, two, save, history } = await twoDevices();
    await save({ chapter_id: two, position: 3000 });
    for (let second = 0; second < 60; second += 2) {
      await save({ chapter_id: one, position: 100 + second, device: 'phone' });
      await save({ chapter_id: two, position: 500 + second, device: 'laptop' });
    }
    const places: { chapter_id: number; position: number }[] = await history();
    expect(places).toContainEqual(expect.objectContaining({ chapter_id: two, position: 3000 }));
    expect(places.length).toBeLessThan(8);
  });

  test('many at once from many devices end in one place, with every save counted', async () => {
    const { t, one, save, held } = await twoDevices();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        save({
          chapter_id: one,
          position: n,
          device: `device ${n % 4}`,
          observed_at: isoOf(t.clock.ms() - n * 1000),
        }),
      ),
    );
    const { progress, rev } = await held();
    expect(progress).toEqual([{ chapter_id: one, position: 0 }]);
    expect(rev).toBeGreaterThan(0);
    expect(rev).toBeLessThanOrEqual(40);
  });

  test.each([
    { observed_at: 'yesterday' },
    { observed_at: '2026-13-45T99:99:99Z' },
    { base_rev: -1 },
    { base_rev: '1' },
    { device: '' },
    { device: 'x'.repeat(81) },
  ])('%j is refused', async (extra) => {
    const { one, save, held } = await twoDevices();
    expect(await save({ chapter_id: one, position: 5, ...extra })).toMatchObject({ code: 'invalid_input' });
    expect((await held()).rev).toBe(0);
  });
});

describe('continue', () => {
  test('is the book heard last, with every chapter’s position', async () => {
    const t = await testApp();
    const send = t.as('member');
    expect((await send('GET', '/books/continue')).json()).toBeNull();
    const [a, b] = [await t.addBook({ title: 'A' }), await t.addBook({ title: 'B' })];
    await send('POST', `/books/${b.id}/progress`, { chapter_id: b.chapterIds[0], position: 9 });
    t.clock.advance(1000);
    await send('POST', `/books/${a.id}/progress`, { chapter_id: a.chapterIds[1], position: 30 });
    expect((await send('GET', '/books/continue')).json()).toMatchObject({
      book: { id: a.id, title: 'A' },
      last_chapter_id: a.chapterIds[1],
      chapters: [
        { id: a.chapterIds[0], title: 'One', duration: 60, position: 0 },
        { position: 30, title: 'Two' },
      ],
    });
  });
});

describe('volume', () => {
  test('is 1 until it is set, then what was set', async () => {
    const t = await testApp();
    const send = t.as('visitor');
    expect((await send('GET', '/user/settings/volume')).json()).toBe(1);
    expect((await send('PUT', '/user/settings/volume', { volume: 0.37 })).json()).toBe(0.37);
    await send('PUT', '/user/settings/volume', { volume: 0 });
    expect((await send('GET', '/user/settings/volume')).json()).toBe(0);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });

  test.each([
    { volume: 1.01 },
    { volume: -0.1 },
    { volume: '0.5' },
    { volume: null },
    {},
    { volume: 0.5, user_id: 1 },
    [],
  ])('%j is refused', async (body) => {
    const t = await testApp();
    expect((await t.as('member')('PUT', '/user/settings/volume', body)).statusCode).toBe(422);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });
});
