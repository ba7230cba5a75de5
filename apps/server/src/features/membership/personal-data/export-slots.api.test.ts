import type { KyselyPlugin } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts';

/** Starts the server on a port; returns a function that requests an export over the network. */
async function listening(t: TestApp) {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  return async (caller: Caller) => {
    const client = new AbortController();
    const headers = { authorization: `Bearer ${await t.tokenOf(caller)}` };
    const sent = fetch(`${address}/api/auth/export`, { method: 'POST', headers, signal: client.signal });
    return { client, status: sent.then(async (answer) => (await answer.bytes()) && answer.status) };
  };
}

test('a node writes three exports at the same time', async () => {
  const { connection } = (await testApp()).deps;
  let gate = Promise.withResolvers<void>();
  let waiting = 0;
  const audited = new WeakSet<object>();
  /** Delays each export after its entry in the audit list was written. */
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"account_exported"')) audited.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!audited.has(queryId)) return result;
      waiting += 1;
      await gate.promise;
      return result;
    },
  };
  const t = await testApp(
    {},
    { ownApp: true, connection: { ...connection, db: connection.db.withPlugin(plugin) } },
  );
  const request = await listening(t);
  const threeBegun = async (begun: number) => {
    const three = [await request('admin'), await request('member'), await request('premium')] as const;
    await vi.waitFor(() => expect(waiting).toBe(begun), { timeout: 8000 });
    return three;
  };
  const [left, ...others] = await threeBegun(3);
  // Attempts without a free slot do not count: six attempts exceed the limit of five an hour.
  for (let time = 0; time < 6; time += 1) {
    const refused = await t.as('visitor')('POST', '/auth/export');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  }
  // One client disconnects before its export begins: its slot also becomes free.
  left.client.abort();
  await expect(left.status).rejects.toThrow('aborted');
  gate.resolve();
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([200, 200]);
  gate = Promise.withResolvers<void>();
  const next = await threeBegun(6);
  gate.resolve();
  expect(await Promise.all(next.map(({ status }) => status))).toEqual([200, 200, 200]);
});

test('requests whose attempts are being counted, and then refused, occupy no slot', async () => {
  const { connection } = (await testApp()).deps;
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  let visitor = '';
  const limiter: typeof connection.limiter = (options) => {
    const made = connection.limiter(options);
    if (options.keyPrefix !== 'export') return made;
    const consume = made.consume.bind(made);
    vi.spyOn(made, 'consume').mockImplementation(async (key, ...attempt) => {
      if (key === visitor) return consume(key, ...attempt);
      waiting += 1;
      await gate.promise;
      throw { msBeforeNext: 1000 };
    });
    return made;
  };
  const t = await testApp({}, { ownApp: true, connection: { ...connection, limiter } });
  visitor = String(t.users.visitor);
  const request = await listening(t);
  const others = [await request('admin'), await request('member'), await request('premium')];
  await vi.waitFor(() => expect(waiting).toBe(3), { timeout: 8000 });
  const answer = await t.as('visitor')('POST', '/auth/export');
  gate.resolve();
  expect(answer.statusCode).toBe(200);
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([429, 429, 429]);
});
