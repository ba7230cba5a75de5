import { expect, test, vi } from 'vitest';
import { testApp } from './testing/test-app.ts';

test('whoever asks whether a node is ready, it looks once in five seconds', async () => {
  const t = await testApp({}, { ownApp: true });
  const check = vi.spyOn(t.deps.storage, 'findProblem');
  const askMany = async () =>
    new Set(
      (await Promise.all(Array.from({ length: 50 }, () => t.app.inject('/readyz')))).map(
        ({ statusCode }) => statusCode,
      ),
    );
  for (const [problem, status] of [
    [null, 200],
    ['The media folder is full.', 503],
    [null, 200],
  ] as const) {
    check.mockClear().mockResolvedValue(problem);
    expect(await askMany()).toEqual(new Set([status]));
    t.clock.advance(4999);
    expect(await askMany()).toEqual(new Set([status]));
    expect(check).toHaveBeenCalledTimes(1);
    t.clock.advance(1);
  }
});

test('a scrape of the metrics runs each query once', async () => {
  const t = await testApp({}, { ownApp: true });
  const scrape = () => t.app.inject('/metrics');
  await scrape();
  const queries = vi.spyOn(t.deps.connection.db.getExecutor(), 'executeQuery');
  expect((await scrape()).body).toMatch(/^lamplight_disputes_lost 0$/m);
  const sent = queries.mock.calls.map(([{ sql, parameters }]) => `${sql} ${JSON.stringify(parameters)}`);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((query, index) => sent.indexOf(query) !== index)).toEqual([]);
});

test('the first scrape, and one right after another, have no figures that are none', async () => {
  const t = await testApp({}, { ownApp: true });
  const lag = /^lamplight_nodejs_eventloop_lag_(?:min|p99)_seconds (.*)$/gm;
  const first = await t.app.inject('/metrics');
  expect([...first.body.matchAll(lag)]).toHaveLength(2);
  const later = await Promise.all(Array.from({ length: 3 }, () => t.app.inject('/metrics')));
  for (const { body } of [first, ...later]) {
    expect(body).not.toMatch(/ nan$/im);
    for (const [, seconds] of body.matchAll(lag)) expect(Number(seconds)).toBeLessThan(60);
  }
});
