import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const minute = 60_000;

describe('one book on two devices', () => {
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

  test('an old offline queue does not replace a later position, and goes to the history', async () => {
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

  test('a position based on the latest revision wins, even from a device with a slow clock', async () => {
    const { one, save, at, held } = await twoDevices();
    await save({ chapter_id: one, position: 500 });
    const slow = await save({ chapter_id: one, position: 520, base_rev: 1, observed_at: at(-60 * minute) });
    expect(slow).toMatchObject({ accepted: true, position: 520, rev: 2 });
    expect((await held()).progress).toEqual([{ chapter_id: one, position: 520 }]);
  });

  test('a guessed start position does not replace one that its device has not seen', async () => {
    const { one, two, save, at, history, held } = await twoDevices();
    const guess = { chapter_id: one, device: 'phone', observed_at: at(0), only_if_current: true };
    expect(await save({ ...guess, position: 40 }), 'nothing is held yet').toMatchObject({
      accepted: true,
      rev: 1,
    });
    await save({
      chapter_id: one,
      position: 800,
      device: 'laptop',
      base_rev: 1,
      observed_at: at(-50 * minute),
    });
    await save({
      chapter_id: two,
      position: 700,
      device: 'laptop',
      base_rev: 2,
      observed_at: at(-40 * minute),
    });
    const refused = { accepted: false, chapter_id: two, position: 700, device: 'laptop', rev: 3 };
    expect(await save({ ...guess, position: 50 })).toMatchObject(refused);
    expect(await save({ ...guess, position: 60, base_rev: 2 })).toMatchObject(refused);
    expect(await held()).toMatchObject({ last_chapter_id: two, rev: 3 });
    expect((await held()).progress, 'nor how far a chapter was heard').toContainEqual({
      chapter_id: one,
      position: 800,
    });
    expect(await history()).toContainEqual(expect.objectContaining({ chapter_id: one, position: 60 }));
    expect(await save({ ...guess, position: 70, base_rev: 3 })).toMatchObject({ accepted: true, rev: 4 });
  });

  test('a position from a device whose clock is ahead can be replaced', async () => {
    const { one, two, save, at } = await twoDevices();
    await save({ chapter_id: one, position: 500, observed_at: at(1000 * minute) });
    expect(await save({ chapter_id: two, position: 5 })).toMatchObject({
      accepted: true,
      chapter_id: two,
      position: 5,
    });
  });

  test('an old offline queue does not replace a later position in the same chapter', async () => {
    const { one, save, at, held } = await twoDevices();
    await save({ chapter_id: one, position: 900, observed_at: at(-1 * minute) });
    await save({ chapter_id: one, position: 100, observed_at: at(-5 * minute) });
    expect(await held()).toMatchObject({
      progress: [{ chapter_id: one, position: 900 }],
      last_chapter_id: one,
    });
  });

  test('returns a displaced position once, if the device had not seen it and it is far away', async () => {
    const { one, two, save, at } = await twoDevices();
    await save({ chapter_id: one, position: 100, device: 'phone' });
    const known = await save({ chapter_id: two, position: 700, device: 'phone', base_rev: 1 });
    expect(known).toMatchObject({ accepted: true, displaced: null });
    const stale = await save({ chapter_id: one, position: 105, device: 'laptop', base_rev: 1 });
    expect(stale).toMatchObject({ accepted: true, chapter_id: one, rev: 3 });
    expect(stale.displaced).toEqual({ chapter_id: two, position: 700, device: 'phone', updated_at: at(0) });
    expect(await save({ chapter_id: one, position: 108, device: 'laptop', base_rev: 3 })).toMatchObject({
      displaced: null,
    });
    expect(await save({ chapter_id: one, position: 130, device: 'phone', base_rev: 2 })).toMatchObject({
      accepted: true,
      displaced: null,
    });
  });

  test('stores a position in the history after a jump of at least 30 seconds', async () => {
    const { one, save, history } = await twoDevices();
    await save({ chapter_id: one, position: 100 });
    expect(await save({ chapter_id: one, position: 129.9 })).toMatchObject({ displaced: null });
    expect(await history()).toEqual([]);
    const far = await save({ chapter_id: one, position: 159.9 });
    expect(far.displaced).toMatchObject({ position: 129.9 });
    expect(await history()).toMatchObject([{ position: 129.9 }]);
  });

  test('continuous listening adds no history; jumps do, up to twenty', async () => {
    const { one, save, history } = await twoDevices();
    for (let position = 0; position < 60; position += 20) await save({ chapter_id: one, position });
    expect(await history()).toEqual([]);
    for (let jump = 1; jump <= 25; jump += 1) await save({ chapter_id: one, position: jump * 100 });
    const places = await history();
    expect(places).toHaveLength(20);
    expect(places[0]).toMatchObject({ position: 2400 });
  });

  test('two devices that play at once do not fill the history', async () => {
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

  test('concurrent saves from many devices leave one position, and every save is counted', async () => {
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
  ])('rejects %j', async (extra) => {
    const { one, save, held } = await twoDevices();
    expect(await save({ chapter_id: one, position: 5, ...extra })).toMatchObject({ code: 'invalid_input' });
    expect((await held()).rev).toBe(0);
  });
});
