import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import {
  book,
  type DeviceName,
  flush,
  saveFromOtherDevice,
  visit,
} from '../../../../testing/two-devices-visit.ts';

const start = Date.parse('2026-06-01T08:00:00Z');
let now = start;
beforeEach(() => {
  now = start;
});

/** A server, and one device whose progress request fails. */
function setUp(store = memoryStore()) {
  const server = createModelServer(
    () => now,
    () => {},
  );
  const device = visit('phone', store, server, () => now, false);
  device.net.isProgressBroken = true;
  const { core, fake } = device;
  const pass = async (ms: number) => {
    now += ms;
    device.timers.advance(ms);
    await flush();
  };
  return {
    ...device,
    server,
    pass,
    heardElsewhere: (chapterId: number, position: number, otherDevice: DeviceName = 'desk') =>
      saveFromOtherDevice(server, { chapterId, position }, now, otherDevice),
    store,
    openWithout(chapterId?: number) {
      core.open(book, null, { chapterId, play: false });
      device.arrive();
    },
    async listen(seconds: number) {
      core.engine.play();
      device.arrive();
      for (let second = 0; second < seconds; second += 1) {
        await pass(1000);
        fake.playTo(core.engine.position() + 1);
      }
      await flush();
    },
  };
}

describe('playback without the server’s position', () => {
  it('starts at the chapter’s start, or at the requested chapter, and shows it', () => {
    const first = setUp();
    first.openWithout();
    expect(first.place()).toMatchObject({ chapterId: 1, position: 0 });
    expect(first.core.guess.get()).toEqual({ from: 'start' });
    const second = setUp();
    second.openWithout(3);
    expect(second.place()).toMatchObject({ chapterId: 3, position: 0 });
  });

  it('starts where this device left the book, if it was played here', () => {
    const device = setUp();
    device.mirror.keep({
      bookId: book.id,
      chapterId: 2,
      position: 120,
      rev: 4,
      positions: [[1, 600]],
      heard: [],
      at: now,
    });
    device.openWithout();
    expect(device.place()).toMatchObject({ chapterId: 2, position: 120 });
    expect(device.core.guess.get()).toEqual({ from: 'device' });
  });

  it('does not overwrite a server position further on, while saving works and after loading works again', async () => {
    const device = setUp();
    device.heardElsewhere(3, 300);
    await device.pass(60_000);
    device.openWithout();
    await device.listen(40);
    expect(device.server.held()?.place).toMatchObject({ chapterId: 3, position: 300 });
    expect(device.meetings.at(-1)).toMatchObject({ remote: { chapterId: 3, position: 300 }, device: 'desk' });
    device.net.isProgressBroken = false;
    await device.listen(40);
    device.core.engine.pause();
    device.core.saver.leave();
    await flush();
    expect(device.server.held()?.place).toMatchObject({ chapterId: 3, position: 300 });
    expect(device.server.progress().progress).toEqual([{ chapter_id: 3, position: 300 }]);
  });

  it('offers this device’s own position further on, which its storage has lost', async () => {
    const device = setUp();
    device.heardElsewhere(3, 300, 'phone');
    await device.pass(60_000);
    device.net.isProgressBroken = false;
    device.openWithout();
    await device.listen(40);
    expect(device.meetings).toMatchObject([{ remote: { chapterId: 3, position: 300 }, device: null }]);
    expect(device.history.of(book.id)).toMatchObject([{ chapterId: 3, position: 300, device: null }]);
    expect(device.server.held()?.place).toMatchObject({ chapterId: 3, position: 300 });
  });

  it('does not offer this device’s own position behind, whose confirmation was lost', async () => {
    const device = setUp();
    device.net.losesAnswers = true;
    device.openWithout();
    await device.listen(3);
    device.net.isOnline = false;
    await device.listen(60);
    device.net.isOnline = true;
    device.net.losesAnswers = false;
    await device.listen(60);
    expect(device.meetings).toEqual([]);
    expect(device.server.held()?.place.position).toBeGreaterThan(110);
  });

  it('is saved as usual once it has passed the server’s position', async () => {
    const device = setUp();
    device.heardElsewhere(1, 20);
    device.openWithout();
    await device.listen(15);
    expect(device.server.held()?.place.position).toBe(20);
    await device.listen(15);
    expect(device.server.held()).toMatchObject({
      device: 'phone',
      place: { position: expect.closeTo(29, -1) },
    });
    expect(device.server.held()?.place.position).toBeGreaterThan(24);
  });

  it("is saved as usual if the server has no position, or this device's last one", async () => {
    const first = setUp();
    first.openWithout();
    await first.listen(10);
    expect(first.server.held()?.place.position).toBeGreaterThan(5);
    expect(first.core.guess.get()).toEqual({ from: null });
    expect(first.core.saver.isGuess(book.id)).toBe(false);

    const second = setUp();
    const { rev } = second.heardElsewhere(1, 300);
    second.mirror.keep({
      bookId: book.id,
      chapterId: 1,
      position: 300,
      rev,
      positions: [],
      heard: [],
      at: now,
    });
    second.openWithout();
    await second.listen(10);
    expect(second.server.held()?.place.position).toBeGreaterThan(305);
    expect(second.server.places()).toHaveLength(1);
  });

  it('goes to the server’s position while paused, with Undo', async () => {
    const device = setUp();
    device.heardElsewhere(2, 100);
    device.openWithout();
    device.net.isProgressBroken = false;
    await device.pass(2000);
    device.arrive();
    expect(device.place()).toMatchObject({ chapterId: 2, position: 100 });
    expect(device.jumps.at(-1)).toMatchObject({ to: { chapterId: 2, position: 100 } });
    expect(device.core.guess.get()).toEqual({ from: null });
    await device.listen(5);
    expect(device.server.held()?.place.position).toBeGreaterThan(102);
  });

  it('retries in the background, and never moves a listener who is playing', async () => {
    const device = setUp();
    device.heardElsewhere(2, 100);
    device.net.isOnline = false;
    device.openWithout();
    await device.listen(20);
    device.net.isOnline = true;
    device.net.isProgressBroken = false;
    await device.listen(20);
    expect(device.place()).toMatchObject({ chapterId: 1, position: 40 });
    expect(device.core.guess.get()).toEqual({ from: null });
    expect(device.meetings).toHaveLength(1);
    expect(device.server.held()?.place).toMatchObject({ chapterId: 2, position: 100 });
  });

  it('survives a crash before the server could be reached', async () => {
    const store = memoryStore();
    const device = setUp(store);
    device.net.isOnline = false;
    device.openWithout();
    await device.listen(60);
    device.end();
    const next = setUp(store);
    await next.pass(2000);
    expect(next.server.held()?.place.position).toBeGreaterThan(50);
  });
});
