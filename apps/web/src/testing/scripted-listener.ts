import { indexesOf, stretchCount, stretchSeconds } from '@lamplight/contract/played-stretches';
import { memoryStore } from './memory-store.ts';
import { createModelServer } from './model-server.ts';
import { book, type DeviceName, flush, length, visit } from './two-devices-visit.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
/** Real seconds between two events of the audio element. */
const tick = 0.5;
/**
 * Length of a cell in media seconds: played time is recorded per cell, and each tick at any speed plays whole cells.
 */
const cell = 0.125;

/** Returns a random number generator, 0 to 1, with reproducible results (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Truth {
  /** Played cells by chapter. */
  readonly cells: Map<number, Set<number>>;
  readonly days: Map<string, { seconds: number; media: number }>;
}

/** Returns the indexes of a chapter's stretches of which a device played at least half. */
const stretchesOf = ({ cells }: Truth, chapterId: number): number[] =>
  Array.from({ length: stretchCount(length) }, (_, index) => index).filter((index) => {
    const size = Math.min(stretchSeconds, length - index * stretchSeconds);
    const first = (index * stretchSeconds) / cell;
    let count = 0;
    for (let at = first; at < first + size / cell; at += 1) if (cells.get(chapterId)?.has(at)) count += 1;
    return count * cell >= size / 2;
  });

function dayOf(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Simulates a listener with two devices and random actions: play at various speeds, pause, seek, change chapters,
 * buffer, go offline for days, lose responses, reload, play in a hidden page. Returns the differences between the
 * server's record and what was really played; empty if there are none.
 */
export async function findDifferences(seed: number, steps: number): Promise<string[]> {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let now = Date.parse('2026-06-01T20:00:00Z');
  const server = createModelServer(
    () => now,
    () => {},
  );
  const stores = { phone: memoryStore(), desk: memoryStore() };
  const enter = (name: DeviceName) => visit(name, stores[name], server, () => now, random() < 0.5);
  const devices = { phone: enter('phone'), desk: enter('desk') };
  const newTruth = (): Truth => ({ cells: new Map(), days: new Map() });
  const truth: Record<DeviceName, Truth> = { phone: newTruth(), desk: newTruth() };
  for (const device of Object.values(devices)) await device.open();

  async function pass(seconds: number) {
    now += seconds * 1000;
    for (const device of Object.values(devices)) device.timers.advance(seconds * 1000);
    await flush();
  }

  function record(name: DeviceName, from: number, to: number, rate: number) {
    const { chapterId } = devices[name].place();
    const played = truth[name].cells.get(chapterId) ?? new Set();
    truth[name].cells.set(chapterId, played);
    for (let at = Math.round(from / cell); at < Math.round(to / cell); at += 1) played.add(at);
    // A tick that ends at midnight belongs to the day before.
    const today = dayOf(now - 1);
    const day = truth[name].days.get(today) ?? { seconds: 0, media: 0 };
    truth[name].days.set(today, {
      seconds: day.seconds + (to - from) / rate,
      media: day.media + to - from,
    });
  }

  async function play(name: DeviceName, seconds: number) {
    const device = devices[name];
    const { engine } = device.core;
    engine.play();
    device.arrive();
    await flush();
    device.arrive();
    // A hidden page receives fewer events of the audio element.
    const ticksPerEvent = pick([1, 1, 2, 6]);
    let ticks = 0;
    for (let left = seconds / tick; left > 0 && device.isPlaying(); left -= 1) {
      now += tick * 1000;
      if (random() < 0.02) {
        device.fake.fire('waiting');
        now += pick([1, 20]) * 1000;
        device.fake.fire('playing');
      }
      const { rate } = engine.state();
      const from = device.fake.audio.position;
      const to = Math.min(length, from + tick * rate);
      device.fake.audio.position = to;
      record(name, from, to, rate);
      if (to === length) return device.fake.end();
      if ((ticks += 1) % ticksPerEvent === 0) device.fake.fire('timeupdate');
      if (random() < 0.01) engine.setRate(pick(speeds));
      if (random() < 0.01) await pass(0);
    }
  }

  const cellAt = () => Math.floor(random() * (length / cell)) * cell;

  async function step(name: DeviceName) {
    const device = devices[name];
    const { engine, saver } = device.core;
    const kind = pick([
      'play',
      'play',
      'play',
      'pause',
      'seek',
      'skip',
      'chapter',
      'net',
      'loss',
      'rest',
      'reload',
    ]);
    if (kind === 'net') {
      device.net.isOnline = !device.net.isOnline;
      if (device.net.isOnline) saver.retryNow();
    }
    if (kind === 'loss') device.net.losesAnswers = !device.net.losesAnswers;
    if (kind === 'rest') await pass(pick([20, 3600, 30 * 3600]));
    if (kind === 'play') await play(name, pick([3, 12, 60, 400]));
    if (kind === 'pause') engine.pause();
    if (kind === 'seek') engine.seek(cellAt());
    if (kind === 'skip') engine.skip(pick([-15, 15, 1, -1]));
    if (kind === 'chapter') engine.goTo(pick(book.chapters).id, cellAt());
    if (kind === 'reload' && device.net.isOnline) {
      device.core.tracker.keep();
      saver.leave();
      await flush();
      device.end();
      devices[name] = enter(name);
      await devices[name].open();
    }
    devices[name].arrive();
    await flush();
    devices[name].arrive();
    // Pause explicitly: unlike real devices, simulated ones do not stop each other, and only one may play at a time.
    devices[name].core.engine.pause();
    await flush();
  }

  for (let count = 0; count < steps; count += 1) await step(pick(['phone', 'desk']));
  for (const name of ['phone', 'desk'] as const) {
    const device = devices[name];
    Object.assign(device.net, { isOnline: true, losesAnswers: false });
    if (!device.isOpen()) await device.open();
    device.core.saver.retryNow();
    await pass(60);
    // Stretches that are still unsent are sent with the next save, which a jump triggers.
    device.core.engine.goTo(1, pick([10, 400]));
    device.arrive();
    await pass(60);
    device.core.engine.goTo(2, pick([10, 400]));
    device.arrive();
    await pass(60);
  }

  const differences: string[] = [];
  const compare = (what: string, recorded: unknown, played: unknown) => {
    const [one, other] = [JSON.stringify(recorded), JSON.stringify(played)];
    if (one !== other) differences.push(`${what}: recorded ${one}, played ${other}`);
  };
  // Allows a small difference in media seconds: they are sent only when the real seconds have changed by a whole
  // second.
  const compareTime = (what: string, recorded = { seconds: 0, media: 0 }, played: typeof recorded) => {
    const isClose = Math.abs(recorded.media - played.media) <= 1.5;
    const seconds = Math.round(played.seconds);
    compare(what, recorded, { seconds, media: isClose ? recorded.media : played.media });
  };
  for (const { id } of book.chapters) {
    const played = new Set([...stretchesOf(truth.phone, id), ...stretchesOf(truth.desk, id)]);
    compare(
      `chapter ${id}`,
      indexesOf(server.played.get(id) ?? ''),
      [...played].toSorted((a, b) => a - b),
    );
  }
  for (const name of ['phone', 'desk'] as const)
    for (const [day, { seconds, media }] of truth[name].days)
      compareTime(`${name} on ${day}`, server.days.get(`${day} ${name}player ${book.id}`), {
        seconds,
        media,
      });
  return differences;
}
