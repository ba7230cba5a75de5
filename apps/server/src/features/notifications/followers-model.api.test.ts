import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Death, startNotifyingNodes } from '../../testing/notifying-nodes.ts';
import { sampleSize } from '../../testing/sample-size.ts';

const memberCount = 5;
const titles = ['One', 'Two', 'Three'];
const minute = 60_000;
/** Milliseconds after which the lease of a delivery has expired. */
const leaseOver = 11 * minute;

const member = fc.nat(memberCount - 1);
const what = fc.constantFrom('book_id' as const, 'series_id' as const, 'person_id' as const);
const chapter = fc.nat(titles.length - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('follow' as const), member, what }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unfollow' as const), member, what }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      member,
      plan: fc.constantFrom('none' as const, 'standard' as const, 'premium' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('release' as const), chapter, level: fc.constantFrom(0, 1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('run' as const), nodes: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      when: fc.constantFrom<Death>('in the fan-out', 'before a push', 'after a push', 'in a mail'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(minute, leaseOver) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Expected state of a member. */
interface Expected {
  readonly id: number;
  plan: 'none' | 'standard' | 'premium';
  readonly follows: Set<string>;
  /**
   * Chapters that the member was notified of: the level of the release, and whether the member has had access ever
   * since.
   */
  readonly notified: Map<number, { readonly level: number; hasKeptAccess: boolean }>;
  /** Pushes and mails that arrived, by chapter. */
  readonly pushes: Map<number, number>;
  readonly mails: Map<number, number>;
}

const addOne = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);

test('each follower is notified once per channel, none twice and none without access', {
  timeout: 120_000,
}, async () => {
  const { t, db, service, book, members, nodes, die } = await startNotifyingNodes(memberCount, titles);
  const chapterIds = book.chapters.map(({ id }) => id);
  const subjects = { book_id: book.id, series_id: book.series[0]?.id, person_id: book.authors[0]?.id };

  async function check(steps: readonly Step[]): Promise<void> {
    // The deletion cascades to notifications and deliveries.
    for (const table of ['notification_events', 'follows', 'subscriptions', 'mail_outbox'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('chapters').set({ visibility: 1000 }).execute();
    const visibility = titles.map(() => 1000);
    const all = members.map(
      ({ id }): Expected => ({
        id,
        plan: 'premium',
        follows: new Set(),
        notified: new Map(),
        pushes: new Map(),
        mails: new Map(),
      }),
    );
    const setPlan = async (follower: Expected, plan: Expected['plan']) => {
      follower.plan = plan;
      await db
        .updateTable('users')
        .set({ is_premium: plan === 'premium' ? 1 : 0 })
        .where('id', '=', follower.id)
        .execute();
      await db.deleteFrom('subscriptions').where('user_id', '=', follower.id).execute();
      if (plan === 'none') return;
      const ids = { stripe_customer_id: `cus_${follower.id}`, stripe_subscription_id: `sub_${follower.id}` };
      const row = { user_id: follower.id, ...ids, stripe_status: 'active' as const };
      await db
        .insertInto('subscriptions')
        .values({ ...row, subscription_renewal: '2027-01-01T00:00:00.000Z' })
        .execute();
    };
    for (const [index, one] of all.entries()) await setPlan(one, index % 2 === 0 ? 'standard' : 'premium');
    let pending: { readonly chapter: number; readonly level: number }[] = [];
    /** Number of pushes that a node had sent before it crashed: these are sent again. */
    let repeats = 0;
    let [readPushes, readMails] = [service.received.length, t.mailer.sent.length];

    const mayKnow = ({ plan }: Expected, index: number) =>
      plan !== 'none' && (visibility[index] ?? 1000) <= (plan === 'premium' ? 90 : 0);
    const fanOut = () => {
      for (const { chapter: index, level } of pending)
        for (const one of all) {
          const isHighEnough = level === 0 || one.plan === 'premium';
          if (one.follows.size > 0 && isHighEnough && mayKnow(one, index) && !one.notified.has(index))
            one.notified.set(index, { level, hasKeptAccess: true });
        }
      pending = [];
    };
    /** Counts the pushes and mails that arrived, and checks that their recipients have access now. */
    const receive = () => {
      for (const { device, payload } of service.received.slice(readPushes)) {
        const one = all.find(({ id }) => String(id) === device);
        const index = titles.indexOf(/New chapter: (\w+)$/.exec(payload.body)?.[1] ?? '');
        if (!one) throw new Error(`push to ${device}`);
        expect([device, index, mayKnow(one, index)]).toEqual([device, index, true]);
        addOne(one.pushes, index);
      }
      for (const { to, subject } of t.mailer.sent.slice(readMails)) {
        const one = all.find((_, at) => to === `listener-${at + 1}@lamplight.test`);
        const index = titles.indexOf(/New chapter: (\w+)$/.exec(subject)?.[1] ?? '');
        if (!one) throw new Error(`mail to ${to}`);
        expect([to, index, mayKnow(one, index)]).toEqual([to, index, true]);
        addOne(one.mails, index);
      }
      [readPushes, readMails] = [service.received.length, t.mailer.sent.length];
    };
    const run = async (count: number) => {
      fanOut();
      await Promise.all(nodes.slice(0, count).map((node) => node.run()));
      await t.deps.accounts.outbox.deliverDue();
      receive();
    };

    async function take(step: Step): Promise<void> {
      switch (step.kind) {
        case 'wait':
          return t.clock.advance(step.ms);
        case 'run':
          return run(step.nodes);
        case 'die':
          if (step.when !== 'in the fan-out') fanOut();
          if (await die(step.when)) repeats += 1;
          await t.deps.accounts.outbox.deliverDue();
          return receive();
        case 'release': {
          const { level } = step;
          visibility[step.chapter] = Math.min(visibility[step.chapter] ?? 1000, level);
          const id = chapterIds[step.chapter] ?? 0;
          await db
            .updateTable('chapters')
            .set({ visibility: visibility[step.chapter] === 0 ? 0 : 1 })
            .where('id', '=', id)
            .execute();
          await db.transaction().execute((tx) =>
            t.deps.events.emit('released', tx, {
              bookId: book.id,
              chapterIds: [id],
              newBook: false,
              level,
              isFirst: true,
              notify: true,
              at: t.clock.iso(),
            }),
          );
          pending.push({ chapter: step.chapter, level });
          return;
        }
        default: {
          const one = all[step.member];
          if (!one) return;
          if (step.kind === 'plan') {
            await setPlan(one, step.plan);
            for (const [index, state] of one.notified) if (!mayKnow(one, index)) state.hasKeptAccess = false;
            return;
          }
          const rows = db.deleteFrom('follows').where('user_id', '=', one.id);
          await rows.where(step.what, 'is not', null).execute();
          one.follows.delete(step.what);
          if (step.kind === 'unfollow') return;
          one.follows.add(step.what);
          const none = { book_id: null, series_id: null, person_id: null };
          const row = { ...none, [step.what]: subjects[step.what] };
          await db
            .insertInto('follows')
            .values({ user_id: one.id, ...row, created_at: t.clock.iso() })
            .execute();
        }
      }
    }

    for (const each of steps) await take(each);
    await run(3);
    // After the leases of the crashed nodes have expired, the other nodes send.
    t.clock.advance(leaseOver);
    await run(3);

    const rows = await db
      .selectFrom('notifications as n')
      .innerJoin('notification_events as e', 'e.id', 'n.event_id')
      .select(['n.user_id', 'e.chapter_ids', 'e.level'])
      .execute();
    const inApp = rows
      .map(({ user_id, chapter_ids, level }) => `${user_id} ${chapter_ids} ${level}`)
      .toSorted();
    const expectedInApp = all.flatMap(({ id, notified }) =>
      [...notified].map(([index, { level }]) => `${id} [${chapterIds[index]}] ${level}`),
    );
    expect(inApp).toEqual(expectedInApp.toSorted());
    let repeated = 0;
    for (const { id, notified, pushes, mails } of all) {
      for (const counts of [pushes, mails])
        for (const index of counts.keys())
          expect([id, index, notified.has(index)]).toEqual([id, index, true]);
      for (const [index, { hasKeptAccess }] of notified) {
        const sent = { pushes: pushes.get(index) ?? 0, mails: mails.get(index) ?? 0 };
        repeated += Math.max(0, sent.pushes - 1);
        expect(sent.mails, `mails to ${id} about ${index}`).toBeLessThanOrEqual(1);
        if (hasKeptAccess) {
          expect(sent.mails, `mails to ${id} about ${index}`).toBe(1);
          expect(sent.pushes, `pushes to ${id} about ${index}`).toBeGreaterThanOrEqual(1);
        }
      }
    }
    expect(repeated, 'pushes sent again').toBeLessThanOrEqual(repeats);
  }

  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), check), {
    seed: 7,
    numRuns: sampleSize(12, 100),
  });
});
