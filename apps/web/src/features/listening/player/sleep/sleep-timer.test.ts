import { expect, it } from 'vitest';
import { createManualTime } from '../../../../testing/manual-time.ts';
import { createSleepTimer, customSeconds } from './sleep-timer.ts';

function setUp() {
  const time = createManualTime();
  let ends = 0;
  let starts = 0;
  let resumes = 0;
  let chapterEnds = 0;
  const faded: number[] = [];
  const rearmed: (number | null)[] = [];
  const timer = createSleepTimer({
    ...time,
    fade: (share) => faded.push(share),
    rearmed: (seconds) => rearmed.push(seconds),
    ended: () => {
      ends += 1;
    },
    started: () => {
      starts += 1;
    },
    chapterEnded: () => {
      chapterEnds += 1;
    },
    resume: () => {
      resumes += 1;
      timer.playing(true);
    },
  });
  const counts = () => ({ starts, resumes, chapterEnds });
  return { time, timer, faded, rearmed, counts, ends: () => ends };
}

it('counts down while playing and ends once', () => {
  const { time, timer, ends } = setUp();
  timer.playing(true);
  timer.start(300);
  expect(timer.state()).toMatchObject({ left: 300, isRunning: true });
  time.advance(1000);
  expect(timer.state().left).toBe(299);
  time.advance(298_999);
  expect([timer.state().left, ends()]).toEqual([1, 0]);
  time.advance(1);
  expect(timer.state()).toMatchObject({ left: null, isRunning: false });
  time.advance(600_000);
  expect(ends()).toBe(1);
});

it('freezes while paused and continues with the time left', () => {
  const { time, timer, ends } = setUp();
  timer.start(60);
  time.advance(500_000);
  expect(timer.state()).toMatchObject({ left: 60, isRunning: false });
  timer.playing(true);
  time.advance(20_500);
  timer.playing(false);
  time.advance(500_000);
  expect(timer.state()).toMatchObject({ left: 40, isRunning: false });
  timer.playing(true);
  time.advance(39_499);
  expect(ends()).toBe(0);
  time.advance(1);
  expect(ends()).toBe(1);
});

it('can be removed and replaced without ending', () => {
  const { time, timer, ends } = setUp();
  timer.playing(true);
  timer.start(60);
  timer.remove();
  time.advance(100_000);
  expect([timer.state().left, ends(), time.waiting()]).toEqual([null, 0, 0]);
  timer.start(60);
  timer.start(120);
  time.advance(60_000);
  expect([timer.state().left, ends()]).toEqual([60, 0]);
});

it('ends on the next playback event if a hidden page delayed its timers', () => {
  const { time, timer, ends } = setUp();
  timer.playing(true);
  timer.start(60);
  time.pass(59_999);
  timer.check();
  expect(ends()).toBe(0);
  time.pass(1);
  timer.check();
  timer.check();
  expect(ends()).toBe(1);
});

it('accepts hours from 0 and minutes from 0 to 59', () => {
  expect(customSeconds(1, 30)).toBe(5400);
  expect(customSeconds(0, 1)).toBe(60);
  expect(customSeconds(0, 0)).toBeNull();
  expect(customSeconds(-1, 5)).toBeNull();
  expect(customSeconds(0, 60)).toBeNull();
  expect(customSeconds(0, 1.5)).toBeNull();
  expect(customSeconds(Number.NaN, 5)).toBeNull();
});

it('fades over the last ten seconds, also without timers, and restores full volume at the end', () => {
  const { time, timer, faded, ends } = setUp();
  timer.playing(true);
  timer.start(60);
  time.advance(49_900);
  expect(new Set(faded)).toEqual(new Set([1]));
  time.advance(5_100);
  expect(faded.at(-1)).toBeCloseTo(0.5);
  time.pass(4000);
  timer.check();
  expect(faded.at(-1)).toBeCloseTo(0.1);
  time.advance(1000);
  expect([faded.at(-1), ends()]).toEqual([1, 1]);
});

it('can be extended while running and while frozen', () => {
  const { time, timer, faded } = setUp();
  timer.extend(300);
  expect(timer.state().left).toBeNull();
  timer.playing(true);
  timer.start(60);
  time.advance(55_000);
  timer.extend(300);
  expect([timer.state().left, faded.at(-1)]).toEqual([305, 1]);
  timer.playing(false);
  timer.extend(300);
  expect(timer.state()).toMatchObject({ left: 605, isRunning: false });
});

it('waits for the end of the chapter, without a fade', () => {
  const { timer, faded } = setUp();
  timer.playing(true);
  expect(timer.chapterEnded()).toBe(false);
  timer.startUntilChapterEnd();
  expect(timer.state()).toEqual({
    left: null,
    isRunning: false,
    isUntilChapterEnd: true,
    share: 1,
    mayRestart: true,
  });
  expect(timer.chapterEnded()).toBe(true);
  expect(timer.state().isUntilChapterEnd).toBe(false);
  expect(new Set(faded)).toEqual(new Set([1]));
});

it('is restarted by playing within two minutes of its end, and by nothing else', () => {
  const { time, timer, rearmed } = setUp();
  timer.playing(true);
  timer.start(60);
  time.advance(60_000);
  timer.playing(false);
  time.advance(120_000);
  timer.playing(true);
  expect([timer.state().left, rearmed]).toEqual([60, [60]]);
  time.advance(60_000);
  timer.playing(false);
  time.advance(120_001);
  timer.playing(true);
  expect(timer.state().left).toBeNull();
  timer.startUntilChapterEnd();
  timer.chapterEnded();
  timer.playing(false);
  timer.playing(true);
  expect([timer.state().isUntilChapterEnd, rearmed]).toEqual([true, [60, null]]);
  timer.remove();
  timer.playing(false);
  timer.playing(true);
  expect(timer.state().isUntilChapterEnd).toBe(false);
});

it('shrinks with the time, and begins anew when it is restarted', () => {
  const { time, timer, rearmed, counts } = setUp();
  timer.playing(true);
  timer.start(600);
  time.advance(450_000);
  expect(timer.state()).toMatchObject({ left: 150, share: 0.25 });
  timer.restart();
  expect([timer.state().left, timer.state().share, rearmed]).toEqual([600, 1, [600]]);
  timer.extend(60);
  expect(timer.state()).toMatchObject({ left: 660, share: 1 });
  expect(counts()).toEqual({ starts: 3, resumes: 0, chapterEnds: 0 });
});

it('is restarted shortly after its end, with the sound, and not later', () => {
  const { time, timer, rearmed, counts, ends } = setUp();
  timer.playing(true);
  timer.start(60);
  time.advance(60_000);
  timer.playing(false);
  time.advance(100_000);
  timer.restart();
  expect([timer.state().left, rearmed, counts().resumes]).toEqual([60, [60], 1]);
  time.advance(60_000);
  timer.playing(false);
  time.advance(121_000);
  timer.restart();
  expect([timer.state().left, ends(), counts().resumes]).toEqual([null, 2, 1]);
});

it('may be restarted while it is set and for two minutes after its end', () => {
  const { time, timer } = setUp();
  const may = () => timer.state().mayRestart;
  timer.playing(true);
  expect(may(), 'nothing to restart yet').toBe(false);
  timer.start(60);
  expect(may()).toBe(true);
  time.advance(60_000);
  timer.playing(false);
  expect([timer.state().left, may()]).toEqual([null, true]);
  time.advance(119_000);
  expect(may()).toBe(true);
  time.advance(2000);
  expect(may()).toBe(false);
  timer.playing(true);
  timer.start(60);
  timer.remove();
  expect(may()).toBe(false);
  timer.startUntilChapterEnd();
  expect(timer.chapterEnded()).toBe(true);
  expect(may()).toBe(true);
  time.advance(121_000);
  expect(may()).toBe(false);
});

it('is restarted until the end of a chapter', () => {
  const { timer, rearmed, counts } = setUp();
  timer.playing(true);
  timer.startUntilChapterEnd();
  timer.restart();
  expect([timer.state().isUntilChapterEnd, rearmed]).toEqual([true, [null]]);
  expect(timer.chapterEnded()).toBe(true);
  expect(timer.chapterEnded()).toBe(false);
  timer.playing(false);
  timer.restart();
  expect(timer.state().isUntilChapterEnd).toBe(true);
  expect(counts()).toEqual({ starts: 3, resumes: 1, chapterEnds: 1 });
});
