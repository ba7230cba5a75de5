import { calls } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from './testing/test-app.ts';

const filled = (path: string) => path.replace(/\{\w+\}/g, '1');

/** What a caller without the right to a call is told; null where the right is there. */
const refusals = {
  nobody: { public: null, signed_in: 401, library: 401, admin: 401 },
  visitor: { public: null, signed_in: null, library: 403, admin: 403 },
  member: { public: null, signed_in: null, library: null, admin: 403 },
  admin: { public: null, signed_in: null, library: null, admin: null },
} as const;

describe('the whole route table', () => {
  test.each(Object.keys(refusals) as (keyof typeof refusals)[])('tried by %s', async (caller) => {
    const t = await testApp();
    const send = caller === 'nobody' ? t.nobody : t.as(caller);
    const rows = Object.entries(calls);
    expect(rows.length).toBeGreaterThan(15);
    for (const [name, { access }] of rows) {
      const [method = 'GET', path = ''] = name.split(' ');
      const answer = await send(method as 'GET', filled(path), method === 'GET' ? undefined : {});
      const wanted = refusals[caller][access];
      if (wanted) {
        expect([name, answer.statusCode]).toEqual([name, wanted]);
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

  test('stands in the OpenAPI document, call by call', async () => {
    const t = await testApp();
    const document = (await t.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [name, call] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ');
      expect(document.paths[`/api${path}`]?.[method.toLowerCase()]?.summary).toBe(call.summary);
    }
    const page = await t.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Lamplight API');
  });
});

describe('what is not there', () => {
  test.each(['/api/nothing', '/api', '/assets/old.js', '/missing.png', '/demo-api/books/demo'])(
    '%s is a problem',
    async (url) => {
      const t = await testApp();
      const answer = await t.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json().code).toBe('not_found');
    },
  );

  test('broken JSON, wrong types and oversized bodies are clear refusals', async () => {
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

describe('operations', () => {
  test('health, readiness, request ids and security headers', async () => {
    const t = await testApp();
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

  test('readiness ends when the database is gone', async () => {
    const t = await testApp();
    await t.deps.connection.close();
    const answer = await t.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
  });

  test('metrics are for this machine, or for who has the token', async () => {
    const t = await testApp();
    const from = (remoteAddress: string, headers = {}) =>
      t.app.inject({ url: '/metrics', remoteAddress, headers });
    expect((await from('127.0.0.1')).body).toContain('lamplight_http_request_seconds');
    expect((await from('203.0.113.9')).statusCode).toBe(403);
    expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403);
    expect((await from('203.0.113.9', { authorization: 'Bearer metrics-token-for-tests' })).statusCode).toBe(
      200,
    );
    expect((await from('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(403);
  });
});
