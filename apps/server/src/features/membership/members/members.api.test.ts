import { describe, expect, test } from 'vitest';
import { addMembers } from '../../../testing/members.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

interface Found {
  id: number;
  username: string;
  stripe_status: string | null;
  has_used_free_subscription: boolean;
}

async function ask(t: TestApp, path: string) {
  const { statusCode, headers, json } = await t.as('admin')('GET', path);
  expect(statusCode, path).toBe(200);
  const members = json() as Found[];
  return { members, names: members.map(({ username }) => username), total: headers['x-total-count'] };
}

const counts = async (t: TestApp) => (await t.as('admin')('GET', '/auth/members/counts')).json();
const grant = (t: TestApp, id: number, months?: number) =>
  t.as('admin')(
    'POST',
    `/auth/admin/grant-free-subscription?user_id=${id}${months === undefined ? '' : `&months=${months}`}`,
  );

/** Creates an app whose members have subscriptions of every kind. */
async function withStandings() {
  const t = await testApp();
  const { db } = t.deps.connection;
  const people = await addMembers(t, 6);
  const [trialing, pastDue, canceled, granted, expired, never] = people.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (const [user_id, stripe_status] of [
    [trialing, 'trialing'],
    [pastDue, 'past_due'],
    [canceled, 'canceled'],
  ] as const)
    await db
      .insertInto('subscriptions')
      .values({
        user_id,
        stripe_status,
        stripe_customer_id: `cus_of_${user_id}`,
        stripe_subscription_id: `sub_of_${user_id}`,
        subscription_renewal: null,
      })
      .execute();
  await grant(t, expired, 1);
  t.clock.advance(40 * 24 * 3_600_000);
  await grant(t, granted, 2);
  return { t, ids: { trialing, pastDue, canceled, granted, expired, never } };
}

describe('the list of members', () => {
  test('shows the same subscription status as the account itself', async () => {
    const { t, ids } = await withStandings();
    const { members, total } = await ask(t, '/auth/members');
    expect(total).toBeUndefined();
    const of = (id: number) => members.find((member) => member.id === id);
    expect(of(ids.trialing)?.stripe_status).toBe('trialing');
    expect(of(ids.pastDue)?.stripe_status).toBe('past_due');
    expect(of(ids.granted)).toMatchObject({ stripe_status: 'active', has_used_free_subscription: true });
    expect(of(ids.expired)).toMatchObject({ stripe_status: null, has_used_free_subscription: true });
    expect(of(ids.never)).toMatchObject({ stripe_status: null, has_used_free_subscription: false });
    expect(Object.keys(members[0] ?? {}).toSorted()).toEqual([
      'access_until',
      'email',
      'has_used_free_subscription',
      'id',
      'joined_at',
      'last_seen_at',
      'manual_premium_override',
      'note',
      'plan',
      'profile_image',
      'provider_url',
      'role',
      'staff_role',
      'stripe_status',
      'stripe_subscription_id',
      'subscription_price',
      'subscription_renewal',
      'username',
    ]);
    for (const { id, stripe_status } of members)
      expect((await t.deps.findAccount(id))?.stripe_status, `account ${id}`).toBe(stripe_status);
  });

  test('counts match the list', async () => {
    const { t } = await withStandings();
    const { members } = await ask(t, '/auth/members');
    const never = members.filter(
      (member) => member.stripe_status === null && !member.has_used_free_subscription,
    );
    expect(await counts(t)).toEqual({
      total: members.length,
      active: members.filter(({ stripe_status }) => stripe_status === 'active').length,
      no_sub: never.length,
    });
    expect(await counts(t)).toEqual({ total: 10, active: 2, no_sub: 4 });
  });

  test('is sorted by username or by active subscription, page by page', async () => {
    const { t } = await withStandings();
    const everyone = (await ask(t, '/auth/members')).names;
    const pages = async (query: string) =>
      (
        await Promise.all(
          [1, 2, 3, 4].map(async (page) => {
            const { names, total } = await ask(t, `/auth/members?per_page=3&page=${page}${query}`);
            expect(total).toBe('10');
            return names;
          }),
        )
      ).flat();
    expect(everyone).toEqual(everyone.toSorted());
    expect(await pages('')).toEqual(everyone);
    const active = ['listener 4', 'member'];
    const others = everyone.filter((name) => !active.includes(name));
    expect(await pages('&sort=active')).toEqual([...active, ...others]);
    expect(await pages('&sort=inactive')).toEqual([...others, ...active]);
    expect((await ask(t, '/auth/members?page=9')).names).toEqual([]);
    expect((await ask(t, '/auth/members?sort=active&page=9')).names).toEqual([]);
    const searched = await ask(t, '/auth/members?q=LISTENER&sort=active&per_page=2');
    expect(searched).toMatchObject({ names: ['listener 4', 'listener 1'], total: '6' });
  });
});

describe.each(['/auth/search-members', '/users/search'])('%s', (path) => {
  test('finds members by username and address, the best match first', async () => {
    const t = await testApp();
    const names = async (q: string) => (await ask(t, `${path}?q=${encodeURIComponent(q)}`)).names;
    await addMembers(t, 2);
    expect(await names('MEMBER')).toEqual(['member']);
    expect(await names('m')).toEqual(['member', 'admin', 'listener 1', 'listener 2', 'premium', 'visitor']);
    expect(await names('listener-2@')).toEqual(['listener 2']);
    expect(await names('%')).toEqual([]);
    expect(await names('_')).toEqual([]);
    for (const nothing of ['', ' ', '\0']) expect(await names(nothing)).toEqual([]);
    expect(await ask(t, `${path}?q=listener&per_page=1&page=2`)).toMatchObject({
      names: ['listener 2'],
      total: '2',
    });
    expect(await ask(t, `${path}?page=1`)).toMatchObject({ names: [], total: '0' });
  });

  test('is only for admins', async () => {
    const t = await testApp();
    for (const caller of ['member', 'visitor', 'premium'] as const)
      expect((await t.as(caller)('GET', `${path}?q=a`)).statusCode).toBe(403);
    expect((await t.nobody('GET', `${path}?q=a`)).statusCode).toBe(401);
  });
});

describe('an admin', () => {
  test('changes names, passwords and pictures, and gets an error for each invalid field', async () => {
    const t = await testApp();
    const path = `/auth/admin/edit?user_id=${t.users.visitor}`;
    const edit = (body: object) => t.as('admin')('PUT', path, body);
    const names = { username: 'Wanda', email: 'wanda@lamplight.test' };
    const answer = await edit({ ...names, password: '' });
    expect(answer.json()).toMatchObject({ id: t.users.visitor, ...names, role: 'member' });
    expect((await edit({ username: 'member', email: names.email })).statusCode).toBe(400);
    expect((await edit({ username: 'Wanda', email: 'nowhere' })).json()).toMatchObject({
      status: 422,
      fields: [{ field: 'email' }],
    });
    expect((await edit({ ...names, role: 'admin' })).statusCode).toBe(422);
    const before = await t.tokenOf('visitor');
    await edit({ ...names, password: 'another good long one' });
    const acts = t.logged.filter((line) => line.includes('admin changed an account'));
    expect(acts.map((line) => JSON.parse(line))).toMatchObject([
      { audit: 'members', user_id: t.users.visitor, by: t.users.admin, fields: ['username', 'email'] },
      { fields: ['password_hash'] },
    ]);
    const { statusCode } = await t.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${before}` },
    });
    expect(statusCode).toBe(401);
  });

  test('changes only the name that is sent: the other may have changed meanwhile', async () => {
    const t = await testApp();
    const edit = (body: object) => t.as('admin')('PUT', `/auth/admin/edit?user_id=${t.users.visitor}`, body);
    await edit({ email: 'wanda@lamplight.test' });
    expect((await edit({ username: 'Wanda' })).json()).toMatchObject({
      username: 'Wanda',
      email: 'wanda@lamplight.test',
    });
    expect((await edit({ email: 'nowhere' })).json()).toMatchObject({ fields: [{ field: 'email' }] });
  });

  test('grants free months once, revokes them and can grant them again', async () => {
    const t = await testApp();
    const { visitor } = t.users;
    const remove = () => t.as('admin')('POST', `/auth/admin/remove-free-subscription?user_id=${visitor}`);
    expect((await remove()).statusCode).toBe(404);
    expect((await grant(t, visitor, 0)).statusCode).toBe(422);
    expect((await grant(t, visitor, 3)).json()).toMatchObject({
      stripe_status: 'active',
      has_used_free_subscription: true,
    });
    expect((await grant(t, visitor)).statusCode).toBe(400);
    expect((await grant(t, t.users.member)).statusCode).toBe(400);
    expect((await t.as('visitor')('GET', '/books?page=1')).statusCode).toBe(200);
    expect((await remove()).json()).toMatchObject({ stripe_status: null, has_used_free_subscription: false });
    expect((await t.as('visitor')('GET', '/books?page=1')).statusCode).toBe(403);
    expect((await grant(t, visitor)).statusCode).toBe(200);
  });

  test('gives and removes premium access; each change is logged once', async () => {
    const t = await testApp();
    const { visitor } = t.users;
    const change = (verb: 'grant' | 'remove') =>
      t.as('admin')('POST', `/auth/admin/${verb}-premium-override?user_id=${visitor}`);
    const listens = async () => (await t.as('visitor')('GET', '/books?page=1')).statusCode === 200;
    expect((await change('grant')).json()).toMatchObject({ manual_premium_override: true });
    expect((await change('grant')).statusCode).toBe(200);
    expect(await listens()).toBe(true);
    expect((await t.as('visitor')('GET', '/auth/me')).json()).toMatchObject({
      manual_premium_override: true,
      is_premium: false,
    });
    expect((await change('remove')).json()).toMatchObject({ manual_premium_override: false });
    expect(await listens()).toBe(false);
    const auditLines = t.logged.flatMap((line) =>
      line.includes('premium access') ? [JSON.parse(line)] : [],
    );
    const about = { audit: 'members', user_id: visitor, by: t.users.admin };
    expect(auditLines).toMatchObject([
      { ...about, manual_premium_override: true },
      { ...about, manual_premium_override: false },
    ]);
    const edit = { username: 'visitor', email: 'visitor@lamplight.test', manual_premium_override: true };
    expect((await t.as('admin')('PUT', `/auth/admin/edit?user_id=${visitor}`, edit)).statusCode).toBe(422);
  });

  test("deletes other accounts, but not their own or the last admin's", async () => {
    const t = await testApp();
    const remove = (id: number) => t.as('admin')('DELETE', `/auth/admin/delete?user_id=${id}`);
    expect((await remove(t.users.admin)).statusCode).toBe(400);
    expect((await remove(t.users.visitor)).statusCode).toBe(200);
    expect((await remove(t.users.visitor)).statusCode).toBe(404);
    expect(await t.deps.accounts.findUser(t.users.visitor)).toBeUndefined();

    await t.deps.accounts.changeRole(t.users.premium, { role: 'admin', staff_role: null }, null);
    const [mine, theirs] = await Promise.all([
      remove(t.users.premium),
      t.as('premium')('DELETE', `/auth/admin/delete?user_id=${t.users.admin}`),
    ]);
    expect([mine.statusCode, theirs.statusCode].filter((status) => status === 200)).toHaveLength(1);
    expect(await t.deps.accounts.listAdmins()).toHaveLength(1);
  });

  test('gets 404 for an unknown id', async () => {
    const t = await testApp();
    const names = { username: 'Wanda', email: 'wanda@lamplight.test' };
    for (const [method, path, body] of [
      ['PUT', '/auth/admin/edit', names],
      ['DELETE', '/auth/admin/delete', undefined],
      ['POST', '/auth/admin/grant-free-subscription', undefined],
      ['POST', '/auth/admin/remove-free-subscription', undefined],
      ['POST', '/auth/admin/grant-premium-override', undefined],
      ['POST', '/auth/admin/remove-premium-override', undefined],
    ] as const) {
      const send = (caller: 'admin' | 'member') => t.as(caller)(method, `${path}?user_id=2000000000`, body);
      expect((await send('admin')).statusCode, path).toBe(404);
      expect((await send('member')).statusCode, path).toBe(403);
      expect((await t.as('admin')(method, path, body)).statusCode, path).toBe(422);
    }
  });
});
