import { type AccessFacts, endpoints, gateFor, staffRoles } from '@lamplight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaHarness } from './testing/media-harness.ts';
import { addMembers } from './testing/members.ts';
import { startSession } from './testing/start-session.ts';

const monthMs = 31 * 24 * 3_600_000;

/** Generates accounts with random values in every field that can grant access. */
const accounts = fc.record({
  role: fc.constantFrom('member' as const, 'admin' as const),
  staff_role: fc.constantFrom(null, ...staffRoles),
  is_premium: fc.constantFrom(0 as const, 1 as const),
  manual_premium_override: fc.constantFrom(0 as const, 1 as const),
  subscription: fc.option(
    fc.record({
      stripe_status: fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'unpaid'),
      is_premium: fc.constantFrom(0 as const, 1 as const),
    }),
  ),
  /** Milliseconds after which the free months end; null if none were granted. */
  grantedMs: fc.option(fc.constantFrom(monthMs / 2, 2 * monthMs)),
});
type Account = typeof accounts extends fc.Arbitrary<infer T> ? T : never;

/** Returns the rights that this account should have, `afterMs` milliseconds after its grant. */
function expected({ subscription, grantedMs, ...account }: Account, afterMs: number) {
  const isPaid = subscription !== null && ['active', 'trialing'].includes(subscription.stripe_status);
  const isFlagged =
    account.role === 'admin' || account.is_premium === 1 || account.manual_premium_override === 1;
  const mayDownload = isFlagged || (isPaid && subscription.is_premium === 1);
  const isInLibrary = account.staff_role === 'editor' || account.staff_role === 'moderator';
  return {
    mayDownload,
    mayHear: mayDownload || isPaid || isInLibrary || (grantedMs !== null && grantedMs > afterMs),
  };
}

/** Every call that reads the library, with ids of existing rows. */
const libraryReads = Object.entries(endpoints).flatMap(([name, { access }]) =>
  access === 'library' && name.startsWith('GET ') ? [name.slice('GET '.length)] : [],
);

test('every channel gives an account the same, now and when its free months have ended', async () => {
  expect(libraryReads.length).toBeGreaterThan(10);
  const { t, stored, ask } = await mediaHarness();
  const { db } = t.deps.connection;
  const book = await t.addBook({ chapters: [{ title: 'One', audio_url: stored.audio_url, duration: 30 }] });
  const [chapterId = 0] = book.chapterIds;

  const check = async (userId: number, account: Account, afterMs: number) => {
    const { token, listener } = await startSession(t.deps, userId);
    const headers = { authorization: `Bearer ${token}` };
    const get = (url: string) => t.app.inject({ url: `/api${url}`, headers });
    const link = (right: 'stream' | 'download') =>
      ask(
        t.deps.streaming.signAudio(stored.audio_url, { listener, durationSeconds: 30, right, name: 'One' }),
        {
          range: 'bytes=0-9',
        },
      );
    const { mayHear, mayDownload } = expected(account, afterMs);

    for (const path of [...libraryReads, '/books/filter?q=story', '/books/?page=1']) {
      const id = path.startsWith('/chapter-comments') ? chapterId : book.id;
      const url = path.replace('{id}', String(id)).replace('{chapterId}', String(chapterId));
      const { statusCode } = await get(path === '/sentences' ? '/sentences?q=story' : url);
      const mayRead = path.includes('/transcript.') ? mayDownload : mayHear;
      const isOpen = statusCode === 200 || statusCode === 404;
      expect([path, statusCode], JSON.stringify(account)).toEqual([
        path,
        mayRead && isOpen ? statusCode : 403,
      ]);
    }
    const me: AccessFacts = (await get('/auth/me')).json();
    expect(gateFor(me) === 'open').toBe(mayHear);
    expect((await link('stream')).status).toBe(mayHear ? 206 : 403);
    expect((await link('download')).status).toBe(mayDownload ? 206 : 403);
    const { chapters = [] } = (await get(`/books/${book.id}`)).json();
    expect(chapters.map((chapter: object) => 'download_url' in chapter)).toEqual(
      mayHear ? [mayDownload] : [],
    );
  };

  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(accounts, async (account) => {
      outcomes.add(JSON.stringify([expected(account, 0), expected(account, monthMs)]));
      await db.deleteFrom('users').where('username', 'like', 'listener %').execute();
      const [{ id } = { id: 0 }] = await addMembers(t, 1);
      const { role, staff_role, is_premium, manual_premium_override, subscription, grantedMs } = account;
      await db
        .updateTable('users')
        .set({ role, staff_role, is_premium, manual_premium_override })
        .where('id', '=', id)
        .execute();
      const startMs = t.clock.ms();
      await db
        .insertInto('subscriptions')
        .values({
          user_id: id,
          stripe_customer_id: subscription && `cus_of_${id}`,
          stripe_subscription_id: subscription && `sub_of_${id}`,
          stripe_status: subscription?.stripe_status ?? null,
          subscription_renewal: null,
          is_premium: subscription?.is_premium ?? 0,
        })
        .execute();
      if (grantedMs !== null)
        await db
          .insertInto('free_grants')
          .values({
            user_id: id,
            months: 1,
            granted_by: null,
            granted_at: t.clock.iso(),
            expires_at: new Date(startMs + grantedMs).toISOString(),
            revoked_by: null,
            revoked_at: null,
          })
          .execute();
      await check(id, account, 0);
      t.clock.advance(monthMs);
      await check(id, account, monthMs);
    }),
    { seed: 40, numRuns: 10 },
  );
  expect(outcomes.size, 'may download; may hear, for good or until the months end; neither').toBe(4);
});
