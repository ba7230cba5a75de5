import { expect, test } from 'vitest';
import { createDiscussion, postComment, readContents } from '../../../testing/comment-helpers.ts';
import { decide, firstCaseId, listCases, mute, report } from '../../../testing/moderation-helpers.ts';
import { createHeardBook, rate, readReviews } from '../../../testing/review-helpers.ts';
import type { Send } from '../../../testing/test-app.ts';

/** Creates an app with a reported comment, and two moderators who have its open case on screen. */
async function reportedComment() {
  const { t, list } = await createDiscussion('book');
  const { id } = await postComment(t.as('member'), list, 'Bad');
  await report(t.as('premium'), id);
  const caseId = await firstCaseId(t);
  const send = async (from: Send, decision: string, expected_closed_at?: string | null) => {
    t.clock.advance(1000);
    const answer = await from('POST', `/moderation/cases/${caseId}/decision`, {
      decision,
      ...(expected_closed_at === undefined ? {} : { expected_closed_at }),
    });
    return answer;
  };
  const outcomes = () =>
    t.deps.connection.db.selectFrom('comment_reports').select(['outcome', 'decided_at']).execute();
  const detail = async () => (await t.as('admin')('GET', `/moderation/cases/${caseId}`)).json();
  return { t, list, caseId, send, outcomes, detail };
}

test('a decision about a case that another moderator has decided meanwhile is refused', async () => {
  const { t, list, send, outcomes, detail } = await reportedComment();
  expect((await send(t.as('moderator'), 'hide', null)).statusCode).toBe(200);
  const before = await detail();
  for (const decision of ['show', 'delete']) {
    const answer = await send(t.as('admin'), decision, null);
    expect(answer.json()).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      detail: 'This comment was reviewed or reported meanwhile. Your decision was not saved.',
    });
  }
  expect(await detail()).toEqual(before);
  expect(await readContents(t.as('premium'), list)).toEqual([]);
  expect(await outcomes()).toEqual([{ outcome: 'upheld', decided_at: before.closed_at }]);
  // A moderator who has loaded the current state can decide the case.
  expect((await send(t.as('admin'), 'show', before.closed_at)).statusCode).toBe(200);
  expect(await readContents(t.as('premium'), list)).toEqual(['Bad']);
  // The first moderator's screen still offers Undo for the older decision.
  expect((await send(t.as('moderator'), 'reopen', before.closed_at)).statusCode).toBe(412);
  const shown = await detail();
  expect(shown).toMatchObject({ state: 'closed', outcome: 'shown' });
  // A time in another notation is accepted if it is the same time.
  const inUtc = shown.closed_at.replace('Z', '+00:00');
  expect((await send(t.as('moderator'), 'hide', '2026-02-30T00:00:00Z')).statusCode).toBe(412);
  expect((await send(t.as('moderator'), 'hide', inUtc)).statusCode).toBe(200);
});

test('a decision about a comment that was reported again meanwhile is refused', async () => {
  const { t, send, detail } = await reportedComment();
  const { closed_at } = (await send(t.as('moderator'), 'show', null)).json();
  const { id } = (await detail()).comment;
  await report(t.as('admin'), id);
  expect((await send(t.as('moderator'), 'hide', closed_at)).statusCode).toBe(412);
  expect(await listCases(t)).toMatchObject([{ state: 'open', comment: { state: 'visible' } }]);
});

test('the same decision once more changes nothing, and Undo restores what was before both', async () => {
  const { t, list, caseId, send, outcomes, detail } = await reportedComment();
  const [before] = await listCases(t);
  for (const decision of ['hide', 'show']) {
    const first = (await send(t.as('moderator'), decision)).json();
    for (const expected of [undefined, null, first.closed_at]) {
      const again = await send(t.as('admin'), decision, expected);
      expect([again.statusCode, again.json()]).toEqual([200, first]);
    }
    expect(await detail()).toEqual(first);
    await decide(t, caseId, 'reopen');
    expect(await listCases(t)).toEqual([before]);
    expect(await outcomes()).toEqual([{ outcome: null, decided_at: null }]);
    expect(await readContents(t.as('premium'), list)).toEqual(['Bad']);
  }
});

test('another decision about a closed case decides the same reports again, and Undo undoes both', async () => {
  const { t, list, caseId, send, outcomes } = await reportedComment();
  const [before] = await listCases(t);
  await send(t.as('moderator'), 'hide');
  const shown = (await send(t.as('admin'), 'show')).json();
  expect(shown).toMatchObject({ outcome: 'shown', closed_at: t.clock.iso() });
  expect(await outcomes()).toEqual([{ outcome: 'dismissed', decided_at: shown.closed_at }]);
  const hidden = (await send(t.as('moderator'), 'hide')).json();
  expect(await outcomes()).toEqual([{ outcome: 'upheld', decided_at: hidden.closed_at }]);
  await decide(t, caseId, 'reopen');
  expect(await listCases(t)).toEqual([before]);
  expect(await outcomes()).toEqual([{ outcome: null, decided_at: null }]);
  expect(await readContents(t.as('premium'), list)).toEqual(['Bad']);
});

test('another decision leaves the reports of an earlier review as they were decided', async () => {
  const { t, send, outcomes, detail } = await reportedComment();
  const { closed_at } = (await send(t.as('moderator'), 'show')).json();
  await report(t.as('admin'), (await detail()).comment.id);
  await send(t.as('moderator'), 'show');
  const second = (await send(t.as('moderator'), 'hide')).json();
  expect(await outcomes()).toEqual([
    { outcome: 'dismissed', decided_at: closed_at },
    { outcome: 'upheld', decided_at: second.closed_at },
  ]);
});

test('a decision about a text that its author has changed meanwhile is refused', async () => {
  const { t, id, path } = await createHeardBook('member');
  await t.as('admin')('PUT', '/moderation/words', { words: ['piffle'] });
  await rate(t, 'member', path, 2, 'Mostly piffle');
  const [read] = await listCases(t);
  await rate(t, 'member', path, 2, 'Buy lamps at lamps.example');
  const send = (decision: string, expected_content?: string) =>
    t.as('moderator')('POST', `/moderation/cases/${read?.id}/decision`, {
      decision,
      expected_closed_at: null,
      ...(expected_content === undefined ? {} : { expected_content }),
    });
  for (const decision of ['show', 'hide', 'delete'])
    expect((await send(decision, read?.comment?.content)).json()).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      detail: 'The author has changed this comment meanwhile. Your decision was not saved.',
    });
  expect(await readReviews(t, 'premium', id)).toEqual([]);
  const [current] = await listCases(t);
  expect(current).toEqual({ ...read, comment: { ...read?.comment, content: 'Buy lamps at lamps.example' } });
  expect((await send('show', current?.comment?.content)).statusCode).toBe(200);
  expect(await readReviews(t, 'premium', id)).toMatchObject([{ content: 'Buy lamps at lamps.example' }]);
});

test('Undo leaves a comment hidden that a mute has hidden since the first decision', async () => {
  for (const next of [['hide'], []]) {
    const { t, list, caseId, send } = await reportedComment();
    await send(t.as('moderator'), 'show');
    await mute(t, t.users.member, { hide_comments: true });
    for (const decision of next) await send(t.as('moderator'), decision);
    expect(await decide(t, caseId, 'reopen')).toMatchObject({ state: 'open', comment: { state: 'hidden' } });
    expect(await readContents(t.as('premium'), list)).toEqual([]);
  }
});

test('Undo lets a held comment wait for review again that a mute has hidden since, and its end does not show it', async () => {
  const { t, list } = await createDiscussion('book');
  await t.as('admin')('PUT', '/moderation/words', { words: ['casino'] });
  await postComment(t.as('member'), list, 'casino');
  const caseId = await firstCaseId(t);
  await decide(t, caseId, 'show');
  await mute(t, t.users.member, { hide_comments: true });
  expect(await decide(t, caseId, 'reopen')).toMatchObject({ state: 'open', comment: { state: 'held' } });
  const unmute = `/moderation/members/${t.users.member}/unmute`;
  expect((await t.as('admin')('POST', unmute, { show_comments: true })).statusCode).toBe(200);
  expect(await readContents(t.as('premium'), list)).toEqual([]);
});

test('the note of a repeated decision is added to the history', async () => {
  const { t, caseId, send, detail } = await reportedComment();
  const first = (await send(t.as('moderator'), 'hide')).json();
  t.clock.advance(1000);
  // The response is lost, so the browser sends the request again.
  for (let n = 0; n < 2; n += 1) await decide(t, caseId, 'hide', 'Told them by mail');
  const { acts, ...rest } = await detail();
  expect(acts).toMatchObject([
    { act: 'comment_hidden', actor: 'admin', note: 'Told them by mail' },
    { act: 'comment_hidden', note: '' },
  ]);
  expect({ ...rest, acts: acts.slice(1) }).toEqual(first);
});
