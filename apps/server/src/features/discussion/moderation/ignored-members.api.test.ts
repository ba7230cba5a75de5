import { moderationLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { createDiscussion, postComment } from '../../../testing/comment-helpers.ts';
import { addMembers } from '../../../testing/members.ts';
import { createHeardBook, rate } from '../../../testing/review-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a member mutes others for themselves, and takes it back', async () => {
  const t = await testApp();
  const [member, premium] = [t.as('member'), t.as('premium')];
  for (const caller of ['premium', 'admin'] as const)
    await postComment(t.as(caller), '/update-comments', 'Hello');
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

test('names nobody of whom the reader sees no comment', async () => {
  const { t, list, root, book } = await createDiscussion('chapter');
  const { db } = t.deps.connection;
  const put = async (caller: 'admin' | 'member' | 'premium' | 'visitor', id: number) =>
    (await t.as(caller)('PUT', `/ignored-members/${id}`)).statusCode;
  const { premium, visitor } = t.users;
  const answer = await t.as('visitor')('PUT', `/ignored-members/${premium}`);
  expect(answer.json()).toMatchObject({ status: 404, detail: 'This member has no comments to mute.' });
  expect(answer.body).not.toContain('premium');

  // Only members with access to the library see a comment on a book.
  const { id } = await postComment(t.as('premium'), list, 'Hello');
  expect([await put('visitor', premium), await put('member', premium)]).toEqual([404, 200]);
  // A member stays ignored after their comment is deleted. Once no longer ignored, the member cannot be ignored again.
  await t.as('premium')('DELETE', `${root}/${id}`);
  expect(await put('member', premium)).toBe(200);
  await t.as('member')('DELETE', `/ignored-members/${premium}`);
  expect(await put('member', premium)).toBe(404);

  // Everybody sees comments on the updates page, unless they are hidden or held for review.
  const { id: update } = await postComment(t.as('premium'), '/update-comments', 'Hello');
  for (const [state, expected] of [
    ['hidden', 404],
    ['held', 404],
    ['visible', 200],
  ] as const) {
    await db.updateTable('comments').set({ state }).where('id', '=', update).execute();
    expect(await put('visitor', premium)).toBe(expected);
  }

  // Only staff see a comment on a chapter that is not yet released.
  await postComment(t.as('member'), list, 'Early');
  await db.updateTable('chapters').set({ visibility: 1000 }).where('book_id', '=', book.id).execute();
  expect([await put('premium', t.users.member), await put('admin', t.users.member)]).toEqual([404, 200]);
  expect(await put('admin', visitor)).toBe(404);
});

test('the author of a review can be muted', async () => {
  const { t, path } = await createHeardBook('premium');
  const mute = async () => (await t.as('member')('PUT', `/ignored-members/${t.users.premium}`)).statusCode;
  // A rating without a text shows no name.
  await rate(t, 'premium', path, 2);
  expect(await mute()).toBe(404);
  await rate(t, 'premium', path, 2, 'Not for me');
  expect(await mute()).toBe(200);
});

test('limits the attempts of an hour', async () => {
  const t = await testApp();
  const attempts = Array.from({ length: moderationLimits.ignoresPerHour + 1 }, (_, at) => at + 100_000);
  const statuses: number[] = [];
  for (const id of attempts)
    statuses.push((await t.as('member')('PUT', `/ignored-members/${id}`)).statusCode);
  expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await t.as('premium')('PUT', '/ignored-members/100000')).statusCode).toBe(404);
});

test('refuses oneself, unknown accounts and more than the limit', async () => {
  const t = await testApp();
  const member = t.as('member');
  await postComment(t.as('premium'), '/update-comments', 'Hello');
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
