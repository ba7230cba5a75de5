import { mergeStretches, oneStretch } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { asStaff, testApp } from '../../../testing/test-app.ts';
import { listHeardBooks } from './store.ts';

const stretchesOf = (...indexes: number[]) =>
  indexes.reduce((set, index) => mergeStretches(set, oneStretch(index)), '');

async function listener() {
  const t = await testApp();
  // The first chapter has a length of 60 s: four stretches.
  const { id, chapterIds } = await t.addBook();
  const [one = 0, two = 0] = chapterIds;
  const send = t.as('member');
  const save = (body: object) =>
    send('POST', `/books/${id}/progress`, { chapter_id: one, position: 9, ...body });
  const stretches = async () => {
    const { progress } = (await send('GET', `/books/${id}/progress`)).json();
    return Object.fromEntries(
      progress.map((entry: { chapter_id: number; stretches?: string }) => [
        entry.chapter_id,
        entry.stretches,
      ]),
    );
  };
  const time = async () => (await send('GET', '/user/listening-time')).json();
  return { t, id, one, two, send, save, stretches, time, today: t.clock.iso().slice(0, 10) };
}

test('merges played stretches of all chapters, also with a position that loses', async () => {
  const { t, one, two, save, stretches } = await listener();
  await save({});
  expect(await stretches()).toEqual({ [one]: undefined });
  await save({
    played_stretches: [
      { chapter_id: one, stretches: stretchesOf(0, 2) },
      { chapter_id: two, stretches: stretchesOf(1) },
    ],
  });
  const late = await save({
    observed_at: isoOf(t.clock.ms() - 60_000),
    base_rev: 0,
    played_stretches: [{ chapter_id: one, stretches: stretchesOf(2, 3) }],
  });
  expect(late.json()).toMatchObject({ accepted: false });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 2, 3), [two]: stretchesOf(1) });
});

test('merges stretches of a chapter that is named twice, and those sent with a guessed position', async () => {
  const { one, two, save, stretches } = await listener();
  await save({});
  await save({
    played_stretches: [
      { chapter_id: one, stretches: stretchesOf(0) },
      { chapter_id: one, stretches: stretchesOf(2) },
    ],
  });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 2) });
  await save({ chapter_id: two, position: 5 });
  const guessed = await save({
    position: 0,
    base_rev: 0,
    only_if_current: true,
    played_stretches: [{ chapter_id: one, stretches: stretchesOf(1) }],
  });
  expect(guessed.json()).toMatchObject({ accepted: false, chapter_id: two });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 1, 2) });
});

test('ignores what lies beyond the end, chapters of other books, and days too far away', async () => {
  const { t, one, save, stretches, time, today } = await listener();
  const other = await t.addBook();
  const counted = { source: 'playerone', seconds: 60, media_seconds: 90 };
  const saved = await save({
    played_stretches: [
      { chapter_id: one, stretches: stretchesOf(3, 4, 4000) },
      { chapter_id: other.chapterIds[0], stretches: stretchesOf(0) },
      { chapter_id: 99_999, stretches: stretchesOf(0) },
    ],
    listening_time: [
      { ...counted, day: '9999-12-31' },
      { ...counted, day: '2001-01-01' },
      { ...counted, day: today },
    ],
  });
  expect(saved.json()).toMatchObject({ accepted: true, position: 9 });
  expect(await stretches()).toEqual({ [one]: stretchesOf(3) });
  expect(await time()).toEqual({
    on: true,
    days: [{ day: today, seconds: 60, media_seconds: 90 }],
    years: [{ year: Number(today.slice(0, 4)), seconds: 60, media_seconds: 90 }],
  });
});

test('counts time that is sent twice, or late, once, and adds up players', async () => {
  const { save, time, today } = await listener();
  const counted = (source: string, seconds: number) =>
    save({ listening_time: [{ day: today, source, seconds, media_seconds: 2 * seconds }] });
  await counted('playerone', 60);
  await counted('playerone', 100);
  await counted('playerone', 60);
  await counted('playertwo', 20);
  expect((await time()).days).toEqual([{ day: today, seconds: 120, media_seconds: 240 }]);
});

test('bounds the players of a day', async () => {
  const { save, time, today } = await listener();
  for (let player = 10; player < 35; player += 5)
    await save({
      listening_time: Array.from({ length: 5 }, (_, at) => ({
        day: today,
        source: `player${player + at}`,
        seconds: 10,
        media_seconds: 10,
      })),
    });
  expect((await time()).days).toEqual([{ day: today, seconds: 200, media_seconds: 200 }]);
});

test('a day has at most its own seconds, whatever its players say', async () => {
  const { save, time, today } = await listener();
  const counted = { day: today, seconds: 50_000, media_seconds: 200_000 };
  await save({ listening_time: ['playerone', 'playertwo'].map((source) => ({ ...counted, source })) });
  const most = { seconds: 86_400, media_seconds: 302_400 };
  expect(await time()).toMatchObject({ days: [{ day: today, ...most }], years: [most] });
});

test('records nothing once it is turned off; the position counts all the same', async () => {
  const { one, send, save, stretches, time, today } = await listener();
  expect((await send('PUT', '/user/settings/listening-time', { on: false })).json()).toEqual({ on: false });
  const saved = await save({
    played_stretches: [{ chapter_id: one, stretches: stretchesOf(2) }],
    listening_time: [{ day: today, source: 'playerone', seconds: 60, media_seconds: 60 }],
  });
  expect(saved.json()).toMatchObject({ accepted: true });
  // The stretch before the stored position counts as heard; the stretches that the device sent do not.
  expect(await stretches()).toEqual({ [one]: stretchesOf(0) });
  expect(await time()).toEqual({ on: false, days: [], years: [] });
});

test('what was heard before recording, or without it, counts up to the position', async () => {
  const { one, two, send, save, stretches } = await listener();
  await send('PUT', '/user/settings/listening-time', { on: false });
  await save({ position: 31 });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 1) });
  await send('PUT', '/user/settings/listening-time', { on: true });
  // While recording is on, only stretches say what was heard; an earlier position still counts.
  await save({ position: 59, played_stretches: [{ chapter_id: one, stretches: stretchesOf(3) }] });
  await save({ chapter_id: two, position: 59 });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 1, 3), [two]: undefined });
});

test('going back in a chapter heard without recording loses none of it', async () => {
  const { id, one, send, save, stretches } = await listener();
  const heard = async () => (await send('GET', `/books/${id}/review`)).json().heard;
  await send('PUT', '/user/settings/listening-time', { on: false });
  await save({ position: 46 });
  const before = await heard();
  await save({ position: 3 });
  expect([before > 0, await heard()]).toEqual([true, before]);
  expect(await stretches(), 'the chapter lists say the same').toEqual({ [one]: stretchesOf(0, 1, 2) });
  await send('PUT', '/user/settings/listening-time', { on: true });
  await save({ position: 9, played_stretches: [{ chapter_id: one, stretches: stretchesOf(0) }] });
  expect(await stretches()).toEqual({ [one]: stretchesOf(0, 1, 2) });
});

test('a jump hears nothing unless listening is not recorded; nearly all of it played finishes a book', async () => {
  const { t, id, one, two, send, save } = await listener();
  const heard = async () => (await send('GET', `/books/${id}/review`)).json().heard;
  await save({ position: 59 });
  expect(await heard()).toBe(0);
  t.clock.advance(3600_000);
  await send('PUT', '/user/settings/listening-time', { on: false });
  expect(await heard()).toBeGreaterThan(0);
  await send('PUT', '/user/settings/listening-time', { on: true });
  const isFinished = async () =>
    (await listHeardBooks(t.deps.connection.db, { ...asStaff, id: t.users.member }, [id])).map(
      (book) => book.isFinished,
    );
  expect(await isFinished()).toEqual([false]);
  // Send more stretches than both chapters have: those beyond the end are dropped.
  const all = stretchesOf(0, 1, 2, 3, 4, 5, 6, 7);
  await save({ played_stretches: [one, two].map((chapter_id) => ({ chapter_id, stretches: all })) });
  expect([await isFinished(), await heard()]).toEqual([[true], 1]);
});

/** Returns the first seconds of a chapter as stretches. */
const stretchesUntil = (seconds: number) =>
  stretchesOf(...Array.from({ length: seconds / 15 }, (_, at) => at));

test('the first save in the last chapter finishes a book with what that save has played', async () => {
  const t = await testApp();
  const chapters = [900, 100].map((duration, at) => ({
    title: `Chapter ${at}`,
    audio_url: `https://a.test/${at}.mp3`,
    duration,
  }));
  const { id, chapterIds } = await t.addBook({ chapters });
  const [one, two = 0] = chapterIds;
  const send = t.as('member');
  const save = (body: object) => send('POST', `/books/${id}/progress`, body);
  await send('PUT', '/user/settings/listening-time', { on: false });
  await save({ chapter_id: one, position: 880 });
  await send('PUT', '/user/settings/listening-time', { on: true });
  const played_stretches = [{ chapter_id: two, stretches: stretchesUntil(90) }];
  await save({ chapter_id: two, position: 90, played_stretches });
  expect((await send('GET', '/library?list=finished')).json()).toMatchObject([{ book: { id } }]);
});

test('what was played of deleted chapters does not finish a book; all of the present ones does', async () => {
  const t = await testApp();
  const chapter = (name: string) => ({ title: name, audio_url: `https://a.test/${name}.mp3`, duration: 150 });
  const { id, chapterIds } = await t.addBook({
    chapters: [chapter('one'), chapter('two'), chapter('three')],
  });
  const [one = 0, two = 0, three = 0] = chapterIds;
  const send = t.as('member');
  const play = async (chapter_id: number, seconds: number) => {
    const played_stretches = [{ chapter_id, stretches: stretchesUntil(seconds) }];
    await send('POST', `/books/${id}/progress`, { chapter_id, position: 1, played_stretches });
    return (await send('GET', '/library?list=finished')).json().length;
  };
  const replaceFirst = async (name: string) => {
    const admin = t.as('admin');
    const { title, status, cover_image, synopsis, tags, chapters } = (
      await admin('GET', `/books/${id}`)
    ).json();
    const sent = [chapter(name), ...chapters.slice(1)];
    const body = { title, status, cover_image, synopsis, tags, chapters: sent };
    expect((await admin('PUT', `/books/${id}`, body)).statusCode).toBe(200);
    return (await admin('GET', `/books/${id}`)).json().chapters[0].id;
  };
  await play(one, 150);
  await play(two, 120);
  const other = await replaceFirst('other');
  expect([await play(three, 150), await play(other, 60), await play(other, 120)]).toEqual([0, 0, 0]);
  // Store more seconds heard than the book's present length.
  await t.deps.connection.db.updateTable('book_progress').set({ heard_seconds: 9000 }).execute();
  expect([await play(two, 135), await play(other, 135), await play(other, 150)]).toEqual([0, 0, 1]);
});

test('rejects malformed stretches and times, and saves nothing', async () => {
  const { one, save, stretches, today } = await listener();
  const counted = { day: today, source: 'playerone', seconds: 60, media_seconds: 60 };
  for (const bad of [
    { played_stretches: [{ chapter_id: one, stretches: 'A+' }] },
    { played_stretches: [{ chapter_id: one, stretches: 'A'.repeat(6721) }] },
    { played_stretches: Array.from({ length: 41 }, () => ({ chapter_id: one, stretches: 'A' })) },
    { played_stretches: [{ chapter_id: 0, stretches: 'A' }] },
    { played_stretches: 'A' },
    { listening_time: [{ ...counted, day: 'today' }] },
    { listening_time: [{ ...counted, day: '2026-02-31' }] },
    { listening_time: [{ ...counted, seconds: -1 }] },
    { listening_time: [{ ...counted, seconds: 90_001 }] },
    { listening_time: [{ ...counted, source: 'a b' }] },
    { listening_time: Array.from({ length: 9 }, () => counted) },
  ])
    expect((await save(bad)).statusCode, JSON.stringify(bad).slice(0, 90)).toBe(422);
  expect(await stretches()).toEqual({});
});

test('counts the books of a day each by itself, and adds them up for the member', async () => {
  const { t, id, save, time, today } = await listener();
  const counted = (book_id: number | undefined, seconds: number) =>
    save({ listening_time: [{ day: today, source: 'playerone', book_id, seconds, media_seconds: seconds }] });
  await counted(undefined, 50);
  await counted(id, 60);
  await counted(id, 40);
  await counted(id + 1, 5);
  expect((await time()).days).toEqual([{ day: today, seconds: 115, media_seconds: 115 }]);
  const rows = await t.deps.connection.db
    .selectFrom('listening_days')
    .select(['book_id', 'seconds', 'saved_on'])
    .orderBy('book_id')
    .execute();
  expect(rows).toEqual([
    { book_id: 0, seconds: 50, saved_on: today },
    { book_id: id, seconds: 60, saved_on: today },
    { book_id: id + 1, seconds: 5, saved_on: today },
  ]);
});

test('stores where a member went back to by a jump of their own', async () => {
  const { t, one, save } = await listener();
  const first = (await save({ position: 50 })).json();
  await save({ position: 5, base_rev: first.rev });
  await save({ position: 55, base_rev: 0 });
  const jumps = await t.deps.connection.db
    .selectFrom('place_history')
    .select(['position', 'back_to_chapter', 'back_to'])
    .orderBy('id')
    .execute();
  expect(jumps).toEqual([
    { position: 50, back_to_chapter: one, back_to: 5 },
    { position: 5, back_to_chapter: null, back_to: null },
  ]);
});
