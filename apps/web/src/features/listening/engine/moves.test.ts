import { describe, expect, it } from 'vitest';
import { setUp } from './engine-by-hand.ts';

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
    engine.seek(104);
    fake.fire('seeked');
    expect(told.chosen.map(({ position }) => position)).toEqual([89, 104, 104]);
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
    engine.goTo(1, 104, true);
    expect(told.chosen).toHaveLength(3);
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
