import { describe, expect, test } from 'vitest';
import { isoOf } from '../../platform/clock.ts';
import { testApp } from '../../testing/test-app.ts';

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

  test('a position that was guessed displaces none that its device does not know', async () => {
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

  test('whoever displaces a place unawares is told of it, once and only if it was far', async () => {
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

  test('a place 30 seconds off is one to come back to, one any nearer is not', async () => {
    const { one, save, history } = await twoDevices();
    await save({ chapter_id: one, position: 100 });
    expect(await save({ chapter_id: one, position: 129.9 })).toMatchObject({ displaced: null });
    expect(await history()).toEqual([]);
    const far = await save({ chapter_id: one, position: 159.9 });
    expect(far.displaced).toMatchObject({ position: 129.9 });
    expect(await history()).toMatchObject([{ position: 129.9 }]);
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
