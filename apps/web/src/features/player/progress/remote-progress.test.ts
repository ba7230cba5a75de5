import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createModelServer } from '../../../testing/model-server.ts';
import { book, flush, visit } from '../../../testing/two-devices-visit.ts';

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
      server.post(
        {
          id: 'x',
          bookId: book.id,
          chapterId,
          position,
          observedAt: new Date(now).toISOString(),
          baseRev: server.held()?.rev ?? null,
        },
        'desk',
      ),
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
