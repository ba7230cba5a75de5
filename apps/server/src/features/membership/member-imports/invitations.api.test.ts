import { describe, expect, test } from 'vitest';
import { checkedImport, invitationLinks } from '../../../testing/member-imports.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const invite = (t: TestApp, body: object) => t.as('admin')('POST', '/members/invitations', body);

describe('an admin invites somebody', () => {
  test('with free months, who gets a link to choose a password', async () => {
    const t = await testApp();
    const answer = await invite(t, {
      email: 'press@paper.test',
      username: 'Nora',
      access: 'free_months',
      months: 2,
    });
    expect(answer.json()).toMatchObject({
      is_new: true,
      member: { username: 'Nora', email: 'press@paper.test', stripe_status: 'active' },
    });
    const token = (await invitationLinks(t)).get('press@paper.test');
    expect(t.mailer.sent[0]?.text).toContain('You can listen to every book for 2 months, for free.');
    // Requests for a new password by an outsider do not invalidate the invitation's link.
    for (let at = 0; at < 4; at += 1)
      await t.nobody('POST', '/auth/forgot-password', { email: 'press@paper.test' });
    await t.deps.accounts.outbox.deliverDue();
    t.clock.advance(13 * 24 * 3_600_000);
    const chosen = { token, new_password: 'a long and good one' };
    expect((await t.nobody('POST', '/auth/reset-password', chosen)).statusCode).toBe(200);
    expect((await t.nobody('POST', '/auth/reset-password', chosen)).statusCode).toBe(400);
    await t.deps.accounts.outbox.deliverDue();
    // Choosing the first password sends no mail about a changed password.
    expect(t.mailer.sent.map(({ subject }) => subject)).not.toContain('Your Lamplight password was changed');
  });

  test('again, as long as nobody has signed in', async () => {
    const t = await testApp();
    const first = await invite(t, { email: 'guest@paper.test', access: 'premium' });
    expect(first.json().member).toMatchObject({ manual_premium_override: true });
    expect(first.json().member.username).toMatch(/^Listener \d{6}$/);
    const again = await invite(t, { email: 'Guest@paper.test', access: 'premium' });
    expect(again.json()).toMatchObject({ is_new: false, member: { id: first.json().member.id } });
    await invitationLinks(t);
    expect(t.mailer.sent).toHaveLength(2);
    await t.tokenFor(first.json().member.id);
    const late = await invite(t, { email: 'guest@paper.test', access: 'none' });
    expect(late.json()).toMatchObject({
      code: 'already_exists',
      detail: 'This address has an account, and somebody has signed in to it.',
    });
  });

  test.each([
    ['an address that is none', { email: 'nobody', access: 'none' }, 422],
    ['a username that is taken', { email: 'a@b.test', username: 'MEMBER', access: 'none' }, 422],
    ['a username that cannot be', { email: 'a@b.test', username: 'a@b', access: 'none' }, 422],
    ['months of another access', { email: 'a@b.test', access: 'premium', months: 3 }, 422],
    ['too many months', { email: 'a@b.test', access: 'free_months', months: 121 }, 422],
    ['a member who is there', { email: 'member@lamplight.test', access: 'none' }, 400],
  ])('but not with %s', async (_, body, status) => {
    const t = await testApp();
    expect((await invite(t, body)).statusCode).toBe(status);
    expect((await t.as('support')('POST', '/members/invitations', body)).statusCode).toBe(403);
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent).toEqual([]);
  });
});

describe('an export of members', () => {
  test('has each member with subscription, plan, since and hours, and is in the audit list', async () => {
    const t = await testApp();
    const { db } = t.deps.connection;
    await db
      .insertInto('listening_days')
      .values({ user_id: t.users.member, day: '2026-01-01', source: 'a', seconds: 5400, media_seconds: 5400 })
      .execute();
    const note = { note: '=cmd|"/c calc"!A1' };
    await t.as('admin')('PUT', `/auth/admin/note?user_id=${t.users.member}`, note);
    await t.as('admin')('POST', `/auth/admin/grant-free-subscription?user_id=${t.users.visitor}&months=3`);
    const answer = await t.as('admin')('POST', '/members/export', {});
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/members-\d{4}-\d\d-\d\d\.csv/);
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFusername,email,status,plan,premium,free_months,price,currency,interval,since,renews,access_until,last_seen,hours,customer,subscription,note',
    );
    const since = t.clock.iso();
    expect(lines.find((line) => line.startsWith('member,'))).toBe(
      `member,member@lamplight.test,active,standard,no,,,,,${since},2026-02-01T00:00:00.000Z,,,1.5,cus_1,sub_1,"'=cmd|""/c calc""!A1"`,
    );
    expect(lines.find((line) => line.startsWith('visitor,'))).toContain(',active,,no,3,');
    const found = await t.as('admin')('POST', '/members/export', {
      q: 'visitor',
      subscription: 'free_months',
    });
    expect(found.body.trim().split('\r\n')).toHaveLength(2);
    const entries = (await t.as('admin')('GET', '/admin/audit?action=members_exported')).json();
    expect(
      entries.map(({ detail }: { detail: { value: unknown }[] }) => detail.map(({ value }) => value)),
    ).toEqual([
      [1, false],
      [4, true],
    ]);
    expect((await t.as('support')('POST', '/members/export', {})).statusCode).toBe(403);

    // Another installation imports the exported file.
    await db.deleteFrom('users').where('id', 'in', [t.users.member, t.users.visitor]).execute();
    const { becomes, rows, format } = await checkedImport(t, answer.body);
    expect(format).toBe('lamplight');
    expect(rows).toMatchObject({ known: 2, refused: 0 });
    expect(becomes).toMatchObject({ free_months: 1 });
  });
});
