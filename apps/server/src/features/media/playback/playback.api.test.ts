import type { PlaybackEvent, SavedProgress } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { databaseNow } from '../../../db/dialect.ts';
import { manualClock } from '../../../platform/clock.ts';
import { wave } from '../../../testing/media-harness.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { startSession } from '../../../testing/start-session.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findStreamTimes } from './store.ts';

interface Node {
  readonly app: TestApp['app'];
}

/** Signs a member in on a new device, with functions that report what the device plays, to any node. */
async function addDevice(t: TestApp, userId = t.users.member) {
  const { token, listener } = await startSession(t.deps, userId);
  const send = (node: Node, url: string, payload: object) =>
    node.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
  /** Reports an event; returns whether the device must pause. */
  const report = async (event: PlaybackEvent, node: Node = t): Promise<boolean> => {
    const answer = await send(node, '/playback', { event });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().taken_over;
  };
  const save = async (bookId: number, chapter_id: number): Promise<SavedProgress> =>
    (await send(t, `/books/${bookId}/progress`, { chapter_id, position: 5 })).json();
  /** Moves the device's last report into the past, as if the device had run out of battery. */
  const goSilent = (ms: number) =>
    t.deps.connection.db
      .updateTable('sessions')
      .set({ stream_seen_at: databaseNow(t.deps.connection.db, -ms) })
      .where('id', '=', listener.session.id)
      .execute();
  return { report, save, goSilent, listener };
}

const addDevices = (t: TestApp, count: number, userId?: number) =>
  Promise.all(Array.from({ length: count }, () => addDevice(t, userId)));

/** Starts playback on these devices one after another; no two start in the same millisecond. */
async function startAll(devices: readonly Awaited<ReturnType<typeof addDevice>>[], node?: Node) {
  for (const device of devices) {
    await new Promise((resolve) => setTimeout(resolve, 3));
    expect(await device.report('start', node)).toBe(false);
  }
}

const whoMustPause = async (devices: readonly Awaited<ReturnType<typeof addDevice>>[], node?: Node) => {
  const answers: boolean[] = [];
  for (const device of devices) answers.push(await device.report('continue', node));
  return answers;
};

/** Requests for audio do not pass through the router, so each node must listen on a port. */
const origins = new WeakMap<TestApp['app'], Promise<string>>();
function originOf({ app }: Node): Promise<string> {
  const origin = origins.get(app) ?? app.listen({ host: '127.0.0.1', port: 0 });
  origins.set(app, origin);
  return origin;
}

/** Requests audio; returns 206 if it was sent, otherwise the code of the error. */
async function requestAudio(origin: string, url: string): Promise<unknown> {
  const answer = await fetch(origin + url, { headers: { range: 'bytes=0-9' } });
  if (answer.status !== 206) return ((await answer.json()) as { code: string }).code;
  await answer.arrayBuffer();
  return 206;
}

test('of four devices the first pauses, takes over again, and then the second pauses', async () => {
  const t = await testApp();
  const devices = await addDevices(t, 4);
  await startAll(devices);
  expect(await whoMustPause(devices)).toEqual([true, false, false, false]);
  await startAll(devices.slice(0, 1));
  expect(await whoMustPause(devices)).toEqual([false, true, false, false]);
});

test('a device that pauses, or is silent for a minute, or is signed out gives its place away', async () => {
  const t = await testApp({ streams: { standard: 2, premium: 2 } });
  const [first, second, third] = await addDevices(t, 3);
  if (!first || !second || !third) throw new Error('too few devices');
  await startAll([first, second]);
  await second.report('stop');
  await startAll([third]);
  expect(await whoMustPause([first, third])).toEqual([false, false]);
  await first.goSilent(59_000);
  await startAll([second]);
  expect(await whoMustPause([first]), 'a silence of less than a minute').toEqual([true]);

  await third.goSilent(61_000);
  await startAll([first]);
  expect(await whoMustPause([first, second])).toEqual([false, false]);
  expect(await whoMustPause([third]), 'back too late').toEqual([true]);

  await t.deps.accounts.sessions.end(t.users.member, second.listener.session.id);
  await startAll([third]);
  expect(await whoMustPause([first, third])).toEqual([false, false]);
});

test('a silent device goes on if there is still a place', async () => {
  const t = await testApp({ streams: { standard: 2, premium: 2 } });
  const [first, second] = await addDevices(t, 2);
  if (!first || !second) throw new Error('too few devices');
  await startAll([first, second]);
  await first.goSilent(3_600_000);
  expect(await whoMustPause([first, second])).toEqual([false, false]);
});

test('a saved position is kept, and its answer says that the device must pause', async () => {
  const t = await testApp({ streams: { standard: 1, premium: 1 } });
  const { id, chapterIds } = await t.addBook();
  const [first, second] = await addDevices(t, 2);
  const chapter = chapterIds[0] ?? 0;
  if (!first || !second) throw new Error('too few devices');
  await startAll([first, second]);
  expect(await first.save(id, chapter)).toMatchObject({ accepted: true, position: 5, taken_over: true });
  expect(await second.save(id, chapter)).not.toHaveProperty('taken_over');
  await startAll([first]);
  expect(await first.save(id, chapter)).not.toHaveProperty('taken_over');
});

test('each plan has its limit, which a change of plan applies at once; staff have none', async () => {
  const t = await testApp({ streams: { standard: 1, premium: 2 } });
  const [first, second] = await addDevices(t, 2);
  if (!first || !second) throw new Error('too few devices');
  await startAll([first, second]);
  expect(await whoMustPause([first, second])).toEqual([true, false]);
  const setPlan = (manual_premium_override: 0 | 1) =>
    t.deps.connection.db
      .updateTable('users')
      .set({ manual_premium_override })
      .where('id', '=', t.users.member)
      .execute();
  await setPlan(1);
  await startAll([first]);
  expect(await whoMustPause([first, second])).toEqual([false, false]);
  await setPlan(0);
  await startAll([second]);
  expect(await whoMustPause([first, second])).toEqual([true, false]);

  const admins = await addDevices(t, 3, t.users.admin);
  await startAll(admins);
  expect(await whoMustPause(admins)).toEqual([false, false, false]);
});

test('two nodes whose clocks are hours apart count together, also for starts at the same moment', async () => {
  const t = await testApp({ streams: { standard: 2, premium: 2 } });
  const ahead = await startSecondNode(t, { clock: manualClock('2026-01-01T05:00:00.000Z') });
  const devices = await addDevices(t, 4);
  const nodes: Node[] = [t, ahead];
  await Promise.all(devices.map((device, at) => device.report('start', nodes[at % 2])));
  const playing = (await whoMustPause(devices, ahead)).filter((mustPause) => !mustPause);
  expect(playing).toHaveLength(2);
  t.clock.advance(-3 * 3_600_000);
  expect((await whoMustPause(devices)).filter((mustPause) => !mustPause)).toHaveLength(2);
});

test('sends no more audio to a device that must pause, until it takes over', async () => {
  const t = await testApp(
    { streams: { standard: 1, premium: 1 } },
    { clock: manualClock(new Date().toISOString()) },
  );
  const second = await startSecondNode(t);
  const { audio_url } = await t.deps.audio.store(wave(1));
  const devices = await addDevices(t, 2);
  const listen = async (at: number, node: Node = t) => {
    const listener = devices[at]?.listener;
    if (!listener) throw new Error('no device');
    const url = t.deps.streaming.signAudio(audio_url, { listener, durationSeconds: 30, right: 'stream' });
    return requestAudio(await originOf(node), url);
  };
  await startAll(devices);
  expect([await listen(0), await listen(1)]).toEqual(['playing_elsewhere', 206]);
  await startAll(devices.slice(0, 1));
  expect([await listen(0), await listen(0, second), await listen(1)]).toEqual([
    206,
    206,
    'playing_elsewhere',
  ]);
  t.clock.advance(2000);
  expect(await listen(1, second), 'on the other node within two seconds').toBe('playing_elsewhere');
});

test('a device that stops keeps its place for a minute, and makes room for any other', async () => {
  const clock = manualClock(new Date().toISOString());
  const t = await testApp({ streams: { standard: 1, premium: 1 } }, { clock });
  const { audio_url } = await t.deps.audio.store(wave(1));
  const [liar, second] = await addDevices(t, 2);
  if (!liar || !second) throw new Error('too few devices');
  const url = t.deps.streaming.signAudio(audio_url, {
    listener: liar.listener,
    durationSeconds: 30,
    right: 'stream',
  });
  const origin = await originOf(t);
  /** Simulates a client that requests audio and each time reports that it has stopped. */
  const listen = async () => {
    const answer = await requestAudio(origin, url);
    await liar.report('stop');
    return answer;
  };
  await startAll([liar]);
  expect([await listen(), await listen()]).toEqual([206, 206]);
  expect(await whoMustPause([second]), 'a place for a device that goes on').toEqual([false]);
  expect(await listen()).toBe('playing_elsewhere');
  await startAll([liar]);
  expect(await whoMustPause([second])).toEqual([true]);

  await liar.report('stop');
  await liar.goSilent(61_000);
  await startAll([second]);
  expect(await requestAudio(origin, url), 'paused for more than a minute').toBe(206);
});

test('a client that does not report is counted once it has been sent audio for long', async () => {
  const clock = manualClock(new Date().toISOString());
  const t = await testApp({ streams: { standard: 1, premium: 1 } }, { clock });
  const { audio_url } = await t.deps.audio.store(wave(1));
  const [first, silent] = await addDevices(t, 2);
  if (!first || !silent) throw new Error('too few devices');
  await startAll([first]);
  const url = t.deps.streaming.signAudio(audio_url, {
    listener: silent.listener,
    durationSeconds: 30,
    right: 'stream',
  });
  const origin = await originOf(t);
  const listen = () => requestAudio(origin, url);
  for (let at = 0; at < 5; at += 1) {
    expect(await listen()).toBe(206);
    clock.advance(20_000);
  }
  await expect.poll(listen).toBe('playing_elsewhere');
  expect(await whoMustPause([first])).toEqual([false]);
});

test('a report of a session that was deleted meanwhile is refused as signed out', async () => {
  const db = (await testApp()).deps.connection.db;
  await expect(findStreamTimes(db, 'deleted')).rejects.toMatchObject({ code: 'not_signed_in' });
});
