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

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function setUp(deps: Partial<PlaybackSettingsDeps> = {}, store = memoryStore(), owner = () => '7') {
  const time = createManualTime();
  const saved: Partial<PlaybackSettings>[] = [];
  let ids = 0;
  const settings = createPlaybackSettings({
    outboxHost: { store, owner, newId: () => `${(ids += 1)}`, schedule: time.schedule },
    load: () => Promise.resolve(stored),
    save: (changes) => {
      saved.push(changes);
      return Promise.resolve({ ...stored, ...changes });
    },
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
  await settled();
  expect(saved).toEqual([{ skip_back: 60, book_speeds: [{ book_id: 2, speed: 1.5 }] }]);
});

it('changes made offline are sent by the next visit, and win over what is loaded', async () => {
  const { settings, store } = setUp({ load: offline, save: offline });
  settings.change({ skip_forward: 60 });
  await settings.sync();
  const next = setUp({}, store);
  expect(next.settings.get().skip_forward).toBe(60);
  await settled();
  expect(next.saved).toEqual([{ skip_forward: 60 }]);
  expect(next.settings.get()).toEqual({ ...stored, skip_forward: 60 });
});

it('a change made while another is sent is sent after it, or when the page closes', async () => {
  const answers: (() => void)[] = [];
  const { settings, saved, time } = setUp({
    save: (changes) =>
      new Promise((resolve) => {
        saved.push(changes);
        answers.push(() => resolve({ ...stored, ...changes }));
      }),
  });
  settings.change({ skip_back: 30 });
  time.advance(500);
  settings.change({ skip_back: 60 });
  answers[0]?.();
  await settled();
  expect(settings.get().skip_back).toBe(60);
  settings.leave();
  expect(saved).toEqual([{ skip_back: 30 }, { skip_back: 60 }]);
});

it('keeps the changes of a member who was signed out', async () => {
  const { settings, store, time } = setUp({
    save: () => Promise.reject(new ApiError({ status: 401, code: 'x' })),
  });
  settings.change({ skip_back: 30 });
  time.advance(500);
  await settled();
  expect(setUp({}, store).settings.get().skip_back).toBe(30);
});

it('what was loaded before a change was saved does not undo it', async () => {
  const first = Promise.withResolvers<PlaybackSettings>();
  const { settings, time } = setUp({ load: () => first.promise });
  const loading = settings.sync();
  settings.change({ skip_back: 60 });
  time.advance(500);
  await settled();
  first.resolve(stored);
  await loading;
  expect(settings.get().skip_back).toBe(60);
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
  const { settings } = setUp(
    { load: () => (owner === '7' ? first.promise : Promise.resolve({ ...stored, skip_back: 60 })) },
    memoryStore(),
    () => owner,
  );
  const before = settings.sync();
  owner = '8';
  settings.changeOwner();
  await settings.sync();
  expect(settings.get().skip_back).toBe(60);
  first.resolve(stored);
  await before;
  expect(settings.get().skip_back).toBe(60);
});
