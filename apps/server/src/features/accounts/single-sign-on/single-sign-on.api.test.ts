import type { JWTPayload } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ProviderConfig } from '../../../gateways/identity/identity-provider.ts';
import { manualClock } from '../../../platform/clock.ts';
import { signAs, startIdentityProvider, unsigned } from '../../../testing/identity-provider.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { password, type TestApp, testApp } from '../../../testing/test-app.ts';

const secondMs = 1000;
const dayMs = 24 * 3600 * secondMs;
const anybody = {
  sub: 'nell-1',
  email: 'nell@readers.test',
  email_verified: true,
  preferred_username: 'Nell',
};
/** Claims of the provider's account whose address is that of the test app's member. */
const memberThere = { sub: 'member-1', email: 'member@lamplight.test', email_verified: true };

/** Creates a browser that keeps its cookies; returns a function that sends requests. */
function createBrowser(t: TestApp) {
  const cookies = new Map<string, string>();
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, token?: string) => {
    const answer = await t.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return { status: answer.statusCode, body: answer.json() };
  };
}

async function start(changes: Partial<ProviderConfig> = {}) {
  // The test provider writes advice for production to the console.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const provider = await startIdentityProvider(changes);
  onTestFinished(provider.stop);
  const t = await testApp(
    { identityProviders: [provider.config] },
    { clock: manualClock(new Date().toISOString()) },
  );
  const { db } = t.deps.connection;
  const path = `/auth/single-sign-on/${provider.config.id}`;
  const newBrowser = () => createBrowser(t);
  type Browser = ReturnType<typeof newBrowser>;
  const finish = (browser: Browser, query: URLSearchParams) =>
    browser('POST', `${path}/finish`, Object.fromEntries(query));
  /** Signs in as this person at the provider; returns the response of the last step. */
  async function signOn(person: typeof anybody | object = anybody, browser = newBrowser()) {
    provider.setPerson(person as typeof anybody);
    const { body } = await browser('POST', `${path}/start`);
    return await finish(browser, await provider.signIn(body.url));
  }
  const ownAccount = async (token: string) => (await newBrowser()('GET', '/auth/me', undefined, token)).body;
  /** Runs a sign-on that links an identity or confirms who the member is, as this person at the provider. */
  async function signOnAs(purpose: 'link' | 'confirm', token: string, person: object) {
    const browser = newBrowser();
    provider.setPerson(person as typeof anybody);
    const begun = await browser('POST', `${path}/${purpose}`, undefined, token);
    if (begun.status !== 200) return begun;
    return await finish(browser, await provider.signIn(begun.body.url));
  }
  const logOut = (logout_token: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api${path}/logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
  return { t, db, provider, path, newBrowser, finish, signOn, signOnAs, ownAccount, logOut };
}

const roles = { claim: 'groups', values: { editors: 'editor', owners: 'admin' } } as const;

test('lists the providers without their secrets', async () => {
  const { t, newBrowser, provider } = await start();
  expect(await newBrowser()('GET', '/auth/identity-providers')).toEqual({
    status: 200,
    body: [{ id: 'lamp', name: 'Lamp Post', logo: null }],
  });
  const settings = await t.as('admin')('GET', '/admin/identity-providers');
  expect(settings.body).not.toContain(provider.config.clientSecret);
  expect(settings.json()).toMatchObject([
    { redirect_uri: 'http://lamplight.test/login/callback/lamp', linked: 0, issuer: provider.issuer },
  ]);
});

test('links the account with the verified address, and signs it in', async () => {
  const { t, db, signOn, ownAccount, newBrowser } = await start();
  const { status, body } = await signOn({ ...memberThere, email: 'MEMBER@lamplight.test' });
  expect([status, body.purpose]).toEqual([200, 'sign_in']);
  expect(await ownAccount(body.access_token)).toMatchObject({ id: t.users.member });
  expect((await newBrowser()('GET', '/auth/identities', undefined, body.access_token)).body).toMatchObject([
    { provider: 'lamp', provider_name: 'Lamp Post', label: 'MEMBER@lamplight.test', access_until: null },
  ]);
  expect((await newBrowser()('GET', '/auth/sessions', undefined, body.access_token)).body).toContainEqual(
    expect.objectContaining({ signed_in_by: 'Lamp Post', is_current: true }),
  );
  await t.deps.accounts.outbox.deliverDue();
  expect(t.mailer.sent.map(({ text }) => text).join()).toContain('can now be signed in to by an account');
  const audit = await db.selectFrom('audit_log').select('action').execute();
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['identity_linked', 'sign_in']));
  // The email address may change at the provider, because an account is found by the subject.
  expect((await signOn({ ...memberThere, email: 'premium@lamplight.test' })).status).toBe(200);
  expect(await db.selectFrom('linked_identities').select('user_id').execute()).toEqual([
    { user_id: t.users.member },
  ]);
});

test('an address that the provider has not verified needs the password once', async () => {
  const { t, signOn, newBrowser, ownAccount } = await start({ createsAccounts: true });
  const browser = newBrowser();
  const person = { ...memberThere, email_verified: 'true' };
  expect((await signOn(person, browser)).body).toMatchObject({ code: 'identity_unlinked' });
  const wrong = await browser('POST', '/auth/single-sign-on/connect', {
    username: 'member',
    password: 'wrong',
  });
  expect(wrong.body.code).toBe('invalid_credentials');
  const other = newBrowser();
  const without = await other('POST', '/auth/single-sign-on/connect', { username: 'member', password });
  expect(without.body.code).toBe('challenge_invalid');
  const { body } = await browser('POST', '/auth/single-sign-on/connect', { username: 'member', password });
  expect(await ownAccount(body.access_token)).toMatchObject({ id: t.users.member });
  expect((await signOn(person)).status).toBe(200);
  const again = await browser('POST', '/auth/single-sign-on/connect', { username: 'member', password });
  expect(again.body.code).toBe('challenge_invalid');
});

test('a password chosen for an address that its owner never confirmed opens nothing', async () => {
  const { db, t, signOn } = await start();
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', t.users.member).execute();
  await t.tokenOf('member');
  expect((await signOn(memberThere)).body.code).toBe('identity_unlinked');
  await db.deleteFrom('sessions').execute();
  expect((await signOn(memberThere)).status).toBe(200);
  expect((await signIn(t, 'member', password)).statusCode).toBe(401);
});

test('adds an account if it may, and keeps HTML in names as text', async () => {
  const { signOn, ownAccount } = await start({ createsAccounts: true });
  const name = '<img src=x onerror=alert(1)>';
  const { body } = await signOn({ ...anybody, preferred_username: name });
  expect(await ownAccount(body.access_token)).toMatchObject({ username: name, email: 'nell@readers.test' });
  const taken = await signOn({
    ...anybody,
    sub: 'nell-2',
    email: 'second@readers.test',
    preferred_username: name,
  });
  expect((await ownAccount(taken.body.access_token)).username).toMatch(/ 2$/);
  const nameless = await signOn({
    sub: 'x',
    email: 'third@readers.test',
    email_verified: true,
    name: 'www.spam',
  });
  expect((await ownAccount(nameless.body.access_token)).username).toBe('third');
});

test('adds no account unless the operator says so', async () => {
  const { signOn, db } = await start();
  const before = await db.selectFrom('users').select('id').execute();
  expect((await signOn()).body).toMatchObject({ code: 'identity_unlinked' });
  expect(await db.selectFrom('users').select('id').execute()).toEqual(before);
});

test('one address at two identities, and one identity at two accounts, get a clear answer', async () => {
  const { t, signOn, signOnAs } = await start();
  await signOn(memberThere);
  const { body } = await signOn({ ...memberThere, sub: 'a new owner of the address' });
  expect(body).toMatchObject({ code: 'already_exists', detail: expect.stringContaining('Lamp Post') });
  const premium = await t.tokenOf('premium');
  expect((await signOnAs('link', premium, memberThere)).body).toMatchObject({
    code: 'already_exists',
    detail: 'Your account at Lamp Post is linked to another account here.',
  });
  const member = await t.tokenOf('member');
  expect((await signOnAs('link', member, anybody)).body.detail).toMatch(/^Another account at Lamp Post/);
});

test('an account links and unlinks a provider after a fresh sign-in', async () => {
  const { t, db, signOn, signOnAs, newBrowser } = await start();
  const token = await t.tokenOf('member');
  t.clock.advance(3600 * secondMs);
  expect((await signOnAs('link', token, anybody)).body.code).toBe('reauthentication_required');
  const fresh = await t.tokenOf('member');
  expect((await signOnAs('link', fresh, anybody)).body).toEqual({ purpose: 'link', access_token: null });
  const signedOn = (await signOn(anybody)).body.access_token;
  const [identity] = (await newBrowser()('GET', '/auth/identities', undefined, fresh)).body;
  const path = `/auth/identities/${identity.id}`;
  expect((await newBrowser()('DELETE', path, undefined, await t.tokenOf('premium'))).status).toBe(404);
  expect((await newBrowser()('DELETE', path, undefined, fresh)).status).toBe(200);
  expect(await db.selectFrom('linked_identities').selectAll().execute()).toEqual([]);
  // Unlinking an identity ends the sessions that it started.
  expect((await newBrowser()('GET', '/auth/me', undefined, signedOn)).status).toBe(401);
  expect((await signOn(anybody)).body.code).toBe('identity_unlinked');
});

test('the code of an authenticator app is asked for, unless the provider asks for one itself', async () => {
  for (const asksSecondFactor of [false, true]) {
    const { t, db, signOn } = await start({ asksSecondFactor });
    await db
      .insertInto('authenticators')
      .values({ user_id: t.users.member, secret: 'A', last_step: 0, created_at: 'x', confirmed_at: 'x' })
      .execute();
    await db.updateTable('users').set({ has_second_factor: 1 }).where('id', '=', t.users.member).execute();
    const { body } = await signOn(memberThere);
    expect(body.code ?? 'signed in').toBe(asksSecondFactor ? 'signed in' : 'second_factor_required');
  }
});

test('confirms who somebody is by a new proof of the linked identity only', async () => {
  const { t, provider, signOn, signOnAs, newBrowser } = await start();
  await signOn(memberThere);
  const token = await t.tokenOf('member');
  t.clock.advance(20 * 60 * secondMs);
  expect((await newBrowser()('POST', '/auth/recovery-codes', undefined, token)).body.code).toBe(
    'reauthentication_required',
  );
  // The provider's clock does not advance with the test's: a new sign-in at the provider has an old `auth_time`.
  expect((await signOnAs('confirm', token, memberThere)).body.code).toBe('single_sign_on_refused');
  expect((await signOnAs('confirm', token, anybody)).body.detail).toMatch(/another account/);
  provider.setTamper((claims, sign) => sign({ ...claims, auth_time: Math.floor(t.clock.ms() / 1000) }));
  expect((await signOnAs('confirm', token, memberThere)).body).toEqual({
    purpose: 'confirm',
    access_token: null,
  });
  expect((await newBrowser()('POST', '/auth/recovery-codes', undefined, token)).body.code).toBe(
    'bad_request',
  );
});

test('a sign-in is as fresh as the proof at the provider', async () => {
  const { t, provider, signOn, newBrowser } = await start();
  const isFresh = async (token: string) =>
    (await newBrowser()('POST', '/auth/recovery-codes', undefined, token)).body.code !==
    'reauthentication_required';
  expect(await isFresh((await signOn(memberThere)).body.access_token)).toBe(true);
  provider.setTamper((claims, sign) =>
    sign({ ...claims, auth_time: Math.floor(t.clock.ms() / 1000) - 3600 }),
  );
  expect(await isFresh((await signOn(memberThere)).body.access_token)).toBe(false);
});

const now = () => Math.floor(Date.now() / 1000);
const forged: readonly (readonly [string, (claims: JWTPayload) => Promise<string> | string])[] = [
  ['of another issuer', (claims) => signAs({ ...claims, iss: 'https://other.example' })],
  ['for another audience', (claims) => signAs({ ...claims, aud: 'another-client' })],
  ['with another nonce', (claims) => signAs({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _, ...claims }) => signAs(claims)],
  ['that has expired', (claims) => signAs({ ...claims, exp: now() - 120, iat: now() - 600 })],
  ['without a signature', (claims) => unsigned(claims)],
  ['with the signature of another key', (claims) => signAs(claims, 'other')],
  ['without a subject', ({ sub: _, ...claims }) => signAs(claims)],
];

test('refuses forged ID tokens', async () => {
  const { db, provider, signOn } = await start();
  for (const [what, forge] of forged) {
    provider.setTamper(async (claims) => forge(claims));
    expect([what, (await signOn(memberThere)).body.code]).toEqual([what, 'single_sign_on_refused']);
  }
  expect(await db.selectFrom('linked_identities').selectAll().execute()).toEqual([]);
  provider.setTamper(null);
  expect((await signOn(memberThere)).status).toBe(200);
});

test('an answer is accepted once, in the browser that began, and from the provider that was asked', async () => {
  const { t, provider, path, newBrowser, finish } = await start();
  provider.setPerson(memberThere);
  const begin = async (browser: ReturnType<typeof newBrowser>) =>
    provider.signIn((await browser('POST', `${path}/start`)).body.url);
  const browser = newBrowser();
  const answer = await begin(browser);
  expect((await finish(newBrowser(), answer)).body.code).toBe('challenge_invalid');
  const mixedUp = new URLSearchParams({ ...Object.fromEntries(answer), iss: 'https://other.example' });
  expect((await finish(browser, mixedUp)).body.code).toBe('single_sign_on_refused');
  // The failed attempt has used up the state.
  expect((await finish(browser, answer)).body.code).toBe('challenge_invalid');

  const first = await begin(browser);
  expect((await finish(browser, first)).status).toBe(200);
  // Replay the first authorization code with a new state.
  const second = await begin(browser);
  const replayed = new URLSearchParams({
    ...Object.fromEntries(second),
    code: first.get('code') ?? '',
  });
  expect((await finish(browser, replayed)).body.code).toBe('single_sign_on_refused');

  const late = await begin(browser);
  t.clock.advance(16 * 60 * secondMs);
  expect((await finish(browser, late)).body.code).toBe('challenge_invalid');
  const denied = await begin(browser);
  denied.delete('code');
  denied.set('error', 'access_denied');
  expect((await finish(browser, denied)).body.detail).toBe('Lamp Post did not sign you in.');
});

test('says so if the provider is down, before and during a sign-in', async () => {
  const { t, provider, path, newBrowser, finish } = await start();
  const browser = newBrowser();
  provider.setDown(true);
  const begun = await browser('POST', `${path}/start`);
  expect([begun.status, begun.body.code]).toEqual([502, 'identity_provider_unavailable']);
  expect((await signIn(t, 'member', password)).statusCode).toBe(200);
  expect((await t.as('admin')('POST', '/admin/identity-providers/lamp/check')).statusCode).toBe(502);
  provider.setDown(false);
  const answer = await provider.signIn((await browser('POST', `${path}/start`)).body.url);
  provider.setDown(true);
  expect((await finish(browser, answer)).status).toBe(502);
  t.clock.advance(61_000);
  expect((await browser('POST', `${path}/start`)).status).toBe(502);
  expect((await browser('POST', '/auth/single-sign-on/unknown/start')).status).toBe(404);
});

test('gives roles by claim, and takes back those alone', async () => {
  const { t, signOn, ownAccount, newBrowser } = await start({ roles });
  const roleOf = async (person: object) => {
    const { role, staff_role } = await ownAccount((await signOn(person)).body.access_token);
    return staff_role ?? role;
  };
  expect(await roleOf(memberThere)).toBe('member');
  expect(await roleOf({ ...memberThere, groups: ['editors', 'others'] })).toBe('editor');
  expect(await roleOf({ ...memberThere, groups: ['owners', 'editors'] })).toBe('admin');
  expect(await roleOf({ ...memberThere, groups: ['constructor'] })).toBe('member');
  // Unlinking takes the role back, too.
  const { body } = await signOn({ ...memberThere, groups: 'editors' });
  const [identity] = (await newBrowser()('GET', '/auth/identities', undefined, body.access_token)).body;
  await newBrowser()('DELETE', `/auth/identities/${identity.id}`, undefined, body.access_token);
  expect(await ownAccount(body.access_token)).toMatchObject({ role: 'member', staff_role: null });
  // A role that an admin gave stays, whatever the claims say.
  const editor = { sub: 'editor-1', email: 'editor@lamplight.test', email_verified: true };
  await t.staffId('editor');
  expect(await roleOf({ ...editor, groups: ['owners'] })).toBe('editor');
  expect(await roleOf(editor)).toBe('editor');
});

test('the last admin stays one, whatever the claims say', async () => {
  const { t, db, signOn, ownAccount } = await start({ roles });
  const token = (await signOn({ ...memberThere, groups: ['owners'] })).body.access_token;
  await db.updateTable('users').set({ role: 'member' }).where('id', '=', t.users.admin).execute();
  expect((await ownAccount(token)).role).toBe('admin');
  const again = (await signOn(memberThere)).body.access_token;
  expect((await ownAccount(again)).role).toBe('admin');
  expect(t.logged.join()).toContain('role not changed by claim');
});

test('a provider for staff or for members signs in nobody else', async () => {
  const staff = await start({ audience: 'staff', roles, createsAccounts: true });
  expect((await staff.signOn(memberThere)).body).toMatchObject({
    code: 'single_sign_on_refused',
    detail: 'Lamp Post is for staff only. Sign in another way.',
  });
  expect((await staff.signOn({ ...memberThere, groups: ['editors'] })).status).toBe(200);
  const members = await start({ audience: 'members' });
  const admin = { sub: 'admin-1', email: 'admin@lamplight.test', email_verified: true };
  expect((await members.signOn(admin)).body.detail).toMatch(/for members only/);
  expect(await members.db.selectFrom('linked_identities').selectAll().execute()).toEqual([]);
});

test('a provider for staff takes back the role of somebody who lost the claim, and refuses them', async () => {
  const { t, db, signOn, ownAccount } = await start({ audience: 'staff', roles });
  const editor = (await signOn({ ...memberThere, groups: ['editors'] })).body.access_token;
  expect(await ownAccount(editor)).toMatchObject({ staff_role: 'editor' });
  expect((await signOn(memberThere)).body).toMatchObject({
    code: 'single_sign_on_refused',
    detail: 'Lamp Post is for staff only. Sign in another way.',
  });
  const roleNow = db.selectFrom('users').select(['role', 'staff_role']).where('id', '=', t.users.member);
  expect(await roleNow.executeTakeFirst()).toEqual({ role: 'member', staff_role: null });
});

test('a claim opens the library, until it is gone or its days have passed', async () => {
  const { t, signOn, ownAccount, newBrowser } = await start({
    createsAccounts: true,
    access: { claim: 'realm_access.roles', values: ['subscriber'], days: 7 },
  });
  const paying = { ...anybody, realm_access: { roles: ['subscriber'] } };
  const status = async (token: string) => (await newBrowser()('GET', '/books', undefined, token)).status;
  expect(await status((await signOn()).body.access_token)).toBe(403);
  const { access_token: token } = (await signOn(paying)).body;
  expect(await ownAccount(token)).toMatchObject({
    stripe_status: 'active',
    is_premium: false,
    access_until: new Date(t.clock.ms() + 7 * dayMs).toISOString(),
  });
  expect(await status(token)).toBe(200);
  const members = await t.as('admin')('GET', '/auth/members?q=nell');
  expect(members.json()).toMatchObject([{ username: 'Nell', stripe_status: 'active' }]);
  expect((await t.as('admin')('GET', '/auth/members/counts')).json()).toMatchObject({ active: 2, no_sub: 3 });
  t.clock.advance(7 * dayMs);
  expect(await status(token)).toBe(403);
  expect(await status((await signOn(paying)).body.access_token)).toBe(200);
  expect(await status((await signOn()).body.access_token)).toBe(403);
});

test('only by single sign-on: other ways are closed, but for those whom the operator lets in', async () => {
  const { t, signOn, newBrowser } = await start({ requiredFor: 'staff' });
  const admin = { sub: 'admin-1', email: 'admin@lamplight.test', email_verified: true };
  expect((await signIn(t, 'member', password)).statusCode).toBe(200);
  const refused = await signIn(t, 'admin', password);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'single_sign_on_required']);
  expect((await signOn(admin)).status).toBe(200);
  await t.deps.accounts.allowPassword(t.users.admin, 1);
  const token = (await signIn(t, 'admin', password)).json().access_token;
  expect((await newBrowser()('GET', '/auth/me', undefined, token)).status).toBe(200);
  t.clock.advance(3600 * secondMs);
  // A session that was started with the password ends as well.
  expect((await newBrowser()('GET', '/auth/me', undefined, token)).status).toBe(401);
  expect((await signIn(t, 'admin', password)).statusCode).toBe(403);
});

test('a logout at the provider ends the sessions that it names', async () => {
  const { t, db, provider, signOn, newBrowser, logOut } = await start();
  const status = async (token: string) => (await newBrowser()('GET', '/auth/me', undefined, token)).status;
  const { access_token: token } = (await signOn(memberThere)).body;
  const own = await t.tokenOf('member');
  for (const claims of [
    { sub: memberThere.sub, iss: 'https://other.example' },
    { sub: memberThere.sub, aud: 'another-client' },
    { sub: memberThere.sub, nonce: 'as in an ID token' },
    { sub: memberThere.sub, events: { other: {} } },
    { sub: memberThere.sub, iat: now() - 3600 },
    { sub: memberThere.sub, exp: now() - 60 },
    { sub: memberThere.sub, jti: undefined } as unknown as JWTPayload,
    {},
  ])
    expect((await logOut(await provider.logoutToken(claims))).statusCode).toBe(400);
  expect((await logOut(await provider.logoutToken({ sub: memberThere.sub }, 'other'))).statusCode).toBe(400);
  expect((await logOut(unsigned({ sub: memberThere.sub }))).statusCode).toBe(400);
  expect(await status(token)).toBe(200);

  const logoutToken = await provider.logoutToken({ sub: memberThere.sub });
  const answer = await logOut(logoutToken);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await status(token), await status(own)]).toEqual([401, 200]);
  expect((await logOut(logoutToken)).statusCode).toBe(400);
  const entry = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'provider_logout')
    .execute();
  expect(entry).toMatchObject([{ member_id: t.users.member, actor_kind: 'system' }]);

  const second = (await signOn(memberThere)).body.access_token;
  await db
    .updateTable('sessions')
    .set({ provider_session: 'sid-1' })
    .where('provider', 'is not', null)
    .execute();
  expect((await logOut(await provider.logoutToken({ sid: 'another' }))).statusCode).toBe(200);
  expect(await status(second)).toBe(200);
  expect((await logOut(await provider.logoutToken({ sid: 'sid-1' }))).statusCode).toBe(200);
  expect(await status(second)).toBe(401);
});

test('a logout at the provider that one node receives ends the session on another', async () => {
  const { t, provider, signOn, logOut } = await start();
  const other = await startSecondNode(t);
  const { access_token: token } = (await signOn(memberThere)).body;
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await other.app.inject({ url: '/api/auth/me', headers })).statusCode;
  };
  // This request makes the other node cache the session.
  expect(await status()).toBe(200);
  expect((await logOut(await provider.logoutToken({ sub: memberThere.sub }))).statusCode).toBe(200);
  expect(await status()).toBe(401);
});
