import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const minuteMs = 60_000;

test('counts attempts by the time of the database, however different the clocks of the nodes are', async () => {
  const { limiter, db } = (await testApp()).deps.connection;
  const allowed = { keyPrefix: 'apart', points: 3, duration: 60 };
  // The embedded database has a single node, and thus a single clock.
  if (!inject('databaseUrl')) {
    expect(limiter(allowed)).toBeInstanceOf(RateLimiterMemory);
    return;
  }

  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  const real = Math.round(performance.timeOrigin + performance.now());
  /** Counts an attempt at a node whose clock is this many minutes ahead. */
  const attempt = (minutes: number) => {
    now.mockReturnValue(real + minutes * minuteMs);
    return limiter(allowed).consume('somebody');
  };
  for (const [at, minutes] of [0, 10, -10].entries())
    expect(await attempt(minutes)).toMatchObject({ consumedPoints: at + 1 });
  for (const minutes of [10, 0, -10]) {
    const refused = await attempt(minutes).then(
      () => null,
      (rejection: { msBeforeNext: number }) => rejection.msBeforeNext,
    );
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(minuteMs);
  }
  await db.updateTable('rate_limits').set({ expire: 1 }).execute();
  expect(await attempt(0)).toMatchObject({ consumedPoints: 1, remainingPoints: 2 });
});
