import { once } from 'node:events';
import { connect } from 'node:net';
import { type Access, endpoints, hasScope, keyScopeOf, keyScopes, type NewApiKey } from '@lamplight/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';
import { testConfig } from './testing/test-config.ts';

const filled = (path: string) => path.replace(/\{\w+\}/g, '1');

/** Expected status of the response to a caller without access; null if the caller has access. */
const open = { public: null, signed_in: null, library: null };
const noRights = { editor: 403, moderator: 403, support: 403, admin: 403 };
const refusals = {
  nobody: {
    public: null,
    signed_in: 401,
    library: 401,
    editor: 401,
    moderator: 401,
    support: 401,
    admin: 401,
  },
  visitor: { ...open, ...noRights, library: 403 },
  member: { ...open, ...noRights },
  editor: { ...open, ...noRights, editor: null },
  moderator: { ...open, ...noRights, moderator: null },
  support: { ...open, ...noRights, library: 403, support: null },
  admin: { ...open, editor: null, moderator: null, support: null, admin: null },
} as const satisfies Record<string, Record<Access, number | null>>;

describe('the whole route table', () => {
  test.each(Object.keys(refusals) as (keyof typeof refusals)[])('tried by %s', async (caller) => {
    const t = await testApp();
    const send = caller === 'nobody' ? t.nobody : t.as(caller);
    const rows = Object.entries(endpoints);
    expect(rows.length).toBeGreaterThan(15);
    for (const [name, { access }] of rows) {
      const [method = 'GET', path = ''] = name.split(' ');
      const answer = await send(method as 'GET', filled(path), method === 'GET' ? undefined : {});
      const wanted = refusals[caller][access];
      if (wanted) {
        expect([name, answer.statusCode]).toEqual([name, wanted]);
        // A response to HEAD has no body.
        if (method === 'HEAD') continue;
        expect(answer.json()).toMatchObject({
          status: wanted,
          title: expect.any(String),
          detail: expect.any(String),
        });
      } else {
        expect([name, 401, 403]).not.toContain(answer.statusCode);
        expect(answer.statusCode).toBeLessThan(500);
      }
    }
  });

  test('tried by API keys: nothing opens beyond their scopes', async () => {
    const t = await testApp();
    const makeKey = async (scopes: readonly string[]): Promise<string> =>
      (
        await t.as('admin')('POST', '/admin/api-keys', { name: 'Key', scopes, expires_at: null })
      ).json<NewApiKey>().key;
    const withAll = await makeKey(keyScopes);
    // For each scope: a key with all scopes except it and those that include it.
    const keys = new Map<string, string>();
    for (const scope of keyScopes)
      keys.set(scope, await makeKey(keyScopes.filter((other) => !hasScope([other], scope))));
    const document = (await t.app.inject('/api/openapi.json')).json();
    for (const [name, call] of Object.entries(endpoints)) {
      if (call.access === 'public') continue;
      const [method = 'GET', path = ''] = name.split(' ');
      const send = async (key: string) => {
        const answer = await t.app.inject({
          method: method as 'GET',
          url: `/api${filled(path)}`,
          headers: { authorization: `Bearer ${key}` },
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        return { status: answer.statusCode, code: method === 'HEAD' ? null : answer.json().code };
      };
      const scope = keyScopeOf(name, call);
      const answer = await send(withAll);
      const { security } = document.paths[`/api${path}`][method.toLowerCase()];
      if (scope === null) {
        expect([name, answer.status]).toEqual([name, 403]);
        expect([name, security]).toEqual([name, undefined]);
        continue;
      }
      expect([name, 401, 403]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect([name, security]).toEqual([name, [{ bearer: [] }, { apiKey: [scope] }]]);
      const refused = await send(keys.get(scope) ?? '');
      expect([name, refused.status]).toEqual([name, 403]);
      if (method !== 'HEAD') expect([name, refused.code]).toEqual([name, 'scope_missing']);
    }
  });

  test('documents every endpoint in the OpenAPI document', async () => {
    const t = await testApp();
    const document = (await t.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [name, call] of Object.entries(endpoints)) {
      const [method = '', path = ''] = name.split(' ');
      expect(document.paths[`/api${path}`]?.[method.toLowerCase()]?.summary).toBe(call.summary);
    }
    const page = await t.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Lamplight API');
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data:");
    const missing = await t.app.inject('/api/docs/static/nothing.js');
    expect(missing.json()).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('unknown paths', () => {
  test.each(['/api/nothing', '/api', '/assets/old.js', '/missing.png', '/demo-api/books', '/nowhere'])(
    'responds to %s with a problem',
    async (url) => {
      const t = await testApp();
      const answer = await t.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json().code).toBe('not_found');
      // A 404 must not be cached: another node, or this one after its upgrade, may have the file.
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('lists the allowed methods when a path does not support the method', async () => {
    const t = await testApp();
    const answer = await t.app.inject({ method: 'DELETE', url: '/api/user/settings/volume' });
    expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(answer.headers['allow']).toBe('GET, PUT');
    expect((await t.app.inject({ method: 'PATCH', url: '/api/books/7' })).statusCode).toBe(405);
  });

  test.each(['0x1', '1e0', '+1', '%2B1', '01', '1.0', '%201', '-1'])(
    'rejects the id or page %s like any other invalid value',
    async (word) => {
      const t = await testApp();
      for (const path of [`/books/${word}`, `/books?page=${word}`])
        expect((await t.as('admin')('GET', path)).json()).toMatchObject({
          status: 422,
          code: 'invalid_input',
        });
    },
  );

  test('rejects broken JSON, wrong types and oversized bodies with clear errors', async () => {
    const t = await testApp();
    const authorization = `Bearer ${await t.tokenOf('member')}`;
    const put = (payload: string, type: string) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/user/settings/volume',
        headers: { authorization, 'content-type': type },
        payload,
      });
    expect((await put('{"volume":', 'application/json')).json()).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
    expect((await put('', 'application/json')).json().status).toBe(400);
    expect((await put('{"__proto__":{"volume":1}}', 'application/json')).json().status).toBe(400);
    expect((await put('volume=1', 'text/plain')).json().status).toBe(415);
    expect((await put('volume=1', 'application/x-www-form-urlencoded')).json().status).toBe(415);
    expect((await put(`{"volume":1,"x":"${'x'.repeat(300_000)}"}`, 'application/json')).json().status).toBe(
      413,
    );
    expect((await t.app.inject({ url: '/api/books/%E0%A4%A' })).json().status).toBe(400);
  });
});

describe('over a real socket', () => {
  async function connected(config: Parameters<typeof testApp>[0] = {}) {
    const t = await testApp(config, { ownApp: true });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = connect({ port, host: '127.0.0.1' });
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    const until = async (text: string) => {
      while (!heard.includes(text)) await once(socket, 'data');
      return heard;
    };
    await once(socket, 'connect');
    return { t, socket, until };
  }

  test('a shutdown finishes the request in flight and closes its idle connection', async () => {
    const { t, socket, until } = await connected();
    const body = 'username=nobody&password=wrong-password';
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await once(t.app.server, 'request');
    const closed = t.app.close();
    await vi.waitFor(() => expect(t.app.server.listening).toBe(false));
    socket.write(body.slice(10));
    expect(await until('invalid_credentials')).toContain('HTTP/1.1 401');
    await closed;
  });

  test.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 'bad_request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      'headers_too_large',
    ],
  ])('%s is answered by a problem', async (_, text, code) => {
    const { socket, until } = await connected();
    socket.write(text);
    expect(await until(code)).toContain('Content-Type: application/problem+json');
  });

  test('does not log an error when a client disconnects in the middle of its body', async () => {
    const { t, socket } = await connected();
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nusername=',
    );
    const [request] = await once(t.app.server, 'request');
    socket.destroy();
    await vi.waitFor(() => expect(request.destroyed).toBe(true));
    await t.app.close();
    expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('operations', () => {
  test('health, readiness, request ids and security headers', async () => {
    const t = await testApp({}, { ownApp: true });
    expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await t.app.inject('/readyz');
    expect(ready.json()).toEqual({ status: 'ready' });
    expect(ready.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(ready.headers['content-security-policy']).not.toContain('unsafe');
  });

  test('logs each request with its id and without secrets, and no probes', async () => {
    const t = await testApp({}, { ownApp: true });
    const answer = await t.app.inject('/api/books?token=hidden&page=1');
    await t.app.inject('/healthz');
    await t.app.inject('/readyz');
    const lines = t.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(lines).toEqual([
      expect.objectContaining({
        reqId: answer.headers['x-request-id'],
        method: 'GET',
        url: '/api/books?token=[redacted]&page=1',
        status: 401,
        ip: '127.0.0.1',
        code: 'not_signed_in',
      }),
    ]);
  });

  test('logs the account and the code of a refused request, and no account otherwise', async () => {
    const t = await testApp({}, { ownApp: true });
    for (const path of ['/books', '/admin/audit', '/books?page=none']) await t.as('member')('GET', path);
    await t.nobody('GET', '/nowhere');
    const lines = t.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(lines.map(({ status, code, user_id }) => [status, code, user_id])).toEqual([
      [200, undefined, undefined],
      [403, 'forbidden', t.users.member],
      [422, 'invalid_input', t.users.member],
      [404, 'not_found', undefined],
    ]);
  });

  test('is not ready once the database is gone', async () => {
    const t = await testApp({}, { ownApp: true });
    await t.deps.connection.close();
    const answer = await t.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
    const metrics = await t.app.inject('/metrics');
    expect(metrics.body).toContain('lamplight_process_cpu_seconds_total');
    expect(metrics.body).not.toMatch(/^lamplight_mails_waiting /m);
  });

  test('readiness does not wait for a store that does not respond', async () => {
    const t = await testApp({}, { ownApp: true });
    vi.spyOn(t.deps.storage, 'findProblem').mockReturnValue(new Promise(() => {}));
    await t.app.ready();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = t.app.inject('/readyz');
    await vi.advanceTimersByTimeAsync(5_000);
    const { statusCode, headers } = await answer;
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });

  test('serves metrics to this machine and to clients with the token only', async () => {
    const t = await testApp({}, { ownApp: true });
    const from = (remoteAddress: string, headers = {}) =>
      t.app.inject({ url: '/metrics', remoteAddress, headers });
    expect((await from('127.0.0.1')).body).toContain('lamplight_http_request_seconds');
    expect((await from('127.0.0.1')).body).toMatch(/^lamplight_mails_waiting 0$/m);
    expect((await from('127.0.0.1')).body).toMatch(/^lamplight_payment_events_waiting 0$/m);
    expect((await from('203.0.113.9')).statusCode).toBe(403);
    expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403);
    expect((await from('203.0.113.9', { authorization: 'Bearer metrics-token-for-tests' })).statusCode).toBe(
      200,
    );
    expect((await from('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(403);
    for (const header of [
      'forwarded',
      'x-real-ip',
      'x-forwarded-proto',
      'via',
      'cf-connecting-ip',
      'x-client-ip',
    ]) {
      expect((await from('127.0.0.1', { [header]: '' })).statusCode, header).toBe(403);
      const authorization = 'Bearer metrics-token-for-tests';
      expect((await from('127.0.0.1', { [header]: 'x', authorization })).statusCode, header).toBe(200);
    }
  });

  test('logs once that requests come through an unconfigured proxy', async () => {
    const warnings = async (t: TestApp) => {
      const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
      for (let time = 0; time < 3; time += 1)
        await fetch(`${origin}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      return t.logged.filter((line) => line.includes('TRUST_PROXY is not set'));
    };
    expect(await warnings(await testApp({}, { ownApp: true }))).toEqual([
      expect.stringContaining('"level":"warn"'),
    ]);
    const named = { http: { ...testConfig.http, trustProxy: 'loopback' } };
    expect(await warnings(await testApp(named))).toEqual([]);
  });
});
