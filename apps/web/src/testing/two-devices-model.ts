import { type BookPosition, isJump } from '../features/listening/player/engine/player-state.ts';
import { memoryStore } from './memory-store.ts';
import { createModelServer } from './model-server.ts';
import { book, type DeviceName, flush, length, visit } from './two-devices-visit.ts';

export type Step =
  | { kind: 'play' | 'wait'; device: DeviceName; seconds: number }
  | { kind: 'seek'; device: DeviceName; place: { chapter: number; position: number } }
  | { kind: 'pause' | 'offline' | 'online' | 'look' | 'undo' | 'crash' | 'reload'; device: DeviceName };

/**
 * Tolerance in seconds: positions within 30 s count as the same, and each of two positions may lack up to 2 s of
 * unsaved playback plus one step of the model.
 */
const nearEnough = 30 + 2 * 2.5;
/**
 * Longest smart rewind in seconds. A rewind does not replace the member's position: the position before the rewind
 * counts until playback passes it.
 */
const longestRewind = 30;
/** Seconds of playback after which at least one save has been answered, with the server's position. */
const secondsToTell = 5;

export interface ModelOptions {
  /** Milliseconds by which each device's clock is wrong. */
  skews: Record<DeviceName, number>;
  /** True if smart rewind is on. */
  rewinds: boolean;
}

/** Model of two devices of one member, a server and a clock; the guarantees are checked after every step. */
export async function createTwoDevicesModel({ skews, rewinds }: ModelOptions) {
  const within = nearEnough + (rewinds ? longestRewind : 0);
  const isNear = (a: BookPosition, b: BookPosition) =>
    a.chapterId === b.chapterId && Math.abs(a.position - b.position) <= within;
  let now = Date.parse('2026-06-01T08:00:00Z');
  const server = createModelServer(() => now, stoodFor);
  const stores = { phone: memoryStore(), desk: memoryStore() };
  const enter = (name: DeviceName) => visit(name, stores[name], server, () => now + skews[name], rewinds);
  const devices = { phone: enter('phone'), desk: enter('desk') };
  /** Positions that a jump has left, and from which no device has continued since. */
  let left: BookPosition[] = [];
  /** Furthest position played on each device; null once a device has continued from that position. */
  const claims: Record<DeviceName, BookPosition | null> = { phone: null, desk: null };
  for (const device of Object.values(devices)) await device.open();

  function savedPositions(): BookPosition[] {
    return [...server.places(), ...devices.phone.unsent(), ...devices.desk.unsent()];
  }

  /**
   * Called when the server drops a late position that is close to the stored one: from then on the stored position
   * replaces the late one in this model.
   */
  function stoodFor(late: BookPosition, current: BookPosition) {
    left = left.map((place) => (isNear(place, late) ? current : place));
    for (const name of ['phone', 'desk'] as const) {
      const claim = claims[name];
      if (claim && isNear(claim, late)) claims[name] = current;
    }
  }

  function check() {
    const own = Object.values(claims).filter((place) => place !== null);
    for (const place of [...left, ...own]) {
      // Losing the first two seconds is acceptable.
      if (place.position <= 2.5) continue;
      if (!savedPositions().some((other) => isNear(place, other)))
        throw new Error(`lost: chapter ${place.chapterId} at ${place.position}`);
    }
  }

  /** Removes recorded positions from which a device has continued listening: they need not be kept any more. */
  function listenedOn(name: DeviceName, place: BookPosition) {
    left = left.filter((other) => !isNear(other, place));
    const other = name === 'phone' ? 'desk' : 'phone';
    const claim = claims[other];
    if (claim && isNear(claim, place)) claims[other] = null;
  }

  /** Adds the position that a device claims to `left`, if the device has moved without an action of its listener. */
  function compare(name: DeviceName) {
    const claim = claims[name];
    if (!claim || !devices[name].isOpen() || isNear(claim, devices[name].place())) return;
    left.push(claim);
    claims[name] = null;
  }

  async function settleDown(name: DeviceName) {
    devices[name].arrive();
    await flush();
    devices[name].arrive();
    await flush();
  }

  async function pass(ms: number) {
    now += ms;
    for (const device of Object.values(devices)) device.timers.advance(ms);
    await flush();
  }

  /**
   * Returns the server's position if another device saved it, this device does not know it, and playing on this device
   * would overwrite it; otherwise null.
   */
  function owedAWord(name: DeviceName): BookPosition | null {
    const device = devices[name];
    const current = server.held();
    const knows =
      current === null || current.device === name || current.rev <= (device.core.saver.rev(book.id) ?? -1);
    if (knows || device.isPlaying() || !device.net.isOnline || device.unsent().length > 0) return null;
    const from = device.place();
    const heard = (seconds: number) => ({ ...from, position: from.position + seconds });
    const [first, last] = [heard(rewinds ? -longestRewind : 0), heard(secondsToTell)];
    return isJump(first, current.place) && isJump(last, current.place) ? current.place : null;
  }

  async function playOn(name: DeviceName, seconds: number) {
    const device = devices[name];
    const begun = device.place().position;
    const owed = owedAWord(name);
    device.core.engine.play();
    await settleDown(name);
    for (let second = 0; second < seconds; second += 1) {
      const { position, chapterId } = device.place();
      // The end of a chapter equals the start of the next chapter, which this model does not test.
      if (position + 10 >= length) return;
      await pass(1000);
      if (device.place().chapterId !== chapterId || device.place().position !== position)
        throw new Error(`${name} was moved while playing`);
      device.fake.playTo(position + 1);
      listenedOn(name, device.place());
      // A claim needs 2 seconds of playback, because shorter playback from the other device's position is not saved,
      // nor is the replay after a smart rewind.
      const isOwn = claims[name] !== null || position - begun > 2 + (rewinds ? longestRewind : 0);
      if (isOwn) claims[name] = device.place();
    }
    await flush();
    if (
      owed &&
      seconds > secondsToTell &&
      device.unsent().length === 0 &&
      !device.meetings.some(({ remote }) => isNear(remote, owed))
    )
      throw new Error(`${name} overruled chapter ${owed.chapterId} at ${owed.position} without a word`);
  }

  async function perform(step: Step) {
    const name = step.device;
    const device = devices[name];
    const { engine, saver } = device.core;
    if (step.kind === 'wait') return pass(step.seconds * 1000);
    if (step.kind === 'offline') device.net.isOnline = false;
    if (step.kind === 'online') {
      device.net.isOnline = true;
      if (!device.isOpen()) await device.open();
      saver.retryNow();
      await flush();
      await device.core.check();
    }
    if (!device.isOpen()) return;
    if (step.kind === 'play') return playOn(name, step.seconds);
    if (step.kind === 'pause') engine.pause();
    if (step.kind === 'look') await device.core.check();
    if (step.kind === 'undo') {
      const jump = device.jumps.pop();
      if (!jump) return;
      compare(name);
      device.core.goBack(jump.from);
      claims[name] = jump.from;
    }
    if (step.kind === 'seek') {
      const from = device.place();
      const to = { bookId: book.id, chapterId: step.place.chapter, position: step.place.position };
      // A short seek leaves no position that must be kept.
      if (!isJump(from, to)) listenedOn(name, from);
      else if (from.position > 0) left.push(from);
      engine.goTo(to.chapterId, to.position);
      claims[name] = to;
    }
    if (step.kind === 'crash' || step.kind === 'reload') {
      if (step.kind === 'reload') saver.leave();
      const { isOnline } = device.net;
      device.end();
      devices[name] = enter(name);
      devices[name].net.isOnline = isOnline;
      await devices[name].open();
    }
  }

  return {
    async step(step: Step) {
      const other = step.device === 'phone' ? devices.desk : devices.phone;
      const before = other.isPlaying() ? other.place() : null;
      await perform(step);
      await settleDown(step.device);
      for (const name of ['phone', 'desk'] as const) compare(name);
      const after = before && other.place();
      if (before && after && (before.chapterId !== after.chapterId || before.position !== after.position))
        throw new Error('the other device was moved while playing');
      check();
    },
    /** Brings both devices online and waits until everything is sent. */
    async end() {
      for (const name of ['phone', 'desk'] as const) await this.step({ kind: 'pause', device: name });
      for (const name of ['phone', 'desk', 'phone'] as const) {
        await this.step({ kind: 'online', device: name });
        await pass(40_000);
      }
      for (const name of ['phone', 'desk'] as const) {
        if (devices[name].unsent().length > 0) throw new Error(`${name} still has something to send`);
      }
      for (const name of ['phone', 'desk'] as const) await this.step({ kind: 'look', device: name });
      const [phone, desk] = [devices.phone.place(), devices.desk.place()];
      if (server.places().length > 0 && !isNear(phone, desk))
        throw new Error(`two places: ${JSON.stringify([phone, desk])}`);
      check();
    },
    forgetEverything: server.forget,
  };
}
