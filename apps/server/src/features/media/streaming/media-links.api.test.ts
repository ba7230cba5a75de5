import { expect, it } from 'vitest';
import { codeOf, mediaHarness } from '../../../testing/media-harness.ts';
import { offerLanguages } from '../../../testing/offer-languages.ts';

it.each<[string, (link: string) => string, string]>([
  ['another member', (link) => link.replace(/m=\d+/, 'm=1000'), 'link_invalid'],
  ['a later expiry', (link) => link.replace(/exp=\d+/, 'exp=99999999999'), 'link_invalid'],
  ['another signature', (link) => link.replace(/sig=.{6}/, 'sig=AAAAAA'), 'link_invalid'],
  ['the right to download', (link) => `${link}&dl=1`, 'link_invalid'],
  ['no query', (link) => link.replace(/\?.*/, ''), 'link_invalid'],
  ['another file', (link) => link.replace(/audio\/..../, 'audio/0000'), 'link_invalid'],
  ['an invalid escape', (link) => `${link}&%E0%A4%A=1`, 'link_invalid'],
])('rejects a link changed to %s', async (_name, change, code) => {
  const { ask, sign } = await mediaHarness();
  const answer = await ask(change(sign('member')));
  expect(answer.status).toBe(403);
  expect(codeOf(answer)).toBe(code);
});

it('says why in the language of the request, or else of the account', async () => {
  const { t, ask, sign, listeners } = await mediaHarness();
  await offerLanguages(t, ['en', 'de']);
  const wordsOf = async (path: string, language: string, method?: string) => {
    const { headers, body } = await ask(path, { 'accept-language': language }, method);
    return [headers['content-language'], JSON.parse(body.toString()).detail];
  };
  expect(await wordsOf('/media/nothing', 'en')).toEqual(['en', 'There is nothing here.']);
  expect((await wordsOf('/media/nothing', 'de-AT'))[0]).toBe('de');
  for (const [path, method] of [
    ['/media/nothing', 'GET'],
    ['/media/nothing', 'DELETE'],
    [sign('member').replace('sig=', 'sig=A'), 'GET'],
    [sign('visitor'), 'GET'],
  ] as const)
    expect((await wordsOf(path, 'en-XA', method))[1]).toMatch(/^⟦.*⟧$/s);
  const range = await ask(sign('member'), { range: 'bytes=999999999-', 'accept-language': 'en-XA' });
  expect(JSON.parse(range.body.toString()).detail).toMatch(/^⟦/);
  await t.as('visitor')('PUT', '/auth/language', { language: 'de' });
  t.deps.access.forget(listeners.visitor);
  expect((await wordsOf(sign('visitor'), 'en'))[0]).toBe('de');
});

it('rejects an expired link with its own code, so that the player requests a new one', async () => {
  const { t, ask, sign } = await mediaHarness();
  const link = sign('member');
  expect((await ask(link)).status).toBe(200);
  t.clock.advance(13 * 3_600_000);
  const answer = await ask(link);
  expect([answer.status, codeOf(answer)]).toEqual([403, 'link_expired']);
  // The refusal is logged so that a listener's report can be traced, without the link's signature.
  const id = String(answer.headers['x-request-id']);
  const line = t.logged.find((line) => line.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({ reqId: id, status: 403, code: 'link_expired' });
  expect(line).toContain('sig=[redacted]');
});

it('a link stops working within two seconds after its member loses access', async () => {
  const { t, ask, sign, listeners } = await mediaHarness();
  const { db } = t.deps.connection;
  const link = sign('member');
  expect((await ask(link, { range: 'bytes=0-9' })).status).toBe(206);
  await db
    .updateTable('subscriptions')
    .set({ stripe_status: 'canceled' })
    .where('user_id', '=', t.users.member)
    .execute();
  t.clock.advance(2000);
  expect(codeOf(await ask(link, { range: 'bytes=10-19' }))).toBe('subscription_required');
  await db
    .updateTable('subscriptions')
    .set({ stripe_status: 'active' })
    .where('user_id', '=', t.users.member)
    .execute();
  t.deps.access.forget(listeners.member);
  expect((await ask(link, { range: 'bytes=10-19' })).status).toBe(206);
});

it('serves audio only to those who may listen, and downloads only to those who may download', async () => {
  const { ask, sign } = await mediaHarness();
  for (const caller of ['admin', 'premium', 'member'] as const)
    expect((await ask(sign(caller))).status).toBe(200);
  expect(codeOf(await ask(sign('visitor')))).toBe('subscription_required');
  expect(codeOf(await ask(sign('member', 'download')))).toBe('download_not_allowed');
  const answer = await ask(sign('premium', 'download', 'The Lamp: Märchen'));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="The Lamp Marchen.wav"; filename*=UTF-8''The%20Lamp%20M%C3%A4rchen.wav`,
  );
});

it('rejects a link of a deleted account', async () => {
  const { t, ask, sign, stored, listeners } = await mediaHarness();
  const link = sign('visitor');
  await t.deps.connection.db.deleteFrom('users').where('id', '=', t.users.visitor).execute();
  expect(codeOf(await ask(link))).toBe('link_invalid');
  const listener = { ...listeners.member, id: 999_999 };
  const foreign = t.deps.streaming.signAudio(stored.audio_url, { listener, right: 'stream' });
  expect(codeOf(await ask(foreign))).toBe('link_invalid');
});

it('a link stops working within two seconds after its session ends, and no other does', async () => {
  const { t, ask, stored, sign, listeners } = await mediaHarness();
  const { member } = await t.listeners();
  const other = t.deps.streaming.signAudio(stored.audio_url, { listener: member, right: 'stream' });
  const link = sign('member');
  for (const each of [link, other]) expect((await ask(each, { range: 'bytes=0-9' })).status).toBe(206);
  expect(await t.deps.accounts.sessions.end(t.users.member, listeners.member.session.id)).toBe(true);
  t.clock.advance(2000);
  expect(codeOf(await ask(link, { range: 'bytes=10-19' }))).toBe('link_invalid');
  expect((await ask(other, { range: 'bytes=10-19' })).status).toBe(206);
  expect(codeOf(await ask(link.replace(listeners.member.session.id, member.session.id)))).toBe(
    'link_invalid',
  );
});

it('returns 404 for a valid link to a deleted file', async () => {
  const { t, ask, sign, stored } = await mediaHarness();
  await t.deps.storage.remove(stored.audio_url.slice('/media/'.length));
  expect(codeOf(await ask(sign('member')))).toBe('not_found');
});

it('logs no signatures', async () => {
  const { t, ask, sign } = await mediaHarness();
  const link = sign('member');
  const signature = /sig=([^&]+)/.exec(link)?.[1] ?? 'none';
  await ask(link);
  await ask(link.replace('m=', 'm=9'));
  expect(t.logged.join('\n')).not.toContain(signature);
});
