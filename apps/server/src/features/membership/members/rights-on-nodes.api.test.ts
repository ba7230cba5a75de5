import type { FastifyInstance } from 'fastify';
import { expect, inject, test } from 'vitest';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import type { Services } from '../../../services.ts';
import { startSession } from '../../../testing/start-session.ts';
import { startTwoNodes } from '../../../testing/two-nodes.ts';

type Nodes = Awaited<ReturnType<typeof startTwoNodes>>;
const names = { username: 'nell', email: 'nell@lamplight.test', password: 'a listener in hard times' };
const roles = { role: 'member', staff_role: null } as const;

interface Right {
  /** Path that the right opens. */
  readonly path: string;
  /** Gives the right to an account. */
  give(deps: Services, id: number): Promise<unknown>;
  /** Takes the right away. */
  take(deps: Services, id: number, session: string): Promise<unknown>;
  readonly refusal: number;
}

const addAdmin = (deps: Services) =>
  deps.accounts.createUser({ ...names, username: 'admin', email: 'admin@lamplight.test', role: 'admin' });

const subscribe = ({ connection: { db } }: Services, user_id: number) =>
  db
    .insertInto('subscriptions')
    .values({
      user_id,
      stripe_customer_id: 'cus_2',
      stripe_subscription_id: 'sub_2',
      stripe_status: 'active',
      subscription_renewal: null,
    })
    .execute();
const library = { path: '/api/books?page=1', give: subscribe, refusal: 403 };
const session = { path: '/api/auth/me', give: async () => undefined, refusal: 401 };

const rights: Readonly<Record<string, Right>> = {
  'a session that is ended': { ...session, take: ({ accounts }, id, own) => accounts.sessions.end(id, own) },
  'sessions that a new password ends': {
    ...session,
    take: ({ accounts }, id) => accounts.changePassword(id, 'another listener in hard times'),
  },
  'a deleted account': {
    ...session,
    take: ({ accounts, connection: { db } }, id) =>
      db.transaction().execute((trx) => accounts.deleteAccount(trx, id)),
  },
  'a lapsed subscription': {
    ...library,
    take: ({ connection: { db } }, id) =>
      db.updateTable('subscriptions').set({ stripe_status: 'canceled' }).where('user_id', '=', id).execute(),
  },
  'free months that an admin removes': {
    ...library,
    give: async (deps, id) => deps.billing.grantFreeMonths(id, 1, await addAdmin(deps)),
    take: async (deps, id) => deps.billing.removeSubscription(id, id),
  },
  'premium access that an admin removes': {
    ...library,
    give: async (deps, id) => deps.accounts.changePremiumOverride(id, true, await addAdmin(deps)),
    take: (deps, id) => deps.accounts.changePremiumOverride(id, false, id),
  },
  'a staff role': {
    path: '/api/imports/folders',
    give: (deps, id) => deps.accounts.changeRole(id, { ...roles, staff_role: 'editor' }, null),
    take: (deps, id) => deps.accounts.changeRole(id, roles, null),
    refusal: 403,
  },
  'the role of an admin': {
    path: '/api/auth/members?page=1',
    give: async (deps, id) => {
      await addAdmin(deps);
      // `changeRole` would end all sessions; this test changes only the column.
      const { db } = deps.connection;
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    },
    take: ({ connection: { db } }, id) =>
      db.updateTable('users').set({ role: 'member' }).where('id', '=', id).execute(),
    refusal: 403,
  },
};

async function signIn({ a }: Nodes) {
  const id = await a.deps.accounts.createUser(names);
  const { token, listener } = await startSession(a.deps, id);
  const statusAt = async ({ app }: { readonly app: FastifyInstance }, url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
  return { id, session: listener.session.id, statusAt };
}

test.each(Object.entries(rights))(
  '%s: refused at once by its own node, within two seconds by every other',
  async (_, { path, give, take, refusal }) => {
    const nodes = await startTwoNodes();
    const { a, b, clock } = nodes;
    const { id, session: own, statusAt } = await signIn(nodes);
    await give(a.deps, id);
    for (let n = 0; n < 2; n += 1) for (const node of [a, b]) expect(await statusAt(node, path)).toBe(200);
    clock.advance(sharedMaxAgeMs - 1);
    await take(a.deps, id, own);
    expect(await statusAt(a, path)).toBe(refusal);
    clock.advance(1);
    expect(await statusAt(b, path)).toBe(refusal);
  },
);

test.each(Object.entries(rights).filter(([, { refusal }]) => refusal === 403))(
  '%s: given by one node, it opens at once on every other',
  async (_, { path, give }) => {
    const nodes = await startTwoNodes();
    const { a, b } = nodes;
    const { id, statusAt } = await signIn(nodes);
    for (const node of [a, b]) expect(await statusAt(node, path)).toBe(403);
    await give(a.deps, id);
    for (const node of [a, b]) expect(await statusAt(node, path)).toBe(200);
  },
);

test('a change that is rolled back or still open leaves no node with older rights than the database', async () => {
  const nodes = await startTwoNodes();
  const { a } = nodes;
  const { id, statusAt } = await signIn(nodes);
  await subscribe(a.deps, id);
  const { db } = a.deps.connection;
  const change = (fails: boolean) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('subscriptions').set({ stripe_status: 'canceled' }).execute();
      // Requests before the commit read the old rights, and must not cache them.
      if (inject('databaseUrl')) expect(await statusAt(a, library.path)).toBe(200);
      if (fails) throw new Error('rolled back');
    });
  await expect(change(true)).rejects.toThrow('rolled back');
  expect(await statusAt(a, library.path)).toBe(200);
  await change(false);
  expect(await statusAt(a, library.path)).toBe(403);
});
