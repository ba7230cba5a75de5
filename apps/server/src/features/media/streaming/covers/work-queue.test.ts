import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const build = (longest = 10) => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: longest });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = (name: string, urgency: 'now' | 'background' = 'now'): Promise<string> =>
    queue.run(name, urgency, () => {
      started.push(name);
      return new Promise((resolve) => finish.set(name, () => resolve(name)));
    });
  return { queue, started, finish, ask };
};

it('runs two jobs at a time, in order', async () => {
  const { started, finish, ask } = build();
  const results = ['a', 'b', 'c'].map((name) => ask(name));
  expect(started).toEqual(['a', 'b']);
  finish.get('a')?.();
  await results[0];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'c']);
  finish.get('b')?.();
  finish.get('c')?.();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

it('runs a job once for concurrent callers, and again later', async () => {
  const { started, finish, ask } = build();
  const results = [ask('a'), ask('a'), ask('a')];
  finish.get('a')?.();
  await Promise.all(results);
  const again = ask('a');
  finish.get('a')?.();
  await again;
  expect(started).toEqual(['a', 'a']);
});

it('runs urgent jobs first, even if they were queued later', async () => {
  const { started, finish, ask } = build();
  const results = [ask('a'), ask('b'), ask('c', 'background'), ask('d', 'background'), ask('d')];
  finish.get('a')?.();
  await results[0];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'd']);
  for (const name of ['b', 'd']) finish.get(name)?.();
  await Promise.all([results[1], results[3]]);
  await Promise.resolve();
  finish.get('c')?.();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'd']);
});

it('a failure rejects all its callers and does not stop the queue', async () => {
  const { queue } = build();
  const broken = () => queue.run('x', 'now', () => Promise.reject(new Error('broken')));
  await expect(Promise.all([broken(), broken()])).rejects.toThrow('broken');
  expect(await queue.run('y', 'now', async () => 1)).toBe(1);
});

it('rejects jobs if the queue is full or closed', async () => {
  const { queue, finish, ask } = build(1);
  const running = [ask('a'), ask('b')];
  const waiting = ask('c');
  await expect(ask('d')).rejects.toMatchObject({ code: 'unavailable', isExpected: false });
  const closed = queue.close();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable', isExpected: true });
  for (const name of ['a', 'b']) finish.get(name)?.();
  await closed;
  expect(await Promise.all(running)).toEqual(['a', 'b']);
  await expect(ask('e')).rejects.toMatchObject({ code: 'unavailable', isExpected: true });
});

it('keeps a share of the queue for each owner', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, maxWaitingOfOwner: 2 });
  const ended: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (name: string, owner: string) =>
    queue.run(
      name,
      'now',
      async () => {
        await gate.promise;
        ended.push(name);
      },
      owner,
    );
  const wanted = ['a', 'b', 'c'].map((name) => ask(name, 'crawler'));
  await expect(ask('d', 'crawler')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
  // A request that joins a queued job does not count towards the queue's limit.
  wanted.push(ask('c', 'crawler'), ask('d', 'reader'), ask('e', 'other'), ask('f', 'other'));
  await expect(ask('g', 'another')).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await Promise.all(wanted);
  expect(ended).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await ask('d', 'crawler');
});
