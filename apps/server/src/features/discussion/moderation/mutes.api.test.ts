import { type Endpoint, endpoints, mutedForGood } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { createEvents } from '../../../platform/events.ts';
import { createDiscussion, postComment, readContents } from '../../../testing/comment-helpers.ts';
import { mute } from '../../../testing/moderation-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';
import { muteMember, unmuteMember } from './mutes.ts';

const dayMs = 24 * 3_600_000;

/** Calls in which members send text that no other member reads, and the reason why a mute does not forbid them. */
const privateTexts: Readonly<Record<string, string>> = {
  'PUT /user/push-devices': 'an address of a push service, and keys',
  'PUT /user/notification-settings': 'a time zone and times of day',
  'POST /auth/reauthenticate': 'a password',
  'POST /auth/cancel-subscription/reason': 'only admins read why somebody leaves',
  'POST /gifts/redeem': 'a code',
  'POST /auth/delete-account': 'the username, to confirm',
  'POST /auth/passkeys': 'only its owner sees the name of a passkey',
  'PUT /auth/passkeys/{id}': 'only its owner sees the name of a passkey',
  'POST /auth/authenticator/confirm': 'a code',
  'PUT /auth/update': 'password and address stay open; a new name is refused, by a test below',
  'POST /books/{id}/progress': 'the device name is shown to its owner only',
  'POST /user/feeds': 'only its owner, and admins where it is shared, see the name of a feed',
  'PUT /user/moments/{id}': 'only its owner reads the note of a moment',
  'POST /books/{id}/clips': 'a clip alone stays open; a quote is refused, by a test of clips',
  'PUT /books/{id}/review': 'stars alone stay open; text is refused, by a test of reviews',
  'POST /comment-reports': 'only moderators read the note; it is refused with a note, by a test below',
};

/** Returns whether a schema accepts free text: a string without a pattern or fixed value. */
const isText = (shape: unknown): boolean => {
  if (typeof shape !== 'object' || shape === null) return false;
  if ('type' in shape && shape.type === 'string') return !('pattern' in shape || 'const' in shape);
  if ('anyOf' in shape && Array.isArray(shape.anyOf)) return shape.anyOf.some(isText);
  return 'items' in shape ? isText(shape.items) : false;
};

describe('a muted member', () => {
  test('is refused by every call that publishes text, and no other call takes text from members', async () => {
    const t = await testApp();
    await mute(t, t.users.member);
    const rows: [string, Endpoint][] = Object.entries(endpoints);
    const ofMembers = rows.filter(
      ([, { access, body }]) =>
        (access === 'signed_in' || access === 'library') &&
        Object.values(body?.properties ?? {}).some(isText),
    );
    expect(ofMembers.length).toBeGreaterThan(4);
    for (const [name, { publishesText }] of ofMembers)
      expect([name, publishesText === true || name in privateTexts]).toEqual([name, true]);
    for (const [name, { publishesText }] of ofMembers.filter(([, call]) => call.publishesText)) {
      expect(publishesText).toBe(true);
      const [method = '', path = ''] = name.split(' ');
      const answer = await t.as('member')(method as 'POST', path.replace(/\{\w+\}/g, '1'), { content: 'x' });
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'muted']);
    }
  });

  test('learns why and until when, and writes again afterwards', async () => {
    const { t, list } = await createDiscussion('chapter');
    const member = t.as('member');
    expect((await member('GET', '/auth/me')).json()).toMatchObject({ muted_until: null, mute_reason: null });
    await mute(t, t.users.member, { days: 2 });
    const until = new Date(t.clock.ms() + 2 * dayMs).toISOString();
    expect((await member('GET', '/auth/me')).json()).toMatchObject({
      muted_until: until,
      mute_reason: 'Insults',
    });
    const refused = (await member('POST', list, { content: 'x' })).json();
    expect(refused).toMatchObject({ status: 403, code: 'muted', fields: [{ field: 'content' }] });
    expect(refused.detail).toBe('You can’t write until 3 January 2026, 00:00 UTC. Reason: Insults');
    expect((await member('GET', list)).statusCode).toBe(200);
    t.clock.advance(2 * dayMs);
    expect((await member('GET', '/auth/me')).json()).toMatchObject({ muted_until: null, mute_reason: null });
    await postComment(member, list, 'Back');
  });

  test('cannot change the name, but password and image; cannot send a note with a report', async () => {
    const { t, list } = await createDiscussion('book');
    const member = t.as('member');
    const other = await postComment(t.as('premium'), list, 'Other');
    await mute(t, t.users.member, { days: null });
    const profile = { username: 'member', email: 'member@lamplight.test', profile_image: null };
    const renamed = await member('PUT', '/auth/update', { ...profile, username: 'Rude name' });
    expect(renamed.json()).toMatchObject({ status: 403, code: 'muted', fields: [{ field: 'username' }] });
    expect((await member('PUT', '/auth/update', profile)).statusCode).toBe(200);
    const note = { comment_id: other.id, reason: 'spam', note: 'Rude' };
    expect((await member('POST', '/comment-reports', note)).json()).toMatchObject({ code: 'muted' });
    expect((await member('POST', '/comment-reports', { ...note, note: '' })).json()).toEqual({
      reported: true,
    });
    expect((await member('GET', '/auth/me')).json()).toMatchObject({ muted_until: mutedForGood });
  });

  test('can be let write again at once', async () => {
    const { t, list } = await createDiscussion('book');
    await mute(t, t.users.member, { days: null });
    const answer = await t.as('admin')('POST', `/moderation/members/${t.users.member}/unmute`, {});
    expect(answer.json()).toMatchObject({ muted_until: null, changed_comments: 0, more: false });
    await postComment(t.as('member'), list, 'Back');
  });
});

describe('a mute', () => {
  test('hides all of a member’s comments if asked, and its end shows just those again', async () => {
    const { t, list, book } = await createDiscussion('book');
    const [member, premium] = [t.as('member'), t.as('premium')];
    const chapter = `/chapter-comments/${book.chapterIds[0]}`;
    const top = await postComment(member, list, 'Top');
    await postComment(premium, list, 'Answer', { reply_to_id: top.id });
    await postComment(member, list, 'Own answer', { reply_to_id: top.id });
    await postComment(member, chapter, 'At a second', { timestamp: 4 });
    const earlier = await postComment(member, '/update-comments', 'Hidden before');
    await postComment(premium, '/update-comments', 'Stays');
    await premium('POST', '/comment-reports', { comment_id: earlier.id, reason: 'spam' });
    const [{ id: caseId }] = (await t.as('admin')('GET', '/moderation/cases')).json();
    await t.as('admin')('POST', `/moderation/cases/${caseId}/decision`, { decision: 'hide' });

    const path = `/moderation/members/${t.users.member}`;
    const muted = await t.as('admin')('POST', `${path}/mute`, {
      days: 7,
      reason: 'Spam',
      hide_comments: true,
    });
    expect(muted.json()).toMatchObject({ changed_comments: 3, more: false });
    expect(await readContents(premium, list)).toEqual(['Comment removed', 'Answer']);
    expect(await readContents(premium, chapter)).toEqual([]);
    expect((await premium('GET', `${chapter}/marks`)).json()).toEqual([]);
    const [shownTop] = (await premium('GET', list)).json();
    expect(shownTop.reply_count).toBe(1);

    const ended = await t.as('admin')('POST', `${path}/unmute`, { show_comments: true });
    expect(ended.json()).toMatchObject({ muted_until: null, changed_comments: 3, more: false });
    expect(await readContents(premium, list)).toEqual(['Top', 'Answer', 'Own answer']);
    expect(await readContents(premium, chapter)).toEqual(['At a second']);
    expect(await readContents(premium, '/update-comments')).toEqual(['Stays']);
  });

  test('that hides comments in several calls is one act, which no call continues once it is over', async () => {
    const { t, list } = await createDiscussion('book');
    for (const text of ['One', 'Two', 'Three']) await postComment(t.as('member'), list, text);
    const deps = {
      db: t.deps.connection.db,
      clock: t.clock,
      commentsPerMute: 2,
      events: createEvents<Database>(),
    };
    const [admin, memberId] = [{ id: t.users.admin }, t.users.member];
    const muting = { days: 7, reason: 'Spam', hide_comments: true };
    const first = await muteMember(deps, admin, memberId, muting);
    expect(first).toMatchObject({ changed_comments: 2, more: true });
    t.clock.advance(1000);
    const rest = { ...muting, act_id: first.act_id ?? 0 };
    const second = await muteMember(deps, admin, memberId, rest);
    expect(second).toEqual({ ...first, changed_comments: 1, more: false });
    const entries = await t.as('admin')('GET', '/admin/audit?action=member_muted');
    expect(entries.json()).toHaveLength(1);
    const shown = await unmuteMember(deps, admin, memberId, { show_comments: true });
    expect(shown).toMatchObject({ changed_comments: 2, more: true });
    await expect(muteMember(deps, admin, memberId, rest)).rejects.toThrow('meanwhile');
    const another = await unmuteMember({ ...deps, commentsPerMute: 0 }, admin, memberId, {
      show_comments: true,
    });
    expect(another.act_id, 'two moderators who show the comments at the same time are one act').toBe(
      shown.act_id,
    );
    const end = { show_comments: true, act_id: shown.act_id ?? 0 };
    expect(await unmuteMember(deps, admin, memberId, end)).toMatchObject({
      changed_comments: 1,
      more: false,
    });
    expect(await readContents(t.as('premium'), list)).toHaveLength(3);
  });

  test('that has ended, or whose member is staff by now, hides nothing more', async () => {
    const { t, list } = await createDiscussion('book');
    for (const text of ['One', 'Two', 'Three']) await postComment(t.as('member'), list, text);
    const deps = { db: t.deps.connection.db, clock: t.clock, commentsPerMute: 1 };
    const [admin, memberId] = [{ id: t.users.admin }, t.users.member];
    const muting = { days: 1, reason: 'Spam', hide_comments: true };
    const { act_id } = await muteMember(deps, admin, memberId, muting);
    const rest = { ...muting, act_id: act_id ?? 0 };
    expect(await muteMember(deps, admin, memberId, rest)).toMatchObject({ changed_comments: 1 });
    t.clock.advance(dayMs);
    await expect(muteMember(deps, admin, memberId, rest)).rejects.toThrow('has ended');
    const again = await muteMember(deps, admin, memberId, { ...muting, hide_comments: false });
    const more = { ...muting, act_id: again.act_id ?? 0 };
    for (const roles of [{ staff_role: 'support' }, { role: 'admin', staff_role: null }] as const) {
      await deps.db.updateTable('users').set(roles).where('id', '=', memberId).execute();
      await expect(muteMember(deps, admin, memberId, more)).rejects.toThrow('Staff');
    }
    expect(await readContents(t.as('premium'), list)).toHaveLength(1);
  });

  test('that a moderator has not seen is neither replaced nor ended', async () => {
    const t = await testApp();
    const send = (verb: 'mute' | 'unmute', body: object) =>
      t.as('admin')('POST', `/moderation/members/${t.users.member}/${verb}`, body);
    const day = { days: 1, reason: 'Spam' };
    await mute(t, t.users.member, { days: null });
    const refused = await send('mute', { ...day, expected_muted_until: null });
    expect(refused.json()).toMatchObject({
      status: 412,
      detail: 'Another moderator has muted this member meanwhile. Check when that mute ends.',
    });
    const seen = { expected_muted_until: mutedForGood };
    const { muted_until } = (await send('mute', { ...day, ...seen })).json();
    expect(muted_until).toBe(new Date(t.clock.ms() + dayMs).toISOString());
    expect((await send('unmute', seen)).statusCode).toBe(412);
    expect((await send('unmute', { expected_muted_until: muted_until })).statusCode).toBe(200);
    // A mute that has run out no longer counts.
    await mute(t, t.users.member, { days: 1 });
    t.clock.advance(2 * dayMs);
    expect((await send('mute', { ...day, expected_muted_until: null })).statusCode).toBe(200);
  });

  test('ends once: without a mute and hidden comments there is no act', async () => {
    const { t, list } = await createDiscussion('book');
    const unmute = async () =>
      (
        await t.as('admin')('POST', `/moderation/members/${t.users.member}/unmute`, { show_comments: true })
      ).json();
    const acts = async () => (await t.as('admin')('GET', '/admin/audit?action=mute_ended')).json().length;
    expect(await unmute()).toMatchObject({ act_id: null, more: false });
    await mute(t, t.users.member);
    expect(await unmute()).toMatchObject({ act_id: expect.any(Number) });
    expect(await unmute()).toEqual({ muted_until: null, act_id: null, changed_comments: 0, more: false });
    expect(await acts()).toBe(1);
    // Comments stay hidden when a mute runs out; they can still be shown.
    await postComment(t.as('member'), list, 'One');
    await mute(t, t.users.member, { days: 1, hide_comments: true });
    t.clock.advance(2 * dayMs);
    expect(await unmute()).toMatchObject({ changed_comments: 1 });
    expect(await acts()).toBe(2);
  });

  test('is refused for staff, unknown members, without a reason, and by anybody but moderators', async () => {
    const t = await testApp();
    const send = (id: number, body: object = { days: 1, reason: 'x' }) =>
      t.as('admin')('POST', `/moderation/members/${id}/mute`, body);
    expect((await send(t.users.admin)).json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await t.as('admin')('GET', '/auth/me')).json()).toMatchObject({ muted_until: null });
    expect((await send(999_999)).statusCode).toBe(404);
    for (const body of [
      { days: 1, reason: ' ' },
      { days: 0, reason: 'x' },
      { days: 366, reason: 'x' },
      { days: 1.5, reason: 'x' },
      { reason: 'x' },
      { days: 1, reason: 'x'.repeat(201) },
    ])
      expect((await send(t.users.member, body)).statusCode).toBe(422);
    for (const caller of ['member', 'visitor', 'premium'] as const)
      expect(
        (await t.as(caller)('POST', `/moderation/members/${t.users.member}/mute`, { days: 1, reason: 'x' }))
          .statusCode,
      ).toBe(403);
  });
});
