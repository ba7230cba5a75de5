import { randomUUID } from 'node:crypto';
import { type Scenario, type ScenarioContext, until } from '../support/scenario.ts';
import { noiseWav } from '../support/seed.ts';
import { bookOf, register } from './actors.ts';
import { type Client, createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';

/** Lifetime in milliseconds of the nodes' caches of audio access and of demo books. */
const cacheLifetimeMs = 2000;
/** Maximum wait in milliseconds. */
const timeoutMs = 30_000;
const errorStatuses = [400, 401, 402, 403, 404, 410];

interface Listed {
  readonly id: number;
  readonly title: string;
}
type Audible = { readonly chapters: readonly { readonly audio_url: string }[] };

const clientsOf = (cluster: Cluster, token: string): Client[] =>
  cluster.nodes.map(({ url }, at) => Object.assign(createClient(url, `10.0.4.${at + 1}`), { token }));

/** Checks that an audio link works at every node, and that it works at no node soon after `end` has run. */
async function checkAccessEnds(
  context: ScenarioContext,
  cluster: Cluster,
  { path, what, lateMs, end }: { path: string; what: string; lateMs: number; end: () => Promise<unknown> },
): Promise<void> {
  const listeners = clientsOf(cluster, '');
  for (const listener of listeners) await listener.ask({ method: 'GET', path });
  await end();
  const times = await Promise.all(
    listeners.map((listener) =>
      until(
        async () => (await listener.ask({ method: 'GET', path, allowedErrors: errorStatuses })).status >= 400,
        timeoutMs,
      ),
    ),
  );
  for (const ms of times)
    context.check(
      ms !== null && ms <= cacheLifetimeMs + lateMs,
      `${what}: a node still let it be heard ${ms === null ? `${timeoutMs} ms and more` : `${ms.toFixed(0)} ms`} later`,
    );
  context.note(
    `${what}: heard at no node ${Math.max(...times.map(Number)).toFixed(0)} ms later, promised are ${cacheLifetimeMs}`,
  );
}

/**
 * Checks that soon after a member's access has ended, every node answers the member's request with one of `statuses`.
 */
async function checkRefused(
  context: ScenarioContext,
  nodes: readonly Client[],
  { path, statuses, lateMs }: { path: string; statuses: readonly number[]; lateMs: number },
): Promise<void> {
  const isRefused = async (node: Client): Promise<boolean> =>
    statuses.includes((await node.ask({ method: 'GET', path, allowedErrors: errorStatuses })).status);
  const times = await Promise.all(nodes.map((node) => until(() => isRefused(node), timeoutMs)));
  for (const ms of times)
    context.check(
      ms !== null && ms <= cacheLifetimeMs + lateMs,
      `${path} was answered for ${ms === null ? `${timeoutMs} ms and more` : `${ms.toFixed(0)} ms`} after access ended`,
    );
}

/**
 * Checks that changes made at one node become visible at all nodes.
 * @param lateMs tolerance in milliseconds for a loaded machine
 */
export const consistency = (cluster: Cluster, lateMs: number): Scenario => ({
  name: 'Changes at one node are seen by all',
  run: async (context) => {
    const admins = clientsOf(cluster, cluster.seeded.adminToken);
    const [first, second, third] = admins;
    if (!first || !second || !third) throw new Error('three nodes are needed');
    const { audio_url } = read<{ audio_url: string }>(
      await first.ask({ method: 'POST', path: '/api/media/audio', body: noiseWav(22_050) }),
    );
    const book = (title: string) => bookOf(title, 'It is known everywhere.', audio_url);
    const { id } = read<{ id: number }>(
      await first.ask({ method: 'POST', path: '/api/books', body: book('Quernstone') }),
    );
    const path = `/api/books/${id}`;
    const find = async (node: Client, word: string): Promise<Listed | undefined> =>
      read<Listed[]>(await node.ask({ method: 'GET', path: `/api/books?q=${word}&page=1` })).find(
        (book) => book.id === id,
      );

    // Fill each node's search cache with both words: the cached results must not be used after an edit.
    const words = ['quernstone', 'lanternfish'];
    for (const node of admins) for (const word of words) await find(node, word);
    const changes = 10;
    for (let n = 0; n < changes; n += 1) {
      const [word = '', other = ''] = n % 2 === 0 ? words.toReversed() : words;
      const title = `${word} ${n}`;
      await admins[n % admins.length]?.ask({ method: 'PUT', path, body: book(title) });
      for (const node of admins) {
        const shown = read<Listed>(await node.ask({ method: 'GET', path })).title;
        context.check(shown === title, `a book was renamed ${title}, and a node shows ${shown}`);
        context.check((await find(node, word))?.title === title, `${title} is not found by its new name`);
        context.check((await find(node, other)) === undefined, `${title} is still found by its old name`);
      }
    }
    context.note(`${changes} edits: seen by every node in book, list and search with the very next request`);

    const markDemo = (demo: boolean) =>
      third.ask({ method: 'PUT', path, body: { ...book('Quernstone'), demo } });
    const demos = async (node: Client) =>
      read<Listed[]>(await node.ask({ method: 'GET', path: '/demo-api/books/demo' }));
    await markDemo(true);
    for (const node of admins)
      context.check(
        (await demos(node)).some((demo) => demo.id === id),
        'a demo is not known to a node',
      );
    const shown = read<Audible>(await second.ask({ method: 'GET', path: `/demo-api/books/${id}` }));
    await checkAccessEnds(context, cluster, {
      path: shown.chapters[0]?.audio_url ?? '',
      what: 'a demo is no longer one',
      lateMs,
      end: () => markDemo(false),
    });

    // Member with a subscription, which an admin ends at another node.
    const tally = newTally();
    const name = `leaver${randomUUID().slice(0, 8)}`;
    const leaver = await register(cluster, tally, name, '10.0.5.1');
    const leavers = clientsOf(cluster, leaver.token);
    const { id: user_id } = read<Listed>(
      (await leavers[0]?.ask({ method: 'GET', path: '/api/auth/me' })) ?? never(),
    );
    let refused: Promise<void> | undefined;
    const opened = read<Audible>((await leavers[1]?.ask({ method: 'GET', path })) ?? never());
    await checkAccessEnds(context, cluster, {
      path: opened.chapters[0]?.audio_url ?? '',
      what: 'a subscription is ended',
      lateMs,
      end: async () => {
        await first.ask({
          method: 'POST',
          path: `/api/auth/admin/remove-free-subscription?user_id=${user_id}`,
        });
        refused = checkRefused(context, leavers, { path, statuses: [402, 403], lateMs });
      },
    });
    await refused;
    await second.ask({ method: 'DELETE', path: `/api/auth/admin/delete?user_id=${user_id}` });
    await checkRefused(context, leavers, { path: '/api/auth/me', statuses: [401], lateMs });

    await second.ask({ method: 'DELETE', path });
    for (const node of admins) {
      const { status } = await node.ask({ method: 'GET', path, allowedErrors: [404] });
      context.check(status === 404, `a deleted book is answered ${status}`);
      context.check((await find(node, 'quernstone')) === undefined, 'a deleted book is found');
    }
    context.note(
      'ended subscriptions and deleted accounts: refused by every node in time; deleted books: at once',
    );
  },
});

function never(): never {
  throw new Error('three nodes are needed');
}
