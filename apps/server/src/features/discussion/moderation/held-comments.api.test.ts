import { expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';
import { addMembers } from '../../../testing/members.ts';
import { decide, firstCaseId, listCases } from '../../../testing/moderation-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;

test('a comment with a watched word waits for review, and its author sees that', async () => {
  const { t, list, root } = await createDiscussion('chapter');
  const [member, premium] = [t.as('member'), t.as('premium')];
  const saved = await t.as('moderator')('PUT', '/moderation/words', {
    words: ['Casino ', 'free money', 'casino', '?!'],
  });
  expect(saved.json()).toEqual({ words: ['casino', 'free money'] });
  const held = await postComment(member, list, 'My CASINO!', { timestamp: 3, client_key: 'one-of-mine' });
  expect(held.visibility).toBe('held');
  const reply = await member('POST', list, { content: 'And', reply_to_id: held.id });
  expect(reply.json()).toMatchObject({
    status: 404,
    detail: 'Your comment waits for review. You can reply once it is shown.',
  });
  const byOther = await premium('POST', list, { content: 'And', reply_to_id: held.id });
  expect(byOther.json().detail).toBe('The comment you are replying to was deleted.');
  const again = await postComment(member, list, 'My CASINO!', { timestamp: 3, client_key: 'one-of-mine' });
  expect(again.id).toBe(held.id);
  await postComment(member, list, 'Fine');
  expect(await readContents(premium, list)).toEqual(['Fine']);
  expect((await premium('GET', list)).headers['x-total-count']).toBe('1');
  expect((await premium('GET', `${list}/marks`)).json()).toEqual([]);
  expect((await premium('GET', `${root}/${held.id}/thread`)).statusCode).toBe(404);
  const [found, ...others] = await listCases(t);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ source: 'word', report_count: 0, comment: { state: 'held' } });
  await decide(t, found?.id ?? 0, 'show');
  expect((await readContents(premium, list)).toSorted()).toEqual(['Fine', 'My CASINO!']);
  expect((await premium('GET', `${list}/marks`)).json()).toHaveLength(1);
  const [own] = (await readComments(member, list)).filter(({ id }) => id === held.id);
  expect(own).not.toHaveProperty('visibility');
});

test('a held reply is counted once it is approved, and held again by undo', async () => {
  const { t, list } = await createDiscussion('book');
  await t.as('admin')('PUT', '/moderation/words', { words: ['casino'] });
  const top = await postComment(t.as('premium'), list, 'Top');
  await postComment(t.as('member'), list, 'casino', { reply_to_id: top.id });
  const countOf = async (who: 'premium' | 'member') => (await readComments(t.as(who), list))[0]?.reply_count;
  expect([await countOf('premium'), (await readContents(t.as('member'), list)).length]).toEqual([0, 2]);
  const id = await firstCaseId(t);
  await decide(t, id, 'show');
  expect(await countOf('premium')).toBe(1);
  expect(await decide(t, id, 'reopen')).toMatchObject({ comment: { state: 'held' } });
  expect(await countOf('premium')).toBe(0);
});

test('staff are not held, and only moderators see and change the words', async () => {
  const { t, list } = await createDiscussion('book');
  await t.as('admin')('PUT', '/moderation/words', { words: ['casino'] });
  expect(await postComment(t.as('admin'), list, 'The casino scene')).not.toHaveProperty('visibility');
  for (const caller of ['member', 'support', 'editor'] as const) {
    expect((await t.as(caller)('GET', '/moderation/words')).statusCode).toBe(403);
    expect((await t.as(caller)('PUT', '/moderation/words', { words: [] })).statusCode).toBe(403);
  }
  const put = async (words: unknown) =>
    (await t.as('admin')('PUT', '/moderation/words', { words })).statusCode;
  expect(await put(['a'])).toBe(422);
  expect(await put(['x'.repeat(61)])).toBe(422);
  expect(await put(Array.from({ length: 501 }, (_, n) => `word ${n}`))).toBe(422);
  expect((await t.as('admin')('GET', '/moderation/words')).json()).toEqual({ words: ['casino'] });
  expect(await put([])).toBe(200);
});

test('words that another moderator has saved meanwhile stay', async () => {
  const t = await testApp();
  const put = (words: string[], based_on?: string[]) =>
    t.as('moderator')('PUT', '/moderation/words', { words, ...(based_on && { based_on }) });
  await put(['casino', 'poker']);
  await t.as('admin')('PUT', '/moderation/words', { words: ['casino', 'poker', 'roulette'] });
  const merged = await put(['Casino', 'dice'], ['Casino', 'POKER']);
  expect(merged.json()).toEqual({ words: ['casino', 'dice', 'roulette'] });
  expect((await t.as('admin')('GET', '/moderation/words')).json()).toEqual(merged.json());
  await put(Array.from({ length: 500 }, (_, n) => `word ${n}`));
  expect((await put(['dice'], [])).json()).toMatchObject({
    status: 422,
    fields: [{ field: 'words', message: 'At most 500 words can be watched. Please remove some.' }],
  });
  expect((await put(['dice'])).json()).toEqual({ words: ['dice'] });
});

test('first comments of new accounts wait for review if the operator wants that', async () => {
  const t = await testApp({ moderation: { reportsToHide: 3, heldFirstComments: 2 } });
  const [young] = await addMembers(t, 1);
  if (!young) throw new Error('the member is missing');
  const list = '/update-comments';
  const post = async (content: string) => (await postComment(young.send, list, content)).visibility;
  expect([await post('one'), await post('two'), await post('three')]).toEqual(['held', 'held', 'held']);
  for (const { id } of (await listCases(t)).slice(0, 2)) await decide(t, id, 'show');
  expect(await post('four')).toBeUndefined();
  expect(await readContents(t.as('member'), list)).toEqual(['four', 'two', 'one']);
  expect(await listCases(t)).toMatchObject([{ source: 'new_member', comment: { content: 'three' } }]);

  t.clock.advance(31 * dayMs);
  expect((await postComment(t.as('member'), list, 'An old account')).visibility).toBeUndefined();
});

test('the held comments of a deleted account go with it, and their cases are closed', async () => {
  const { t, list } = await createDiscussion('book');
  await t.as('moderator')('PUT', '/moderation/words', { words: ['casino'] });
  await postComment(t.as('premium'), list, 'Fine');
  await postComment(t.as('premium'), list, 'casino');
  const deleted = await t.as('premium')('POST', '/auth/delete-account', { username: 'premium' });
  expect(deleted.statusCode, deleted.body).toBe(200);
  const rows = await t.deps.connection.db.selectFrom('comments').select(['content', 'user_id']).execute();
  expect(rows).toEqual([{ content: 'Fine', user_id: null }]);
  expect(await listCases(t)).toEqual([]);
});
