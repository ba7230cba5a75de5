import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionLifeMs } from './platform/tokens.ts';
import type { Services } from './services.ts';
import { startSecondNode } from './testing/second-node.ts';
import { startSession } from './testing/start-session.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const idleMs = 60 * dayMs;

/** Expected state of a session. */
interface Expected {
  readonly id: string;
  readonly user: 'member' | 'premium';
  readonly link: string;
  token: string;
  /** Tokens of the session that newer tokens have replaced. */
  readonly replaced: string[];
  readonly createdMs: number;
  seenMs: number;
  isEnded: boolean;
}

const user = fc.constantFrom('member' as const, 'premium' as const);
const step = fc.oneof(
  fc.record({ kind: fc.constant('sign in' as const), user }),
  fc.record({ kind: fc.constant('end' as const), by: fc.nat(), target: fc.nat() }),
  fc.record({ kind: fc.constant('end others' as const), by: fc.nat() }),
  fc.record({ kind: fc.constant('log out' as const), by: fc.nat() }),
  fc.record({ kind: fc.constant('change password' as const), by: fc.nat() }),
  fc.record({ kind: fc.constant('operator' as const), user }),
  fc.record({ kind: fc.constant('use' as const), by: fc.nat() }),
  fc.record({ kind: fc.constant('listen' as const), by: fc.nat() }),
  fc.record({
    kind: fc.constant('wait' as const),
    ms: fc.constantFrom(1000, 6 * minuteMs, 20 * dayMs, 41 * dayMs, 61 * dayMs),
  }),
);

test('two nodes accept the tokens and media links of live sessions only, in any order of events', async () => {
  const t = await testApp({}, { ownApp: true });
  const nodes = [{ deps: t.deps, app: t.app }, await startSecondNode(t)];
  const origins: string[] = [];
  for (const { app } of nodes) origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
  const { db } = t.deps.connection;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), fc.nat(), async (steps, seed) => {
      await db.deleteFrom('sessions').execute();
      const sessions: Expected[] = [];
      let turn = seed;
      /** Returns a node; the nodes take turns. */
      const node = (): { deps: Services; app: TestApp['app'] } => {
        turn += 1;
        const next = nodes[turn % nodes.length];
        if (!next) throw new Error('no node');
        return next;
      };
      const isLive = ({ isEnded, seenMs, createdMs }: Expected): boolean =>
        !isEnded && seenMs + idleMs > t.clock.ms() && createdMs + sessionLifeMs > t.clock.ms();
      /** Sends a request, and notes in the model that the session was used. */
      const send = async (
        by: Expected,
        method: 'GET' | 'POST' | 'PUT' | 'DELETE',
        path: string,
        payload?: object,
      ) => {
        const answer = await node().app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${by.token}` },
          ...(payload && { payload }),
        });
        expect(answer.statusCode === 401, `${method} ${path}`).toBe(!isLive(by));
        if (isLive(by) && by.seenMs + 5 * minuteMs <= t.clock.ms()) by.seenMs = t.clock.ms();
        return answer;
      };
      const endAll = (of: Expected['user'], except?: Expected): void => {
        for (const each of sessions) if (each.user === of && each !== except) each.isEnded = true;
      };
      const saveSeen = async () => {
        for (const { deps } of nodes) await deps.accounts.sessions.saveSeen();
      };
      const heard = async (link: string): Promise<number[]> =>
        Promise.all(origins.map(async (origin) => (await fetch(origin + link)).status));

      const run = async (action: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
        if (action.kind === 'wait') return t.clock.advance(action.ms);
        if (action.kind === 'sign in') {
          const { token, listener } = await startSession(node().deps, t.users[action.user]);
          const link = t.deps.streaming.signAudio(`/media/audio/${'ab'.repeat(16)}.mp3`, {
            listener,
            right: 'stream',
            // The link expires later than every wait of this test, so that only the session decides whether the link is
            // valid.
            durationSeconds: (3 * sessionLifeMs) / 1000,
          });
          const now = t.clock.ms();
          const { id } = listener.session;
          sessions.push({
            id,
            user: action.user,
            link,
            token,
            replaced: [],
            createdMs: now,
            seenMs: now,
            isEnded: false,
          });
          return;
        }
        if (action.kind === 'operator') {
          const { accounts, connection } = node().deps;
          await connection.db
            .transaction()
            .execute((trx) => accounts.sessions.endAll(trx, t.users[action.user]));
          return endAll(action.user);
        }
        const by = sessions[action.by % sessions.length];
        if (!by) return;
        const wasLive = isLive(by);
        switch (action.kind) {
          case 'use':
            await send(by, 'GET', '/auth/me');
            return;
          case 'listen':
            await heard(by.link);
            return;
          case 'log out':
            await send(by, 'POST', '/auth/logout');
            if (wasLive) by.isEnded = true;
            return;
          case 'end others':
            await send(by, 'POST', '/auth/sessions/end-others');
            if (wasLive) endAll(by.user, by);
            return;
          case 'end': {
            const target = sessions[action.target % sessions.length];
            if (!target) return;
            const isOwn = target.user === by.user && !target.isEnded;
            const { statusCode } = await send(by, 'DELETE', `/auth/sessions/${target.id}`);
            if (wasLive) expect(statusCode).toBe(isOwn ? 200 : 404);
            if (wasLive && isOwn) target.isEnded = true;
            return;
          }
          case 'change password': {
            const names = { username: by.user, email: `${by.user}@lamplight.test` };
            // Marks the session as freshly signed in, which sessions of this test seldom are.
            await db
              .updateTable('sessions')
              .set({ authenticated_at: t.clock.iso() })
              .where('id', '=', by.id)
              .execute();
            await db.deleteFrom('rate_limits').execute();
            const answer = await send(by, 'PUT', '/auth/update', { ...names, password: 'a new password' });
            if (!wasLive) return;
            expect(answer.statusCode).toBe(200);
            endAll(by.user, by);
            by.replaced.push(by.token);
            by.token = answer.json().access_token;
          }
        }
      };

      for (const each of steps) {
        await run(each);
        await saveSeen();
      }
      t.clock.advance(2000);
      for (const session of sessions) {
        const status = isLive(session) ? 404 : 403;
        // The file does not exist: 404 says that the link was accepted.
        expect(await heard(session.link)).toEqual([status, status]);
        for (const { app } of nodes)
          for (const [token, isAccepted] of [
            [session.token, isLive(session)],
            ...session.replaced.map((old) => [old, false] as const),
          ] as const) {
            const headers = { authorization: `Bearer ${token}` };
            const { statusCode } = await app.inject({ url: '/api/auth/me', headers });
            expect(statusCode).toBe(isAccepted ? 200 : 401);
          }
      }
      for (const name of ['member', 'premium'] as const) {
        const listed = await t.deps.accounts.sessions.list(t.users[name]);
        const expected = sessions
          .filter((session) => session.user === name && isLive(session))
          .map(({ id }) => id);
        expect(listed.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      }
    }),
    { seed: 7, numRuns: 40 },
  );
}, 120_000);
