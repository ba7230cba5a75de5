import { expect, test } from 'vitest';
import { buildRequest } from './api-request.ts';

test('fills the path, leaves out undefined query values and sends the token', () => {
  const { url, init } = buildRequest('GET /books/{id}', { params: { id: 7 } }, 'abc');
  expect(url).toBe('/api/books/7');
  expect(init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer abc' } });
  expect(buildRequest('GET /books', { query: { page: 2, q: undefined, sort: 'title' } }, null).url).toBe(
    '/api/books?page=2&sort=title',
  );
});

test('escapes path and query values', () => {
  expect(buildRequest('GET /books/{id}', { params: { id: 'a/b?c' } }, null).url).toBe('/api/books/a%2Fb%3Fc');
  expect(buildRequest('GET /books', { query: { q: 'moss & marrow' } }, null).url).toBe(
    '/api/books?q=moss+%26+marrow',
  );
});

test('sends the login as a form and everything else as JSON', () => {
  const login = buildRequest('POST /auth/login', { body: { username: 'a b', password: '&=' } }, null).init;
  expect((login.body as URLSearchParams).toString()).toBe('username=a+b&password=%26%3D');
  expect(login.headers).not.toHaveProperty('authorization');
  const volume = buildRequest(
    'PUT /user/settings/volume',
    { body: { volume: 0 }, keepalive: true },
    't',
  ).init;
  expect(volume).toMatchObject({ body: '{"volume":0}', keepalive: true });
  expect(volume.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('sends a file as it is', () => {
  const file = new Blob(['a']);
  const { url, init } = buildRequest('POST /admin/site/logo', { query: { revision: 2 }, body: file }, 'abc');
  expect(url).toBe('/api/admin/site/logo?revision=2');
  expect(init).toMatchObject({ body: file, headers: { 'content-type': 'application/octet-stream' } });
});
