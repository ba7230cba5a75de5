import { moderationLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';

test('a member mutes others for themselves, and takes it back', async () => {
  const t = await testApp();
  const [member, premium] = [t.as('member'), t.as('premium')];
  expect((await member('GET', '/ignored-members')).json()).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    const answer = await member('PUT', `/ignored-members/${t.users.premium}`);
    expect(answer.json()).toEqual({ id: t.users.premium, username: 'premium', profile_image: null });
  }
  await member('PUT', `/ignored-members/${t.users.admin}`);
  const names = async () =>
    (await member('GET', '/ignored-members')).json().map(({ username }: { username: string }) => username);
  expect(await names()).toEqual(['admin', 'premium']);
  expect((await premium('GET', '/ignored-members')).json()).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect((await member('DELETE', `/ignored-members/${t.users.premium}`)).json()).toEqual({
      ignored: false,
    });
  expect(await names()).toEqual(['admin']);
  await t.deps.connection.db.deleteFrom('users').where('id', '=', t.users.admin).execute();
  expect(await names()).toEqual([]);
});

test('refuses oneself, unknown accounts and more than the limit', async () => {
  const t = await testApp();
  const member = t.as('member');
  expect((await member('PUT', `/ignored-members/${t.users.member}`)).statusCode).toBe(422);
  expect((await member('PUT', '/ignored-members/999999')).statusCode).toBe(404);
  const others = await addMembers(t, moderationLimits.ignoredMembers);
  await t.deps.connection.db
    .insertInto('ignored_members')
    .values(others.map(({ id }) => ({ user_id: t.users.member, ignored_id: id, created_at: t.clock.iso() })))
    .execute();
  expect((await member('PUT', `/ignored-members/${t.users.premium}`)).statusCode).toBe(422);
});

test('the spoiler guard is on until a listener turns it off, and leaves the volume alone', async () => {
  const t = await testApp();
  const member = t.as('member');
  const guard = '/user/settings/spoiler-guard';
  expect((await member('GET', guard)).json()).toEqual({ on: true });
  await member('PUT', '/user/settings/volume', { volume: 0.4 });
  expect((await member('GET', guard)).json()).toEqual({ on: true });
  expect((await member('PUT', guard, { on: false })).json()).toEqual({ on: false });
  expect((await member('GET', guard)).json()).toEqual({ on: false });
  expect((await member('GET', '/user/settings/volume')).json()).toBe(0.4);
  expect((await t.as('premium')('PUT', guard, { on: false })).statusCode).toBe(200);
  expect((await t.as('premium')('GET', '/user/settings/volume')).json()).toBe(1);
  expect((await member('PUT', guard, { on: 'no' })).statusCode).toBe(422);
});
