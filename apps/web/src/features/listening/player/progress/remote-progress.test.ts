import type { Progress } from '@lamplight/contract';
import { describe, expect, it } from 'vitest';
import { createManualTime } from '../../../../testing/manual-time.ts';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import { book, flush, saveFromOtherDevice, visit } from '../../../../testing/two-devices-visit.ts';
import type { Engine } from '../engine/engine-types.ts';
import { idleState } from '../engine/player-state.ts';
import type { ProgressSaver } from './progress-saver.ts';
import { createRemoteProgress } from './remote-progress.ts';

function setUp() {
  let now = Date.parse('2026-06-01T08:00:00Z');
  const server = createModelServer(
    () => now,
    () => {},
  );
  const device = visit('phone', memoryStore(), server, () => now, false);
  return {
    ...device,
    async pass(ms: number) {
      now += ms;
      device.timers.advance(ms);
      await flush();
    },
    listenElsewhere: (chapterId: number, position: number) =>
      saveFromOtherDevice(server, { chapterId, position }, now),
  };
}

describe('a device that had to pause because another one plays', () => {
  it('does not jump to the position of the other device, and keeps its notice', async () => {
    const { core, place, open, arrive, pass, jumps, listenElsewhere } = setUp();
    await open();
    core.engine.play();
    arrive();
    core.engine.lock('other_device');
    await pass(1000);
    listenElsewhere(2, 100);
    await core.check();
    expect(place()).toMatchObject({ chapterId: 1, position: 0 });
    expect(core.engine.state()).toMatchObject({ problem: 'other_device', wantsToPlay: false });
    expect(jumps).toEqual([]);
  });

  it('does not jump either once its progress, unknown until then, could be loaded', async () => {
    const { core, place, net, arrive, pass, meetings, listenElsewhere } = setUp();
    net.isProgressBroken = true;
    core.open(book, null, { play: true });
    arrive();
    core.engine.lock('other_device');
    listenElsewhere(2, 100);
    net.isProgressBroken = false;
    await pass(2000);
    expect(place()).toMatchObject({ chapterId: 1, position: 0 });
    expect(core.engine.state()).toMatchObject({ problem: 'other_device', wantsToPlay: false });
    expect(meetings).toMatchObject([{ remote: { chapterId: 2, position: 100 }, device: 'desk' }]);
  });
});

describe('progress that failed to load', () => {
  function setUpLearning() {
    const time = createManualTime();
    const server = { isReached: false, requests: 0, learned: 0 };
    const saver = { isGuess: () => server.learned === 0, unsent: () => [], rev: () => 0 };
    const remote = createRemoteProgress({
      engine: { state: () => ({ ...idleState, book, wantsToPlay: true }) } as unknown as Engine,
      saver: saver as unknown as ProgressSaver,
      schedule: time.schedule,
      fetchProgress() {
        server.requests += 1;
        return server.isReached ? Promise.resolve({} as Progress) : Promise.reject(new Error('offline'));
      },
      learned() {
        server.learned += 1;
      },
      adopt: () => {},
      met: () => {},
    });
    remote.learn(book);
    return { time, server, remote };
  }

  it('is retried at once when the network or the page is back, and then no more', async () => {
    const { time, server, remote } = setUpLearning();
    time.advance(2000);
    await flush();
    time.advance(4000);
    await flush();
    expect(server).toMatchObject({ requests: 2, learned: 0 });
    server.isReached = true;
    await remote.check();
    expect(server).toMatchObject({ requests: 3, learned: 1 });
    await remote.check();
    time.advance(120_000);
    await flush();
    expect(server).toMatchObject({ requests: 3, learned: 1 });
  });

  it('is still retried with growing delays if that fails, too', async () => {
    const { time, server, remote } = setUpLearning();
    await remote.check();
    await remote.check();
    expect(server.requests).toBe(2);
    time.advance(7999);
    await flush();
    expect(server.requests).toBe(2);
    time.advance(1);
    await flush();
    expect(server.requests).toBe(3);
  });
});
