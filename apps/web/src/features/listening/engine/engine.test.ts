import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import type { EngineEvents } from './engine-api.ts';
import { createFakeAudio } from './fake-audio.ts';
import { createManualTime } from './manual-time.ts';
import type { Place } from './player-state.ts';
import { sampleBook } from './sample-book.ts';

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function setUp(lengths: (number | null)[] = [300, 200, 100]) {
  const fake = createFakeAudio();
  const time = createManualTime();
  const told = {
    moved: [] as Place[],
    settled: [] as Place[],
    jumped: [] as number[][],
    wants: [] as boolean[],
    lost: 0,
  };
  const wishes = { resumeAt: (place: Place) => place.position, stopsAtEnd: false };
  const warmed: string[] = [];
  const network = { isOnline: true, comeBack: () => {}, refreshes: 0, answer: sampleBook(lengths, 'fresh') };
  let refusal: Error | null = null;
  const events: EngineEvents = {
    moved: (place) => told.moved.push(place),
    settled: (place) => told.settled.push(place),
    jumped: (from, to) => told.jumped.push([from.chapterId, from.position, to.chapterId, to.position]),
    wantsToPlay: (on) => told.wants.push(on),
    accessLost: () => {
      told.lost += 1;
    },
  };
  const engine = createEngine({
    port: fake.port,
    refreshBook: () => {
      network.refreshes += 1;
      return refusal ? Promise.reject(refusal) : Promise.resolve(network.answer);
    },
    isOnline: () => network.isOnline,
    whenOnline: (listener) => {
      network.comeBack = listener;
      return () => {};
    },
    schedule: time.schedule,
    now: time.now,
    fetchStart: (url) => warmed.push(url),
    startOf: (chapter) => (chapter.id === 2 ? 40 : 0),
    resumeAt: (place) => wishes.resumeAt(place),
    stopsAtEnd: () => wishes.stopsAtEnd,
    events,
  });
  const book = sampleBook(lengths);
  const open = (chapterId = 1, position = 0, play = false) =>
    engine.load(book, { chapterId, position, play });
  const playing = (chapterId = 1, position = 0) => {
    open(chapterId, position, true);
    fake.ready(lengths[chapterId - 1] ?? 300);
  };
  const refuse = (reason: Error | null) => {
    refusal = reason;
  };
  return { fake, time, told, wishes, warmed, network, engine, book, open, playing, refuse };
}

describe('loading', () => {
  it('is loading, then paused at the place asked for, and saves nothing meanwhile', () => {
    const { engine, fake, open, told } = setUp();
    open(1, 120.5);
    expect(engine.state().status).toBe('loading');
    expect(engine.position()).toBe(120.5);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'paused', second: 120, duration: 300 });
    expect(told.settled).toEqual([]);
    expect(told.moved).toEqual([]);
  });

  it('stays paused without an error where the browser refuses to play by itself', async () => {
    const { engine, fake, open } = setUp();
    fake.audio.refusal = Object.assign(new Error('tap first'), { name: 'NotAllowedError' });
    open(1, 0, true);
    await flush();
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, problem: null });
  });

  it('saves no place before the old one is passed where the server cannot start part-way', () => {
    const { fake, open, told, engine } = setUp();
    fake.audio.cannotSeek = true;
    open(1, 100, true);
    fake.ready(300);
    fake.fire('seeked');
    fake.playTo(50);
    engine.pause();
    expect(told.moved).toEqual([]);
    expect(told.settled).toEqual([]);
    engine.play();
    fake.fire('playing');
    fake.playTo(99);
    expect(told.moved.map((place) => place.position)).toEqual([99]);
  });

  it("shows the server's length, and the file's where the server knows none", () => {
    const { engine, fake, open } = setUp([300, null]);
    open(1);
    fake.ready(219);
    expect(engine.state().duration).toBe(300);
    open(2);
    fake.ready(150);
    expect(engine.state().duration).toBe(150);
  });

  it('ignores what an earlier source still has to say', () => {
    const { engine, fake, open } = setUp();
    open(1, 0, true);
    const old = fake.audio.generation;
    open(2, 0, true);
    fake.fire('ended', old);
    fake.fire('error', old);
    expect(engine.state()).toMatchObject({ status: 'loading', chapter: { id: 2 } });
  });
});

describe('transport', () => {
  it('plays and pauses, and keeps the place of each pause', () => {
    const { engine, fake, open, told } = setUp();
    open();
    fake.ready(300);
    engine.toggle();
    fake.fire('play');
    fake.fire('playing');
    expect(engine.state()).toMatchObject({ status: 'playing', wantsToPlay: true });
    fake.playTo(12.4);
    expect(told.moved.at(-1)).toEqual({ bookId: 7, chapterId: 1, position: 12.4 });
    engine.toggle();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false });
    expect(told.settled).toEqual([{ bookId: 7, chapterId: 1, position: 12.4 }]);
    expect(told.wants).toEqual([true, false]);
  });

  it('clamps seeks and skips to the chapter', () => {
    const { engine, fake, open } = setUp();
    open();
    fake.ready(300);
    engine.skip(-15);
    expect(fake.audio.position).toBe(0);
    engine.seek(290);
    engine.skip(15);
    expect(fake.audio.position).toBe(300);
    engine.seek(Number.POSITIVE_INFINITY);
    expect(fake.audio.position).toBe(300);
  });

  it('tells a seek as a place to keep, once it is there', () => {
    const { engine, fake, open, told } = setUp();
    open();
    fake.ready(300);
    engine.seek(80);
    expect(told.settled.map((place) => place.position)).toEqual([0]);
    fake.fire('seeked');
    expect(told.settled.map((place) => place.position)).toEqual([0, 80]);
  });

  it('starts where a seek before the metadata said', () => {
    const { engine, fake, open } = setUp();
    open(1, 10);
    engine.seek(50);
    fake.ready(300);
    expect(engine.position()).toBe(50);
  });

  it('goes to another chapter at its own place, keeping both places', () => {
    const { engine, fake, playing, told } = setUp();
    playing();
    fake.playTo(33);
    engine.next();
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/2.m4a?sig=first', startAt: 40 });
    fake.ready(200);
    expect(told.settled).toEqual([
      { bookId: 7, chapterId: 1, position: 33 },
      { bookId: 7, chapterId: 2, position: 40 },
    ]);
    expect(engine.state().status).toBe('playing');
    engine.previous();
    engine.previous();
    expect(engine.state().chapter?.id).toBe(1);
  });

  it('draws at most once a second', () => {
    const { engine, fake, playing } = setUp();
    playing();
    let draws = 0;
    engine.subscribe(() => {
      draws += 1;
    });
    for (let step = 1; step <= 40; step += 1) fake.playTo(step / 10);
    expect(draws).toBe(4);
  });
});

describe('the end of a chapter', () => {
  it('goes on by itself, from the start of the next, in the same task', () => {
    const { engine, fake, playing, told } = setUp();
    playing();
    const calls = fake.audio.playCalls;
    fake.end();
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/2.m4a?sig=first', startAt: 0 });
    expect(fake.audio.playCalls).toBe(calls + 1);
    expect(engine.state()).toMatchObject({ wantsToPlay: true, chapter: { id: 2 } });
    expect(told.settled[0]).toEqual({ bookId: 7, chapterId: 1, position: 300 });
  });

  it('stops after the last, which then counts as heard', () => {
    const { engine, fake, playing, told } = setUp();
    playing(3, 90);
    fake.end();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, chapter: { id: 3 } });
    expect(told.settled.at(-1)).toEqual({ bookId: 7, chapterId: 3, position: 100 });
  });

  it('warms the next chapter 30 seconds of listening before, once', () => {
    const { engine, fake, playing, warmed } = setUp();
    playing();
    engine.setRate(2);
    fake.playTo(239);
    expect(warmed).toEqual([]);
    fake.playTo(241);
    fake.playTo(250);
    expect(warmed).toEqual(['/media/audio/2.m4a?sig=first']);
  });

  it('signs old URLs anew before they are needed', async () => {
    const { engine, fake, playing, warmed, time } = setUp();
    playing();
    time.pass(2 * 60 * 60 * 1000);
    fake.playTo(280);
    await flush();
    expect(warmed).toEqual(['/media/audio/2.m4a?sig=fresh']);
    expect(engine.state().status).toBe('playing');
    fake.end();
    expect(fake.audio.loads.at(-1)?.url).toBe('/media/audio/2.m4a?sig=fresh');
  });
});

describe('recovery', () => {
  it('fetches a fresh URL at once and goes on at the same place, without a word', async () => {
    const { engine, fake, time, playing } = setUp();
    playing();
    fake.playTo(61);
    fake.fail(2);
    time.advance(0);
    await flush();
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/1.m4a?sig=fresh', startAt: 61 });
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
  });

  it('waits while offline and goes on by itself', async () => {
    const { engine, fake, time, playing, network } = setUp();
    playing();
    fake.playTo(61);
    network.isOnline = false;
    fake.fail(2);
    time.advance(60_000);
    expect(engine.state()).toMatchObject({ problem: 'offline', wantsToPlay: true });
    expect(network.refreshes).toBe(0);
    network.isOnline = true;
    network.comeBack();
    time.advance(0);
    await flush();
    fake.ready(300);
    expect(engine.position()).toBe(61);
    expect(engine.state().status).toBe('playing');
  });

  it('tries with growing pauses, then offers a Retry that works', async () => {
    const { engine, fake, time, playing, network, refuse } = setUp();
    playing();
    fake.playTo(61);
    refuse(new Refused(503));
    fake.fail(4);
    for (const pause of [0, 500, 1000, 2000, 4000, 8000]) {
      const before = network.refreshes;
      time.advance(pause - 1);
      await flush();
      if (pause > 0) expect(network.refreshes).toBe(before);
      time.advance(1);
      await flush();
      expect(network.refreshes).toBe(before + 1);
    }
    expect(engine.state()).toMatchObject({ problem: 'failed', wantsToPlay: false });
    expect(engine.position()).toBe(61);
    refuse(null);
    engine.play();
    time.advance(0);
    await flush();
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    expect(engine.position()).toBe(61);
  });

  it('keeps the place and asks for the wall where access is gone', async () => {
    const { engine, fake, time, playing, refuse, told } = setUp();
    playing();
    fake.playTo(61);
    refuse(new Refused(403));
    fake.fail(4);
    time.advance(0);
    await flush();
    expect(engine.state()).toMatchObject({ problem: 'no_access', wantsToPlay: false });
    expect(told.lost).toBe(1);
    expect(engine.position()).toBe(61);
  });

  it('says so after 8 seconds of waiting, and takes 24 for a broken connection', async () => {
    const { engine, fake, time, playing, network } = setUp();
    playing();
    fake.playTo(10);
    fake.fire('waiting');
    expect(engine.state()).toMatchObject({ isBuffering: true, problem: null });
    time.advance(8000);
    expect(engine.state().problem).toBe('slow');
    time.advance(16_000);
    await flush();
    expect(network.refreshes).toBe(1);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ isBuffering: false, problem: null });
    expect(engine.position()).toBe(10);
  });

  it('lets nothing of an old failure act after another book was loaded', async () => {
    const { engine, fake, time, playing, open } = setUp();
    playing();
    fake.fail(2);
    open(3);
    time.advance(60_000);
    await flush();
    expect(engine.state().chapter?.id).toBe(3);
    expect(fake.audio.loads.at(-1)?.url).toBe('/media/audio/3.m4a?sig=first');
  });
});

it('falls silent and forgets the book on unload', () => {
  const { engine, fake, playing, told } = setUp();
  playing();
  fake.playTo(20);
  engine.unload();
  expect(told.settled.at(-1)?.position).toBe(20);
  expect(engine.state()).toMatchObject({ status: 'idle', book: null, wantsToPlay: false });
  expect(fake.audio.url).toBeNull();
});

describe('moving by hand', () => {
  it('tells a jump before it is made: 30 seconds or more, or another chapter', () => {
    const { engine, fake, playing, told } = setUp();
    playing(1, 50);
    fake.playTo(60);
    engine.seek(89);
    fake.fire('seeked');
    engine.skip(15);
    fake.fire('seeked');
    expect(told.jumped).toEqual([]);
    engine.seek(134);
    fake.fire('seeked');
    engine.next();
    expect(told.jumped).toEqual([
      [1, 104, 1, 134],
      [1, 134, 2, 40],
    ]);
    expect(told.settled.at(-1)).toMatchObject({ chapterId: 1, position: 134 });
    engine.goTo(1, 104, true);
    fake.ready(300);
    expect(told.jumped).toHaveLength(2);
    expect(engine.position()).toBe(104);
    expect(engine.state().wantsToPlay).toBe(true);
  });

  it('goes back a little on resuming, but not on a stall, at the end or while playing', () => {
    const { engine, fake, playing, wishes } = setUp();
    wishes.resumeAt = (place) => place.position - 5;
    playing(1, 50);
    engine.play();
    expect(engine.position()).toBe(50);
    engine.pause();
    engine.play();
    expect(engine.position()).toBe(45);
    fake.fire('seeked');
    fake.fire('waiting');
    fake.fire('playing');
    expect(engine.position()).toBe(45);
    engine.openChapter(3);
    fake.ready(100);
    fake.playTo(100);
    fake.end();
    engine.play();
    expect(engine.position()).toBe(100);
  });

  it('stops at the end of the chapter where that is wanted, and goes on from there by hand', () => {
    const { engine, fake, playing, wishes } = setUp();
    wishes.stopsAtEnd = true;
    playing(1, 290);
    fake.playTo(299);
    fake.end();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, chapter: { id: 1 } });
    engine.play();
    expect(engine.state().chapter?.id).toBe(2);
  });

  it('fades what is heard and keeps the volume that was set', () => {
    const { engine, fake } = setUp();
    engine.setVolume(0.8);
    engine.fade(0.5);
    expect([fake.audio.volume, engine.state().volume]).toEqual([0.4, 0.8]);
    engine.setVolume(0.6);
    expect(fake.audio.volume).toBeCloseTo(0.3);
    engine.fade(1);
    expect(fake.audio.volume).toBe(0.6);
  });
});
