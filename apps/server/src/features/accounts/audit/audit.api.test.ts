import type { AuditDetail, AuditEntry as ListedEntry } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { recordAudit } from './record-audit.ts';

const dayMs = 24 * 3_600_000;
type AuditEntry = Omit<ListedEntry, 'detail'> & { readonly detail: AuditDetail };
const withDetail = (entries: ListedEntry[]): AuditEntry[] =>
  entries.map((entry) => ({
    ...entry,
    detail: Object.fromEntries(entry.detail.map(({ name, value }) => [name, value])),
  }));
const list = async (t: TestApp, query = ''): Promise<AuditEntry[]> =>
  withDetail((await t.as('admin')('GET', `/admin/audit${query}`)).json()).filter(
    // Leaves out the sign-ins of the test's own callers.
    ({ action }) => action !== 'sign_in',
  );
const record = (t: TestApp, entry: Parameters<typeof recordAudit>[2]) =>
  recordAudit(t.deps.connection.db, t.clock, entry);

test('lists acts newest first, page by page, with the names of both accounts', async () => {
  const t = await testApp();
  for (let months = 1; months <= 5; months += 1)
    await record(t, {
      actor_id: t.users.admin,
      action: 'free_months_granted',
      member_id: t.users.visitor,
      detail: { months },
    });
  const first = await t.as('admin')('GET', '/admin/audit?action=free_months_granted&limit=2');
  expect(withDetail(first.json())).toMatchObject([
    {
      action: 'free_months_granted',
      actor_kind: 'account',
      actor: { id: t.users.admin, username: 'admin' },
      member: { id: t.users.visitor, username: 'visitor' },
      target: null,
      detail: { months: 5 },
    },
    { detail: { months: 4 } },
  ]);
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await t.as('admin')('GET', next);
  expect(withDetail(second.json()).map(({ detail }) => detail)).toEqual([{ months: 3 }, { months: 2 }]);
  const last = await t.as('admin')(
    'GET',
    `/admin/audit?action=free_months_granted&limit=2&cursor=${second.json()[1].id}`,
  );
  expect(last.json()).toHaveLength(1);
  expect(last.headers['link']).toBeUndefined();
});

test('filters by act, actor, member, days and times', async () => {
  const t = await testApp();
  const { admin, member, visitor } = t.users;
  await record(t, { actor_id: admin, action: 'premium_granted', member_id: member });
  t.clock.advance(dayMs);
  await record(t, { actor_id: admin, action: 'premium_granted', member_id: visitor });
  await record(t, { actor_id: member, action: 'account_edited', member_id: member });
  await record(t, { actor_id: null, action: 'role_changed', member_id: member, by: 'operator' });
  const ofMember = (entries: AuditEntry[]) => entries.map((entry) => entry.member?.username);
  const actions = (entries: AuditEntry[]) => entries.map((entry) => entry.action);

  expect(ofMember(await list(t, '?action=premium_granted'))).toEqual(['visitor', 'member']);
  expect(actions(await list(t, '?actor=ADMIN'))).toEqual(['premium_granted', 'premium_granted']);
  expect(actions(await list(t, '?member=member@lamplight.test'))).toEqual([
    'role_changed',
    'account_edited',
    'premium_granted',
  ]);
  expect(await list(t, '?actor=admin&member=visitor&action=premium_granted')).toHaveLength(1);
  expect(await list(t, '?actor=nobody%00')).toEqual([]);
  expect(ofMember(await list(t, '?to=2026-01-01'))).toEqual(['member']);
  expect(await list(t, '?from=2026-01-02')).toHaveLength(3);
  expect(await list(t, '?from=2026-01-02&to=2026-01-02')).toHaveLength(3);
  expect(await list(t, '?from=2026-01-03')).toEqual([]);
  // The audited actions happened at midnight UTC, which in New York is still the day before.
  const inNewYork = (from: string, to: string) =>
    list(t, `?from=${from}T00:00:00-05:00&to=${to}T00:00:00.000-05:00`);
  expect(ofMember(await inNewYork('2025-12-31', '2026-01-01'))).toEqual(['member']);
  expect(await inNewYork('2026-01-01', '2026-01-02')).toHaveLength(3);
  expect(ofMember(await list(t, '?to=2026-01-02T00:00:00Z')), 'the end is not included').toEqual(['member']);
  expect(await list(t, '?from=2026-01-02T00:00:00Z'), 'the start is').toHaveLength(3);
  expect((await list(t))[0]).toMatchObject({ actor_kind: 'operator', actor: null });
});

test.each([
  '?from=2026-02-30',
  '?from=2026-02-30T00:00:00Z',
  '?to=2026-02-30T00:00:00.000-05:00',
  '?from=2026-01-01T25:00:00Z',
  '?to=2026-01-01T00:00',
  '?to=yesterday',
  '?action=nothing',
  '?cursor=0',
  '?limit=101',
  '?who=admin',
])('refuses %s as invalid', async (query) => {
  const t = await testApp();
  expect((await t.as('admin')('GET', `/admin/audit${query}`)).json()).toMatchObject({
    status: 422,
    code: 'invalid_input',
  });
});

test('cuts long texts, and keeps entries of deleted accounts without their names', async () => {
  const t = await testApp();
  await record(t, {
    actor_id: t.users.visitor,
    action: 'comment_deleted',
    target: 'x'.repeat(900),
    detail: { text: '🙂'.repeat(300), count: 3 },
  });
  await t.deps.connection.db.deleteFrom('users').where('id', '=', t.users.visitor).execute();
  const [entry] = await list(t);
  expect(entry).toMatchObject({ actor_kind: 'account', actor: null, target: 'x'.repeat(200) });
  expect(entry?.detail).toEqual({ text: '🙂'.repeat(200), count: 3 });
});

test('an act that fails leaves no entry', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const failing = db.transaction().execute(async (trx) => {
    await recordAudit(trx, t.clock, { actor_id: t.users.admin, action: 'book_added' });
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect(await list(t)).toEqual([]);
});

test('deletes entries when their retention ends', async () => {
  const t = await testApp({ auditRetentionDays: 10 });
  await record(t, { actor_id: t.users.admin, action: 'book_added' });
  t.clock.advance(9 * dayMs);
  await record(t, { actor_id: t.users.admin, action: 'book_edited' });
  expect(await t.deps.audit.deleteExpired()).toBe(0);
  t.clock.advance(1 * dayMs + 1);
  expect(await t.deps.audit.deleteExpired()).toBe(1);
  expect((await list(t)).map(({ action }) => action)).toEqual(['book_edited']);
});

test('acts of admins and staff are in the list', async () => {
  const t = await testApp();
  const [admin, editor] = [t.as('admin'), t.as('editor')];
  const book = {
    title: 'An audited book',
    status: 'Ongoing',
    cover_image: 'https://covers.test/1.jpg',
    synopsis: '',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters: [
      { title: 'One', audio_url: 'https://audio.test/1.mp3' },
      { title: 'Two', audio_url: 'https://audio.test/2.mp3' },
    ],
  };
  const { id } = (await editor('POST', '/books', book)).json();
  const saved = (await editor('PUT', `/books/${id}`, { ...book, title: 'Another title' })).json();
  await editor('DELETE', `/books/${id}/chapter/${saved.chapters[1].id}`);
  await editor('DELETE', `/books/${id}`);
  const announcement = (await editor('POST', '/admin-announcements/', { content: 'We are open' })).json();
  await editor('DELETE', `/admin-announcements/${announcement.id}`);
  await editor('POST', '/updates/admin-text', { text: 'Tell us' });
  const comment = (await t.as('member')('POST', '/update-comments', { content: 'Please' })).json();
  await t.as('moderator')('DELETE', `/update-comments/${comment.id}`);
  const of = `user_id=${t.users.visitor}`;
  await t.as('support')('POST', `/auth/admin/grant-premium-override?${of}`);
  await t.as('support')('POST', `/auth/admin/remove-premium-override?${of}`);
  await t.as('support')('POST', `/auth/admin/grant-free-subscription?${of}&months=2`);
  await admin('POST', `/auth/admin/remove-free-subscription?${of}`);
  await admin('PUT', `/auth/admin/role?${of}`, { role: 'member', staff_role: 'support' });
  await admin('PUT', `/auth/admin/edit?${of}`, { username: 'traveller', email: 'visitor@lamplight.test' });
  const shown = (await list(t)).toReversed().map(({ action, actor, member, target, detail }) => ({
    action,
    by: actor?.username,
    ...(member ? { member: member.username } : {}),
    ...(target ? { target } : {}),
    ...(Object.keys(detail).length > 0 ? { detail } : {}),
  }));
  const traveller = { member: 'traveller' };
  expect(shown).toEqual([
    { action: 'book_added', by: 'editor', target: `book ${id}`, detail: { title: 'An audited book' } },
    { action: 'book_edited', by: 'editor', target: `book ${id}`, detail: { title: 'Another title' } },
    {
      action: 'chapter_deleted',
      by: 'editor',
      target: `book ${id}`,
      detail: { title: 'Another title', chapter: 'Two' },
    },
    { action: 'book_deleted', by: 'editor', target: `book ${id}`, detail: { title: 'Another title' } },
    {
      action: 'announcement_posted',
      by: 'editor',
      target: `comment ${announcement.id}`,
      detail: { text: 'We are open' },
    },
    {
      action: 'announcement_deleted',
      by: 'editor',
      member: 'editor',
      target: `comment ${announcement.id}`,
      detail: { text: 'We are open' },
    },
    { action: 'updates_text_changed', by: 'editor', detail: { text: 'Tell us' } },
    {
      action: 'comment_deleted',
      by: 'moderator',
      member: 'member',
      target: `comment ${comment.id}`,
      detail: { text: 'Please' },
    },
    { action: 'premium_granted', by: 'support', ...traveller },
    { action: 'premium_removed', by: 'support', ...traveller },
    { action: 'free_months_granted', by: 'support', ...traveller, detail: { months: 2 } },
    { action: 'subscription_removed', by: 'admin', ...traveller },
    { action: 'role_changed', by: 'admin', ...traveller, detail: { from: 'member', to: 'support' } },
    { action: 'account_edited', by: 'admin', ...traveller, detail: { fields: 'username' } },
  ]);
});
