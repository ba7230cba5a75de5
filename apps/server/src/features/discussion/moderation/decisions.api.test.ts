import { describe, expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';
import { addMembers } from '../../../testing/members.ts';
import { decide, firstCaseId, listCases, report } from '../../../testing/moderation-helpers.ts';

describe('a decision about a reported comment', () => {
  test('can be undone: the comment, the reports and the queue are as before', async () => {
    const { t, list } = await createDiscussion('chapter');
    const [one, two] = await addMembers(t, 2);
    const { id } = await postComment(t.as('member'), list, 'Bad', { timestamp: 3 });
    if (!one || !two) throw new Error('members are missing');
    await report(one.send, id, 'abuse', 'Look at this');
    const [before] = await listCases(t);
    const caseId = before?.id ?? 0;

    const hidden = await decide(t, caseId, 'hide', 'Insulting');
    expect(hidden).toMatchObject({
      outcome: 'hidden',
      comment: { state: 'hidden' },
      reports: [{ username: 'listener 1', reason: 'abuse', note: 'Look at this', outcome: 'upheld' }],
      acts: [{ act: 'comment_hidden', actor: 'admin', note: 'Insulting' }],
    });
    expect(await listCases(t)).toEqual([]);
    expect(await listCases(t, 'closed')).toMatchObject([{ id: caseId, outcome: 'hidden' }]);
    expect(await readContents(two.send, list)).toEqual([]);

    const reopened = await decide(t, caseId, 'reopen');
    expect(reopened).toMatchObject({ state: 'open', outcome: null, reports: [{ outcome: null }] });
    expect(await listCases(t)).toEqual([before]);
    expect(await readContents(two.send, list)).toEqual(['Bad']);
    const again = await t.as('admin')('POST', `/moderation/cases/${caseId}/decision`, { decision: 'reopen' });
    expect(again.statusCode).toBe(422);
  });

  test('is not made by the moderator who wrote it', async () => {
    const { t, list } = await createDiscussion('book');
    const { id } = await postComment(t.as('member'), list, 'Mine');
    await report(t.as('premium'), id);
    await t.deps.accounts.changeRole(t.users.member, { role: 'member', staff_role: 'moderator' }, null);
    const path = `/moderation/cases/${await firstCaseId(t)}/decision`;
    expect((await t.as('member')('POST', path, { decision: 'show' })).statusCode).toBe(403);
    expect(await listCases(t)).toHaveLength(1);
  });

  test('deletes the comment like its author would, and stays in the list of reviewed ones', async () => {
    const { t, list } = await createDiscussion('book');
    const top = await postComment(t.as('member'), list, 'Bad');
    await postComment(t.as('premium'), list, 'Answer', { reply_to_id: top.id });
    await report(t.as('premium'), top.id);
    const caseId = await firstCaseId(t);
    const deleted = await decide(t, caseId, 'delete');
    expect(deleted).toMatchObject({ state: 'closed', outcome: 'deleted', comment: null, thread: [] });
    expect(await readContents(t.as('member'), list)).toEqual(['Comment removed', 'Answer']);
    for (const decision of ['show', 'hide', 'delete', 'reopen']) {
      const answer = await t.as('admin')('POST', `/moderation/cases/${caseId}/decision`, { decision });
      expect(answer.statusCode).toBe(404);
    }
    const alone = await postComment(t.as('member'), list, 'Alone');
    await report(t.as('premium'), alone.id);
    const other = await firstCaseId(t);
    expect(await decide(t, other, 'delete')).toMatchObject({ outcome: 'deleted', comment: null });
    expect((await listCases(t, 'closed')).map(({ id }) => id)).toEqual([other, caseId]);
  });

  test('shows the thread around the comment, hidden comments included', async () => {
    const { t, list } = await createDiscussion('book');
    const top = await postComment(t.as('premium'), list, 'Top');
    const ids: number[] = [];
    for (let n = 0; n < 9; n += 1)
      ids.push((await postComment(t.as('member'), list, `r${n}`, { reply_to_id: top.id })).id);
    await report(t.as('premium'), ids[4] ?? 0);
    const caseId = await firstCaseId(t);
    const { thread } = (await t.as('admin')('GET', `/moderation/cases/${caseId}`)).json();
    expect(thread.map(({ content }: { content: string }) => content)).toEqual([
      'Top',
      'r1',
      'r2',
      'r3',
      'r4',
      'r5',
      'r6',
      'r7',
    ]);
  });

  test('is no longer asked for once the author has deleted the comment', async () => {
    const { t, list, root } = await createDiscussion('book');
    const { id } = await postComment(t.as('member'), list, 'Mine');
    await report(t.as('premium'), id);
    expect((await t.as('admin')('GET', '/moderation/counts')).json()).toEqual({ open: 1 });
    await t.as('member')('DELETE', `${root}/${id}`);
    expect(await listCases(t)).toEqual([]);
    expect((await t.as('admin')('GET', '/moderation/counts')).json()).toEqual({ open: 0 });
    const [closed] = await listCases(t, 'closed');
    expect(closed).toMatchObject({ outcome: 'deleted', report_count: 1, closed_at: t.clock.iso() });
    const detail = (await t.as('admin')('GET', `/moderation/cases/${closed?.id}`)).json();
    expect(detail).toMatchObject({
      reports: [{ username: 'premium', outcome: null }],
      acts: [{ act: 'comment_deleted', actor: 'member' }],
    });
  });

  test('a later report opens the case again', async () => {
    const { t, list } = await createDiscussion('book');
    const [one, two] = await addMembers(t, 2);
    const { id } = await postComment(t.as('member'), list, 'Fine');
    if (!one || !two) throw new Error('members are missing');
    await report(one.send, id);
    const caseId = await firstCaseId(t);
    await decide(t, caseId, 'show');
    await report(one.send, id);
    expect(await listCases(t)).toEqual([]);
    t.clock.advance(1000);
    await report(two.send, id);
    expect(await listCases(t)).toMatchObject([{ id: caseId, state: 'open', report_count: 1, outcome: null }]);
  });
});

test('the queue is read by page, oldest first', async () => {
  const { t, list } = await createDiscussion('book');
  const made: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await postComment(t.as('member'), list, `n${n}`);
    t.clock.advance(n % 2 === 0 ? 1000 : 0);
    await report(t.as('premium'), id);
    made.push(id);
  }
  const seen: (number | undefined)[] = [];
  let path: string | null = '/moderation/cases?limit=3';
  while (path) {
    const answer = await t.as('admin')('GET', path);
    expect(answer.headers['x-total-count']).toBe('7');
    const page: Awaited<ReturnType<typeof listCases>> = answer.json();
    seen.push(...page.map(({ comment }) => comment?.id));
    path = /^<\/api(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
  }
  expect(seen).toEqual(made);
  for (const cursor of ['x', Buffer.from('["closed","2026",1]').toString('base64url')])
    expect((await t.as('admin')('GET', `/moderation/cases?cursor=${cursor}`)).statusCode).toBe(422);
  for (const caller of ['member', 'visitor'] as const)
    expect((await t.as(caller)('GET', '/moderation/cases')).statusCode).toBe(403);
});

test('a deleted account leaves its cases to moderators without its name', async () => {
  const { t, list } = await createDiscussion('book');
  const { id } = await postComment(t.as('member'), list, 'Bad');
  await report(t.as('premium'), id);
  await t.deps.connection.db
    .deleteFrom('users')
    .where('id', 'in', [t.users.member, t.users.premium])
    .execute();
  const [found] = await listCases(t);
  expect(found).toMatchObject({ author: null, comment: { content: 'Bad', username: 'Former member' } });
  expect(await decide(t, found?.id ?? 0, 'hide')).toMatchObject({ reports: [{ username: 'Former member' }] });
  expect(await readComments(t.as('admin'), list)).toEqual([]);
});

test('every act of moderators and of the rules is in the audit list', async () => {
  const { t, list } = await createDiscussion('book');
  const reporters = await addMembers(t, 3);
  const moderator = t.as('moderator');
  const { id } = await postComment(t.as('member'), list, 'Bad');
  for (const { send } of reporters) await report(send, id);
  const caseId = await firstCaseId(t);
  for (const decision of ['show', 'reopen', 'delete'])
    await moderator('POST', `/moderation/cases/${caseId}/decision`, { decision, note: 'So it is' });
  await moderator('POST', `/moderation/members/${t.users.member}/mute`, { days: null, reason: 'Spam' });
  await moderator('POST', `/moderation/members/${t.users.member}/unmute`, {});
  await moderator('PUT', '/moderation/words', { words: ['casino'] });
  const rows = await t.deps.connection.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'member_id', 'target'])
    .where('action', '<>', 'sign_in')
    .orderBy('id')
    .execute();
  const by = await t.staffId('moderator');
  const about = { member_id: t.users.member, target: `comment ${id}` };
  const ofMember = { member_id: t.users.member, target: null };
  expect(rows).toEqual([
    { action: 'comment_hidden', actor_id: null, ...about },
    { action: 'comment_shown', actor_id: by, ...about },
    { action: 'case_reopened', actor_id: by, ...about },
    { action: 'comment_deleted', actor_id: by, ...about },
    { action: 'member_muted', actor_id: by, ...ofMember },
    { action: 'mute_ended', actor_id: by, ...ofMember },
    { action: 'watch_words_changed', actor_id: by, member_id: null, target: null },
  ]);
});
