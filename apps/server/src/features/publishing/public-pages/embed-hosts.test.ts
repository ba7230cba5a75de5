import { expect, test } from 'vitest';
import { frameAncestors, isAllowedHost, readHosts } from './embed-hosts.ts';

test('hosts are read as admins write them', () => {
  expect(
    readHosts(' https://Blog.Example.com/, *.example.org\nbücher.example localhost:8080 blog.example.com '),
  ).toBe('blog.example.com *.example.org xn--bcher-kva.example localhost:8080');
  expect([readHosts(' '), readHosts('example.com *')]).toEqual(['', '*']);
});

test.each([
  'example.com/blog',
  "'self'",
  'example.com;script-src',
  '**.example.com',
  'a.*.com',
  'user@example.com',
  'javascript:alert(1)',
  'https://',
  '-;-',
  'x; script-src *',
])('%s is no host', (written) => {
  expect(() => readHosts(written)).toThrow(/host/);
});

test('more than fifty hosts are refused', () => {
  const many = Array.from({ length: 51 }, (_, index) => `h${index}.example`).join(' ');
  expect(() => readHosts(many)).toThrow(/50/);
});

test.each([
  ['example.com', 'https://example.com/page', true],
  ['example.com', 'https://www.example.com/', false],
  ['example.com', 'http://example.com/', false],
  ['example.com', 'https://example.com.evil.example/', false],
  ['*.example.com', 'https://a.b.example.com/', true],
  ['*.example.com', 'https://example.com/', false],
  ['*.example.com', 'https://notexample.com/', false],
  ['example.com:8443', 'https://example.com:8443/', true],
  ['example.com', 'https://example.com:8443/', false],
  ['', 'https://lamplight.test/b/1', true],
  ['', 'https://example.com/', false],
  ['*', 'http://anything.example/', true],
  ['example.com', 'nonsense', false],
])('with the hosts "%s", %s: %s', (hosts, page, isAllowed) => {
  expect(isAllowedHost(hosts, 'https://lamplight.test', page)).toBe(isAllowed);
});

test('the policy names the site itself and the hosts', () => {
  expect([frameAncestors(''), frameAncestors('a.example *.b.example'), frameAncestors('*')]).toEqual([
    "'self'",
    "'self' a.example *.b.example",
    '*',
  ]);
});
