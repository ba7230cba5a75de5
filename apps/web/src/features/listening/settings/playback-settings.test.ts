import type { PlaybackSettings } from '@lamplight/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { createManualTime } from '../../../testing/manual-time.ts';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createPlaybackSettings, type PlaybackSettingsDeps } from './playback-settings.ts';

const stored: PlaybackSettings = {
  skip_back: 10,
  skip_forward: 30,
  speed: 1.25,
  starts_up_next: false,
  shortens_silences: false,
  book_speeds: [{ book_id: 1, speed: 2 }],
};

function setUp(deps: Partial<PlaybackSettingsDeps> = {}, store = memoryStore()) {
  const time = createManualTime();
  const saved: [Partial<PlaybackSettings>, boolean][] = [];
  const settings = createPlaybackSettings({
    store,
    owner: () => '7',
    load: () => Promise.resolve(stored),
    save: (changes, atLeave) => {
      saved.push([changes, atLeave]);
      return Promise.resolve({ ...stored, ...changes });
    },
    schedule: time.schedule,
    now: time.now,
    ...deps,
  });
  return { store, time, saved, settings };
}

const offline = () => Promise.reject(new Error('offline'));

it('loads settings for all devices, and keeps them for a start without a network', async () => {
  const { settings, store } = setUp();
  expect(settings.get()).toEqual({
    skip_back: 15,
    skip_forward: 15,
    speed: 1,
    starts_up_next: false,
    shortens_silences: false,
    book_speeds: [],
  });
  await settings.sync();
  expect(settings.get()).toEqual(stored);
  expect(settings.speedOf(1)).toBe(2);
  expect(settings.speedOf(2)).toBe(1.25);
  expect(setUp({ load: offline }, store).settings.get()).toEqual(stored);
});

it('sends what has changed once it settles', async () => {
  const { settings, saved, time } = setUp();
  await settings.sync();
  settings.setSpeedOf(2, 1.02);
  settings.setSpeedOf(2, 1.52);
  settings.change({ skip_back: 60 });
  expect(settings.get()).toMatchObject({
    skip_back: 60,
    book_speeds: [{ book_id: 2, speed: 1.5 }, { book_id: 1 }],
  });
  expect(saved).toEqual([]);
  time.advance(500);
  await settings.sync();
  expect(saved).toEqual([[{ skip_back: 60, book_speeds: [{ book_id: 2, speed: 1.5 }] }, false]]);
});

it('changes made offline are sent by the next visit, and win over what is loaded', async () => {
  const { settings, store } = setUp({ load: offline, save: offline });
  settings.change({ skip_forward: 60 });
  await settings.sync();
  const next = setUp({}, store);
  expect(next.settings.get().skip_forward).toBe(60);
  await next.settings.sync();
  expect(next.saved).toEqual([[{ skip_forward: 60 }, false]]);
  expect(next.settings.get()).toEqual({ ...stored, skip_forward: 60 });
});

it('a change made while another is sent is sent after it', async () => {
  const answers: (() => void)[] = [];
  const { settings, saved } = setUp({
    save: (changes, atLeave) =>
      new Promise((resolve) => {
        saved.push([changes, atLeave]);
        answers.push(() => resolve({ ...stored, ...changes }));
      }),
  });
  settings.change({ skip_back: 30 });
  const first = settings.sync();
  settings.change({ skip_back: 60 });
  answers[0]?.();
  await first;
  expect(settings.get().skip_back).toBe(60);
  void settings.leave();
  expect(saved).toEqual([
    [{ skip_back: 30 }, false],
    [{ skip_back: 60 }, true],
  ]);
});

it('drops changes that the server finds invalid, and keeps those of a member who was signed out', async () => {
  const refuse = (status: number) => () => Promise.reject(new ApiError({ status, code: 'x' }));
  const invalid = setUp({ save: refuse(422) });
  invalid.settings.change({ skip_back: 30 });
  await invalid.settings.sync();
  await invalid.settings.sync();
  expect(invalid.settings.get()).toEqual(stored);
  const signedOut = setUp({ save: refuse(401) });
  signedOut.settings.change({ skip_back: 30 });
  await signedOut.settings.sync();
  expect(setUp({}, signedOut.store).settings.get().skip_back).toBe(30);
});

it('takes over the speeds that an earlier version kept on this device', async () => {
  const store = memoryStore();
  store.setJson('speeds.7', [[4, 1.5], ['x'], [5, 0.75]]);
  const { settings, saved } = setUp({}, store);
  expect(settings.speedOf(4)).toBe(1.5);
  await settings.sync();
  expect(saved[0]?.[0]).toEqual({
    book_speeds: [
      { book_id: 4, speed: 1.5 },
      { book_id: 5, speed: 0.75 },
    ],
  });
});

it('drops a refused change, also after a reload, and shows what is stored', async () => {
  const store = memoryStore();
  const save = () => Promise.reject(new ApiError({ status: 422, code: 'invalid_input' }));
  const { settings, time } = setUp({ save }, store);
  settings.change({ skip_back: 60 });
  time.advance(500);
  await expect.poll(() => settings.get().skip_back).toBe(10);
  expect(setUp({}, store).settings.get().skip_back).toBe(10);
});

it('loads the settings of a member who signs in while a request of another one is pending', async () => {
  let owner = '7';
  const first = Promise.withResolvers<PlaybackSettings>();
  const { settings } = setUp({
    owner: () => owner,
    load: () => (owner === '7' ? first.promise : Promise.resolve({ ...stored, skip_back: 60 })),
  });
  const before = settings.sync();
  owner = '8';
  settings.changeOwner();
  await settings.sync();
  expect(settings.get().skip_back).toBe(60);
  first.resolve(stored);
  await before;
  expect(settings.get().skip_back).toBe(60);
});
