import { describe, expect, it } from 'vitest';
import { clockTime } from '../../../../lib/format.ts';
import { flush, setUpEngine } from '../../../../testing/engine-harness.ts';

describe('loading', () => {
  it('loads, then is paused at the requested position, and saves nothing meanwhile', () => {
    const { engine, fake, open, recorded } = setUpEngine();
    open(1, 120.5);
    expect(engine.state().status).toBe('loading');
    expect(engine.position()).toBe(120.5);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'paused', second: 120, duration: 300 });
    expect(recorded.settled).toEqual([]);
    expect(recorded.moved).toEqual([]);
  });

  it('stays paused without an error if the browser refuses autoplay', async () => {
    const { engine, fake, open } = setUpEngine();
    fake.audio.refusal = Object.assign(new Error('tap first'), { name: 'NotAllowedError' });
    open(1, 0, true);
    await flush();
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, problem: null });
  });

  it('saves no position before the old one is passed if the server does not support ranges', () => {
    const { fake, open, recorded, engine } = setUpEngine();
    fake.audio.cannotSeek = true;
    open(1, 100, true);
    fake.ready(300);
    fake.fire('seeked');
    fake.playTo(50);
    engine.pause();
    expect(recorded.moved).toEqual([]);
    expect(recorded.settled).toEqual([]);
    engine.play();
    fake.fire('playing');
    fake.playTo(99);
    expect(recorded.moved.map((place) => place.position)).toEqual([99]);
  });

  it("shows the server's duration, or the file's if the server knows none", () => {
    const { engine, fake, open } = setUpEngine([300, null]);
    open(1);
    fake.ready(219);
    expect(engine.state().duration).toBe(300);
    open(2);
    fake.ready(150);
    expect(engine.state().duration).toBe(150);
  });

  it('ignores late events of an earlier source', () => {
    const { engine, fake, open } = setUpEngine();
    open(1, 0, true);
    const old = fake.audio.generation;
    open(2, 0, true);
    fake.fire('ended', old);
    fake.fire('error', old);
    expect(engine.state()).toMatchObject({ status: 'loading', chapter: { id: 2 } });
  });
});

describe('transport', () => {
  it('plays on if the listener moves back before the end of the chapter is reported', () => {
    const { engine, fake, open, recorded } = setUpEngine();
    open(1, 0, true);
    fake.ready(300);
    fake.fire('play');
    Object.assign(fake.audio, { position: 300, isPlaying: false, hasEnded: true });
    engine.seek(295);
    for (const event of ['pause', 'ended', 'seeked', 'play', 'playing'] as const) fake.fire(event);
    expect(fake.audio).toMatchObject({ isPlaying: true, position: 295 });
    expect(engine.state()).toMatchObject({ status: 'playing', wantsToPlay: true, chapter: { id: 1 } });
    expect(recorded.settled.every(({ position }) => position === 295)).toBe(true);
  });

  it('plays and pauses, and saves the position of each pause', () => {
    const { engine, fake, open, recorded } = setUpEngine();
    open();
    fake.ready(300);
    engine.toggle();
    fake.fire('play');
    fake.fire('playing');
    expect(engine.state()).toMatchObject({ status: 'playing', wantsToPlay: true });
    fake.playTo(12.4);
    expect(recorded.moved.at(-1)).toEqual({ bookId: 7, chapterId: 1, position: 12.4 });
    engine.toggle();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false });
    expect(recorded.settled).toEqual([{ bookId: 7, chapterId: 1, position: 12.4 }]);
    expect(recorded.wants).toEqual([true, false]);
  });

  it('clamps seeks and skips to the chapter', () => {
    const { engine, fake, open } = setUpEngine();
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

  it('reports the position of a seek once it is reached', () => {
    const { engine, fake, open, recorded } = setUpEngine();
    open();
    fake.ready(300);
    engine.seek(80);
    expect(recorded.settled.map((place) => place.position)).toEqual([0]);
    fake.fire('seeked');
    expect(recorded.settled.map((place) => place.position)).toEqual([0, 80]);
  });

  it('starts at a position sought before the metadata loaded', () => {
    const { engine, fake, open } = setUpEngine();
    open(1, 10);
    engine.seek(50);
    fake.ready(300);
    expect(engine.position()).toBe(50);
  });

  it('opens another chapter at its own position, saving both positions', () => {
    const { engine, fake, playing, recorded } = setUpEngine();
    playing();
    fake.playTo(33);
    engine.next();
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/2.m4a?sig=first', startAt: 40 });
    fake.ready(200);
    expect(recorded.settled).toEqual([
      { bookId: 7, chapterId: 1, position: 33 },
      { bookId: 7, chapterId: 2, position: 40 },
    ]);
    expect(engine.state().status).toBe('playing');
    engine.previous();
    engine.previous();
    expect(engine.state().chapter?.id).toBe(1);
  });

  it('updates the state at most once a second', () => {
    const { engine, fake, playing } = setUpEngine();
    playing();
    let draws = 0;
    engine.subscribe(() => {
      draws += 1;
    });
    for (let step = 1; step <= 40; step += 1) fake.playTo(step / 10);
    expect(draws).toBe(4);
  });
});

describe('a position at the very end', () => {
  it('restarts the chapter unless the exact position is requested', () => {
    const { engine, fake, book, open } = setUpEngine();
    open(1, 299.5);
    fake.ready(300);
    expect(engine.position()).toBe(0);
    engine.load(book, { chapterId: 1, position: 300, play: false, allowEnd: true });
    fake.ready(300);
    expect(engine.position()).toBe(300);
    fake.audio.hasEnded = true;
    engine.play();
    expect(engine.state().chapter?.id).toBe(2);
  });
});

describe('a move to the very end', () => {
  it('counts although the audio has not loaded yet', () => {
    const { engine, fake, open } = setUpEngine();
    open(1, 0, true);
    engine.seek(299.5);
    fake.ready(300);
    expect(engine.position()).toBe(299.5);
  });
});

describe('the end of a chapter', () => {
  it('counts as reached where the element stops just short of it', () => {
    const { engine, fake, open } = setUpEngine([44.97]);
    open(1, 0, true);
    fake.ready(44.95);
    fake.end();
    expect(engine.position()).toBe(44.97);
    expect(engine.state()).toMatchObject({ status: 'paused', second: 44.97 });
  });

  it.each([
    [45.2, 45.2, '0:45'],
    [45.97, 46.4, '0:45'],
    [45, 52, '0:45'],
    [44.97, 44.95, '0:44'],
  ])('shows no more than the length: %f s listed, %f s long', (listed, played, shown) => {
    const { engine, fake, open } = setUpEngine([listed]);
    open(1, 0, true);
    fake.ready(played);
    fake.end();
    expect([clockTime(engine.state().second), clockTime(listed)]).toEqual([shown, shown]);
  });

  it('starts the next chapter in the same task', () => {
    const { engine, fake, playing, recorded } = setUpEngine();
    playing();
    const calls = fake.audio.playCalls;
    fake.end();
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/2.m4a?sig=first', startAt: 0 });
    expect(fake.audio.playCalls).toBe(calls + 1);
    expect(engine.state()).toMatchObject({ wantsToPlay: true, chapter: { id: 2 } });
    expect(recorded.settled[0]).toEqual({ bookId: 7, chapterId: 1, position: 300 });
  });

  it('stops after the last chapter, which then counts as heard', () => {
    const { engine, fake, playing, recorded } = setUpEngine();
    playing(3, 90);
    fake.end();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, chapter: { id: 3 } });
    expect(recorded.settled.at(-1)).toEqual({ bookId: 7, chapterId: 3, position: 100 });
  });

  it('renews old signed URLs before they are needed', async () => {
    const { engine, fake, network, playing, warmed, time } = setUpEngine([900, 200, 100]);
    playing();
    time.pass(2 * 60 * 60 * 1000);
    fake.audio.bufferedTo = 900;
    network.isCut = true;
    fake.playTo(880);
    await flush();
    expect(warmed[0]).toBe('/media/audio/2.m4a?sig=fresh');
    expect(engine.state().status).toBe('playing');
    fake.end();
    expect(fake.audio.loads.at(-1)?.url).toBe('/media/audio/2.m4a?sig=fresh');
  });
});

describe('a chapter that is deleted while it plays', () => {
  function deleting(...ids: number[]) {
    const harness = setUpEngine([300, 200, 100, 50]);
    harness.playing(2, 20);
    for (const id of ids) {
      const { book } = harness.engine.state();
      if (book)
        harness.engine.refresh({ ...book, chapters: book.chapters.filter((chapter) => chapter.id !== id) });
    }
    expect(harness.engine.state()).toMatchObject({ status: 'playing', chapter: { id: 2 } });
    return harness;
  }

  it('is followed by the first later chapter that is left', () => {
    for (const [ids, next] of [
      [[2], 3],
      [[2, 3], 4],
      [[3, 2], 4],
    ] as const) {
      const { engine, fake, recorded } = deleting(...ids);
      fake.end();
      expect(engine.state()).toMatchObject({ wantsToPlay: true, chapter: { id: next } });
      expect(recorded.bookEnds).toBe(0);
    }
  });

  it('ends the book if no later chapter is left', () => {
    const { engine, fake, recorded } = deleting(2, 4, 3);
    fake.end();
    expect(engine.state()).toMatchObject({ wantsToPlay: false, chapter: { id: 2 } });
    expect(recorded.bookEnds).toBe(1);
  });

  it('is left by Next and Previous, and is gone once the book is loaded again', () => {
    const after = deleting(2);
    after.engine.next();
    expect(after.engine.state().chapter?.id).toBe(3);
    after.engine.refresh({ ...after.book, chapters: after.book.chapters.filter(({ id }) => id !== 2) });
    expect(after.engine.state().book?.chapters.map(({ id }) => id)).toEqual([1, 3, 4]);
    const before = deleting(2);
    before.engine.previous();
    expect([before.engine.state().chapter?.id, before.engine.position()]).toEqual([2, 0]);
    before.engine.previous();
    expect(before.engine.state().chapter?.id).toBe(1);
  });
});

it('stops and forgets the book on unload', () => {
  const { engine, fake, playing, recorded } = setUpEngine();
  playing();
  fake.playTo(20);
  engine.unload();
  expect(recorded.settled.at(-1)?.position).toBe(20);
  expect(engine.state()).toMatchObject({ status: 'idle', book: null, wantsToPlay: false });
  expect(fake.audio.url).toBeNull();
});

describe('repeating a chapter', () => {
  it('moves back at the end and keeps playing, instead of opening the next chapter', () => {
    const { engine, fake, playing, wishes } = setUpEngine();
    wishes.repeatAt = 150;
    playing(1, 290);
    fake.end();
    expect(engine.state()).toMatchObject({ wantsToPlay: true, chapter: { id: 1 } });
    expect(fake.audio).toMatchObject({ position: 150, isPlaying: true });
    fake.fire('seeked');
    fake.fire('playing');
    fake.playTo(151);
    expect(engine.position()).toBe(151);
  });

  it('does not repeat if playback stops at the end', () => {
    const { engine, fake, playing, wishes } = setUpEngine();
    Object.assign(wishes, { repeatAt: 150, stopsAtEnd: true });
    playing(1, 290);
    fake.end();
    expect(engine.state()).toMatchObject({ wantsToPlay: false, status: 'paused' });
  });
});
