import { describe, expect, it } from 'vitest';
import { createManualTime } from '../../../../testing/manual-time.ts';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createVolume, snapVolume } from './volume.ts';

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function setUp(
  load: () => Promise<number>,
  save: () => Promise<unknown> = () => Promise.resolve(),
  store = memoryStore(),
) {
  const time = createManualTime();
  const applied: number[] = [];
  const saved: number[] = [];
  let owner = '7';
  let ids = 0;
  const volume = createVolume({
    load,
    outboxHost: {
      store,
      owner: () => owner,
      newId: () => `${(ids += 1)}`,
      schedule: time.schedule,
    },
    save: (wanted) => {
      saved.push(wanted);
      return save();
    },
    apply: (wanted) => applied.push(wanted),
  });
  const changeOwner = (id: string) => {
    owner = id;
    volume.changeOwner();
  };
  return { time, applied, saved, volume, changeOwner };
}

it("applies the server's volume, and 1 if it cannot be loaded", async () => {
  const loaded = setUp(() => Promise.resolve(0.35));
  await loaded.volume.load();
  expect(loaded.applied).toEqual([0.35]);
  const lost = setUp(() => Promise.reject(new Error('down')));
  await lost.volume.load();
  expect(lost.applied).toEqual([1]);
});

it('saves a change once it settles, and only the last', () => {
  const { time, saved, volume, applied } = setUp(() => Promise.resolve(1));
  volume.set(0.5);
  time.advance(400);
  volume.set(0.42);
  expect(saved).toEqual([]);
  time.advance(500);
  expect(saved).toEqual([0.42]);
  expect(applied).toEqual([0.5, 0.42]);
});

it('saves unsaved changes when the page closes, and nothing else', () => {
  const { time, saved, volume } = setUp(() => Promise.resolve(1));
  volume.leave();
  volume.set(0.2);
  volume.leave();
  time.advance(5000);
  expect(saved).toEqual([0.2]);
});

it('retries a failed save when the page closes', async () => {
  const { time, saved, volume } = setUp(
    () => Promise.resolve(1),
    () => Promise.reject(new Error('down')),
  );
  volume.set(0.2);
  time.advance(500);
  await flush();
  volume.leave();
  expect(saved).toEqual([0.2, 0.2]);
});

it("keeps the listener's change while the server's volume loads", async () => {
  const { applied, volume } = setUp(() => Promise.resolve(1));
  const loading = volume.load();
  volume.set(0.3);
  await loading;
  expect(applied).toEqual([0.3]);
});

describe('after a change of owner', () => {
  it("applies the next owner's volume, and saves nothing of the previous owner", async () => {
    const volumes = [1, 0.6];
    const { applied, saved, time, volume, changeOwner } = setUp(
      () => Promise.resolve(volumes.shift() ?? 1),
      () => Promise.reject(new Error('down')),
    );
    await volume.load();
    volume.set(0.2);
    time.advance(500);
    // The failed save is answered only after the owner has changed.
    changeOwner('8');
    await volume.load();
    await flush();
    volume.leave();
    expect(applied).toEqual([1, 0.2, 0.6]);
    expect(saved).toEqual([0.2]);
  });

  it('does not save a change that was about to be saved', () => {
    const { saved, time, volume, changeOwner } = setUp(() => Promise.resolve(1));
    volume.set(0.2);
    changeOwner('8');
    time.advance(5000);
    expect(saved).toEqual([]);
  });
});

it('sends a later change instead of one that failed', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve()];
  const { saved, time, volume } = setUp(
    () => Promise.resolve(1),
    () => answers.shift() ?? Promise.resolve(),
  );
  volume.set(0.2);
  time.advance(500);
  volume.set(0.3);
  await flush();
  time.advance(1000);
  await flush();
  volume.leave();
  expect(saved).toEqual([0.2, 0.3]);
});

it('keeps and sends a change that was made without a network', async () => {
  const store = memoryStore();
  const load = () => Promise.resolve(1);
  const offline = setUp(load, () => Promise.reject(new Error('offline')), store);
  offline.volume.set(0.2);
  const { volume, applied, saved } = setUp(load, () => Promise.resolve(), store);
  await volume.load();
  expect([applied, saved]).toEqual([[0.2], [0.2]]);
});

it('snaps to steps of 0.01 within 0 and 1', () => {
  expect(snapVolume(0.333)).toBe(0.33);
  expect(snapVolume(7)).toBe(1);
  expect(snapVolume(-1)).toBe(0);
});
