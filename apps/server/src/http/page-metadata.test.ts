import { expect, test } from 'vitest';
import { injectMetadata, pageKeyOf } from './page-metadata.ts';

const html = '<title>Lamplight</title>\n<meta name="description" content="x" />';
const described = (path: string) => injectMetadata(html, pageKeyOf(path), 'https://books.example');

test('a public page has its own title, description and card', () => {
  const page = described('/demo');
  expect(page).toContain('<title>Demo · Lamplight</title>');
  expect(page).toContain('<link rel="canonical" href="https://books.example/demo" />');
  expect(page).toContain('content="https://books.example/social-card.jpg"');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).not.toContain('noindex');
});

test.each(['/reset-password/abcdef', '/confirm-email/7-abc', '/revert-email/7-abc', '/success'])(
  '%s has a description and is not listed',
  (path) => {
    expect(described(path)).toContain('noindex');
    expect(described(path)).not.toContain('abcdef');
  },
);

test.each(['/', '/home', '/listen/5', '/Listen/5/'])('%s describes Lamplight and is not listed', (path) => {
  const page = described(path);
  expect(page).toContain('<title>Lamplight</title>');
  expect(page).toContain('Audiobooks by lamplight');
  expect(page).toContain('noindex');
});

test.each(['/homer', '/listen', '/listen/5/more', '/login/x', '/constructor', '//home', '/admin/exports'])(
  'there is no page at %s',
  (path) => {
    expect(pageKeyOf(path)).toBeNull();
    expect(described(path)).toContain('<title>Page Not Found · Lamplight</title>');
    expect(described(path)).toContain('noindex');
  },
);

test('fails at once for a page without metadata', () => {
  expect(() => injectMetadata('<html></html>', '/', 'https://books.example')).toThrow('title');
});
