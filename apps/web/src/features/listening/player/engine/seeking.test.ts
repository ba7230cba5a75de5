import { describe, expect, it } from 'vitest';
import { setUpEngine } from '../../../../testing/engine-harness.ts';

describe('manual moves', () => {
  it('reports a jump before it happens: 30 seconds or more, or another chapter', () => {
    const { engine, fake, playing, recorded } = setUpEngine();
    playing(1, 50);
    fake.playTo(60);
    engine.seek(89);
    fake.fire('seeked');
    engine.skip(15);
    fake.fire('seeked');
    expect(recorded.jumped).toEqual([]);
    engine.seek(104);
    fake.fire('seeked');
    expect(recorded.chosen.map(({ position }) => position)).toEqual([89, 104, 104]);
    engine.seek(134);
    fake.fire('seeked');
    engine.next();
    expect(recorded.jumped).toEqual([
      [1, 104, 1, 134],
      [1, 134, 2, 40],
    ]);
    expect(recorded.settled.at(-1)).toMatchObject({ chapterId: 1, position: 134 });
    engine.goTo(1, 104, true);
    fake.ready(300);
    expect(recorded.jumped).toHaveLength(2);
    engine.goTo(1, 104, true);
    expect(recorded.chosen).toHaveLength(3);
    expect(engine.position()).toBe(104);
    expect(engine.state().wantsToPlay).toBe(true);
  });

  it.each([
    ['far into a chapter, to its start', 2, 150, [2, 0]],
    ['just after the first seconds, to the start', 2, 5.1, [2, 0]],
    ['within the first seconds, to the chapter before', 2, 5, [1, 0]],
    ['in the first chapter, to its start', 1, 3, [1, 0]],
  ])('goes back %s', (_, chapter, at, [chapterId, position]) => {
    const { engine, fake, playing } = setUpEngine();
    playing(chapter, at);
    fake.playTo(at);
    engine.previous();
    fake.fire('seeked');
    expect([engine.state().chapter?.id, engine.position()]).toEqual([chapterId, position]);
    expect(engine.state().wantsToPlay).toBe(true);
  });

  it('goes to the chapter before when pressed twice', () => {
    const { engine, playing, recorded } = setUpEngine();
    playing(3, 80);
    engine.previous();
    // Press Previous again before the audio has moved.
    engine.previous();
    expect([engine.state().chapter?.id, engine.position()]).toEqual([2, 40]);
    expect(recorded.jumped).toEqual([
      [3, 80, 3, 0],
      [3, 0, 2, 40],
    ]);
  });

  it('rewinds a little on resuming, but not after a stall, at the end or while playing', () => {
    const { engine, fake, playing, wishes } = setUpEngine();
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

  it('stops at the end of the chapter if requested, and continues on play', () => {
    const { engine, fake, playing, wishes } = setUpEngine();
    wishes.stopsAtEnd = true;
    playing(1, 290);
    fake.playTo(299);
    fake.end();
    expect(engine.state()).toMatchObject({ status: 'paused', wantsToPlay: false, chapter: { id: 1 } });
    engine.play();
    expect(engine.state().chapter?.id).toBe(2);
  });

  it('fades the audible volume and keeps the set volume', () => {
    const { engine, fake } = setUpEngine();
    engine.setVolume(0.8);
    engine.fade(0.5);
    expect([fake.audio.volume, engine.state().volume]).toEqual([0.4, 0.8]);
    engine.setVolume(0.6);
    expect(fake.audio.volume).toBeCloseTo(0.3);
    engine.fade(1);
    expect(fake.audio.volume).toBe(0.6);
  });
});
