import { expect, test } from 'vitest';
import { hasScope, keyGroups, keyScopeOf, keyScopes } from './api-keys.ts';
import { endpoints } from './endpoints.ts';

const scopeOf = (name: keyof typeof endpoints) => keyScopeOf(name, endpoints[name]);

test('lists every scope that opens a call, and no other', () => {
  const opening = Object.entries(endpoints).flatMap(([name, call]) => keyScopeOf(name, call) ?? []);
  expect(new Set(opening)).toEqual(new Set(keyScopes));
  const groups = new Set<string>(Object.values(endpoints).map(({ group }) => group));
  expect(Object.values(keyGroups).filter((group) => !groups.has(group))).toEqual([]);
});

test.each([
  'GET /auth/me',
  'POST /auth/logout',
  'GET /books/continue',
  'GET /user/clips',
  'POST /comments/{id}',
  'PUT /books/{id}/review',
  'PUT /auth/admin/role',
  'DELETE /auth/admin/delete',
  'POST /admin/api-keys',
  'GET /admin/api-keys',
  'GET /site',
] as const)('no scope opens %s', (name) => {
  expect(scopeOf(name)).toBeNull();
});

test('write includes read, and read nothing else', () => {
  expect(scopeOf('GET /auth/members')).toBe('members:read');
  expect(scopeOf('HEAD /media/uploads/{id}')).toBe('media:write');
  expect(hasScope(['members:write'], 'members:read')).toBe(true);
  expect(hasScope(['members:read'], 'members:write')).toBe(false);
  expect(hasScope(['members:read'], 'audit:read')).toBe(false);
});
