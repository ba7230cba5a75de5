import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createPeriodicJob } from './periodic-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function build(run: () => Promise<unknown>) {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const job = createPeriodicJob({ name: 'cleanup', log, run, firstInMs: 10, intervalMs: 1000, soonMs: 100 });
  return { job, warn };
}

test('runs at intervals, also after a failure, until it is stopped', async () => {
  let runs = 0;
  const { job, warn } = build(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no disk');
  });
  job.start();
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(1);
  expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'cleanup failed, will retry');
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await job.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2);
});

test('stops once the running one has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { job } = build(() => promise);
  job.start();
  await vi.advanceTimersByTimeAsync(10);
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([isStopped, job.isStopping()]).toEqual([false, true]);
  resolve();
  await stopped;
});

test('runs once soon for several calls, and again for a call during a run', async () => {
  const ends: (() => void)[] = [];
  const { job } = build(() => new Promise<void>((resolve) => ends.push(resolve)));
  job.runSoon();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(0);
  job.start();
  job.runSoon();
  await vi.advanceTimersByTimeAsync(50);
  job.runSoon();
  await vi.advanceTimersByTimeAsync(50);
  expect(ends).toHaveLength(1);
  job.runSoon();
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(3);
});
