import { moderationLimits } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';
import { addMembers } from '../../../testing/members.ts';
import { decide, firstCaseId, listCases, report } from '../../../testing/moderation-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';

describe.each(['chapter', 'book', 'update'] as const)('a reported comment on a %s', (kind) => {
  test('is hidden from everybody but its author after three reports', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const [one, two, three] = await addMembers(t, 3);
    const member = t.as('member');
    const timestamp = kind === 'chapter' ? { timestamp: 5 } : {};
    const bad = await postComment(member, list, 'Buy my things', timestamp);
    await postComment(member, list, 'Fine');
    if (!one || !two || !three) throw new Error('members are missing');
    await report(one.send, bad.id);
    await report(one.send, bad.id, 'abuse');
    await report(two.send, bad.id);
    expect(await readContents(one.send, list)).toContain('Buy my things');
    await report(three.send, bad.id, 'other', 'Again and again');

    for (const reader of [one.send, t.as('premium'), t.as('admin')]) {
      expect(await readContents(reader, list)).toEqual(['Fine']);
      expect(await readContents(reader, `${list}?limit=20`)).toEqual(['Fine']);
      expect((await reader('GET', list)).headers['x-total-count']).toBe('1');
      expect((await reader('GET', `${root}/${bad.id}/thread`)).statusCode).toBe(404);
      expect((await reader('POST', list, { content: 'x', reply_to_id: bad.id })).statusCode).toBe(404);
      if (kind === 'chapter') expect((await reader('GET', `${list}/marks`)).json()).toEqual([]);
      if (kind !== 'update')
        expect((await reader('POST', `${root}/${bad.id}/react`, { value: 1 })).statusCode).toBe(404);
    }
    expect((await one.send('DELETE', `${root}/${bad.id}`)).statusCode).toBe(404);
    const own = await readComments(member, list);
    expect(own.map(({ content, visibility }) => [content, visibility]).toSorted()).toEqual([
      ['Buy my things', 'hidden'],
      ['Fine', undefined],
    ]);
    expect((await member('GET', list)).headers['x-total-count']).toBe('2');
    expect((await member('GET', `${root}/${bad.id}/thread`)).json()).toMatchObject([
      { visibility: 'hidden' },
    ]);

    const [found] = await listCases(t);
    expect(found).toMatchObject({
      source: 'report',
      report_count: 3,
      reasons: [
        { reason: 'other', count: 1 },
        { reason: 'spam', count: 2 },
      ],
      author: { username: 'member', is_staff: false, muted_until: null },
      comment: { content: 'Buy my things', state: 'hidden' },
      subject: { kind },
    });
    const shown = await decide(t, found?.id ?? 0, 'show');
    expect(shown).toMatchObject({ state: 'closed', outcome: 'shown', comment: { state: 'visible' } });
    expect((await readContents(one.send, list)).toSorted()).toEqual(['Buy my things', 'Fine']);
    expect((await one.send('GET', list)).headers['x-total-count']).toBe('2');
  });

  test('leaves a removed comment in its place while others answered it', async () => {
    const { t, list } = await createDiscussion(kind);
    const [member, premium] = [t.as('member'), t.as('premium')];
    const bad = await postComment(member, list, 'Bad');
    const answer = await postComment(premium, list, 'An answer', { reply_to_id: bad.id });
    await report(premium, bad.id);
    const id = await firstCaseId(t);
    await decide(t, id, 'hide');
    const seen = await readComments(premium, list);
    expect(
      seen.map(({ content, removed, username, user_id }) => [content, removed, username, user_id]),
    ).toEqual([
      ['Comment removed', true, '', null],
      ['An answer', false, 'premium', t.users.premium],
    ]);
    expect(JSON.stringify(seen)).not.toContain('Bad');
    await report(member, answer.id);
    const [second] = await listCases(t);
    await decide(t, second?.id ?? 0, 'hide');
    expect(await readComments(t.as('admin'), list)).toEqual([]);
    expect((await t.as('admin')('GET', list)).headers['x-total-count']).toBe('0');
    await decide(t, second?.id ?? 0, 'show');
    expect(await readContents(t.as('admin'), list)).toEqual(['Comment removed', 'An answer']);
  });
});

describe('reports', () => {
  test('are refused on what a member wrote, cannot read, or what is no comment of a member', async () => {
    const { t, list } = await createDiscussion('chapter');
    const [member, premium, visitor, admin] = (['member', 'premium', 'visitor', 'admin'] as const).map(
      (who) => t.as(who),
    );
    if (!member || !premium || !visitor || !admin) throw new Error('callers are missing');
    const comment = await postComment(member, list, 'Mine');
    const update = await postComment(member, '/update-comments', 'For all');
    const announcement = await postComment(admin, '/admin-announcements/', 'News');
    const answer = await postComment(admin, '/admin-announcements/', 'More', {
      reply_to_id: announcement.id,
    });
    const send = async (from: typeof member, comment_id: number, more: object = {}) =>
      (await from('POST', '/comment-reports', { comment_id, reason: 'spam', ...more })).json();

    expect(await send(member, comment.id)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await send(visitor, comment.id)).toMatchObject({ status: 403, code: 'subscription_required' });
    expect(await send(visitor, update.id)).toEqual({ reported: true });
    expect(await send(member, announcement.id)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await send(member, answer.id)).toEqual({ reported: true });
    expect(await send(member, 999_999)).toMatchObject({ status: 404 });
    expect(await send(premium, comment.id, { reason: 'boring' })).toMatchObject({ status: 422 });
    expect(
      await send(premium, comment.id, { note: 'x'.repeat(moderationLimits.noteCharacters + 1) }),
    ).toMatchObject({
      status: 422,
      fields: [{ field: 'note' }],
    });
    expect(
      (await t.nobody('POST', '/comment-reports', { comment_id: comment.id, reason: 'spam' })).statusCode,
    ).toBe(401);
    await member('DELETE', `/chapter-comments/${comment.id}`);
    expect(await send(premium, comment.id)).toMatchObject({ status: 404 });
  });

  test('of one member are limited', async () => {
    const { t, list } = await createDiscussion('book');
    const member = t.as('member');
    const most = moderationLimits.reportsPerHour;
    const statuses: number[] = [];
    for (let n = 0; n <= most; n += 1) {
      const { id } = await postComment(t.as('premium'), list, `n${n}`);
      statuses.push(
        (await member('POST', '/comment-reports', { comment_id: id, reason: 'spam' })).statusCode,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
  });

  test('by members whose reports are dismissed fill the queue but hide nothing', async () => {
    const { t, list } = await createDiscussion('book');
    const reporters = await addMembers(t, 3);
    const premium = t.as('premium');
    for (let n = 0; n < 5; n += 1) {
      const { id } = await postComment(premium, list, `fine ${n}`);
      for (const { send } of reporters.slice(0, 2)) await report(send, id);
      const caseId = await firstCaseId(t);
      await decide(t, caseId, 'show');
    }
    const { id } = await postComment(premium, list, 'last');
    for (const { send } of reporters) await report(send, id);
    expect(await readContents(t.as('member'), list)).toContain('last');
    expect(await listCases(t)).toMatchObject([{ report_count: 3, comment: { state: 'visible' } }]);
  });

  test('alone do not hide what an admin wrote, and 0 turns hiding off', async () => {
    const { t, list } = await createDiscussion('book');
    const reporters = await addMembers(t, 3);
    const { id } = await postComment(t.as('admin'), list, 'By staff');
    for (const { send } of reporters) await report(send, id);
    expect(await readContents(t.as('member'), list)).toEqual(['By staff']);

    const off = await testApp({ moderation: { reportsToHide: 0, heldFirstComments: 0 } });
    const members = await addMembers(off, 4);
    const other = await postComment(off.as('member'), '/update-comments', 'Stays');
    for (const { send } of members) await report(send, other.id);
    expect(await readContents(off.as('premium'), '/update-comments')).toEqual(['Stays']);
  });

  test('that arrive together hide a comment once and are all counted', async () => {
    const { t, list } = await createDiscussion('book');
    const reporters = await addMembers(t, 6);
    const { id } = await postComment(t.as('member'), list, 'Bad');
    const answers = await Promise.all(
      reporters.map(({ send }) => send('POST', '/comment-reports', { comment_id: id, reason: 'abuse' })),
    );
    // A report that arrives after the comment was hidden gets 404.
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    const counted = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(counted).toBeGreaterThanOrEqual(3);
    expect(await listCases(t)).toMatchObject([{ report_count: counted, comment: { state: 'hidden' } }]);
    const { acts } = (
      await t.as('admin')('GET', `/moderation/cases/${(await listCases(t))[0]?.id ?? 0}`)
    ).json();
    expect(acts).toMatchObject([{ act: 'comment_hidden', actor: null }]);
  });
});
