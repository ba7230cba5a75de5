import { afterEach, expect, test, vi } from 'vitest';
import type * as api from '../../../../lib/api.ts';
import { call } from '../../../../lib/api.ts';
import { countTags, runBatch } from './batch.ts';

vi.mock('../../../../lib/api.ts', async (original) => ({
  ...(await original<typeof api>()),
  call: vi.fn(),
}));
const sent = vi.mocked(call);
afterEach(() => sent.mockReset());

const ids = Array.from({ length: 25 }, (_, index) => index + 1);
const allDone = async (_: unknown, { body }: { body: { ids: number[] } }) =>
  body.ids.map((id) => ({ id, done: true }));
const run = (change = {}, signal = new AbortController().signal) => {
  const progress: number[] = [];
  const failures = runBatch({ ids, change, signal, onProgress: (tried) => progress.push(tried) });
  return { failures, progress };
};

test('sends ten at a time and reports the progress', async () => {
  sent.mockImplementation(allDone as never);
  const { failures, progress } = run();
  expect([await failures, progress]).toEqual([[], [10, 20, 25]]);
});

test('returns those that were refused with the reason; one deleted meanwhile counts as deleted', async () => {
  sent.mockImplementation((async (_: unknown, { body }: { body: { ids: number[] } }) =>
    body.ids.map((id) =>
      id === 3 ? { id, done: false, code: 'not_found', detail: 'Gone.' } : { id, done: true },
    )) as never);
  expect(await run().failures).toEqual([{ id: 3, detail: 'Gone.' }]);
  expect(await run({ delete: true }).failures).toEqual([]);
});

test('a failed call leaves the rest untried, and all of it is reported', async () => {
  sent.mockImplementationOnce(allDone as never).mockRejectedValueOnce(new Error('no network'));
  const failures = await run().failures;
  expect(failures.map(({ id }) => id)).toEqual(ids.slice(10));
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a run that is stopped ends after the current call', async () => {
  const stop = new AbortController();
  sent.mockImplementation((async (...of: Parameters<typeof allDone>) => {
    stop.abort();
    return allDone(...of);
  }) as never);
  const failures = await run({}, stop.signal).failures;
  expect([failures.length, sent.mock.calls.length]).toEqual([15, 1]);
});

test('counts the tags of playlists, the most frequent first', () => {
  const [sea, calm] = [
    { main_tag: 'Official', sub_tag: 'Sea' },
    { main_tag: 'Mood', sub_tag: null },
  ];
  expect(countTags([{ tags: [calm, sea] }, { tags: [sea] }])).toEqual([
    { ...sea, count: 2 },
    { ...calm, count: 1 },
  ]);
});
