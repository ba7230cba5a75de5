import { describe, expect, it } from 'vitest';
import { flush, setUp } from './engine-by-hand.ts';

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

describe('a place at the very end', () => {
  it('begins the chapter anew, unless it is to be stood at exactly', () => {
    const { engine, fake, book, open } = setUp();
    open(1, 299.5);
    fake.ready(300);
    expect(engine.position()).toBe(0);
    engine.load(book, { chapterId: 1, position: 300, play: false, exactly: true });
    fake.ready(300);
    expect(engine.position()).toBe(300);
    fake.audio.hasEnded = true;
    engine.play();
    expect(engine.state().chapter?.id).toBe(2);
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

it('falls silent and forgets the book on unload', () => {
  const { engine, fake, playing, told } = setUp();
  playing();
  fake.playTo(20);
  engine.unload();
  expect(told.settled.at(-1)?.position).toBe(20);
  expect(engine.state()).toMatchObject({ status: 'idle', book: null, wantsToPlay: false });
  expect(fake.audio.url).toBeNull();
});
