import { expect, test } from 'vitest';
import { describePage } from './public-pages.ts';

const html = '<title>Lamplight</title>\n<meta name="description" content="x" />';
const described = (path: string) => describePage(html, path, 'https://books.example');

test('a public page has its own title, description and card', () => {
  const page = described('/demo');
  expect(page).toContain('<title>Demo · Lamplight</title>');
  expect(page).toContain('<link rel="canonical" href="https://books.example/demo" />');
  expect(page).toContain('content="https://books.example/social-card.jpg"');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).not.toContain('noindex');
});

test.each(['/reset-password/abcdef', '/success'])('%s is described, and not listed', (path) => {
  expect(described(path)).toContain('noindex');
  expect(described(path)).not.toContain('abcdef');
});

test.each(['/', '/home', '/listen/5', '/constructor'])(
  '%s says what Lamplight is, and is not listed',
  (path) => {
    const page = described(path);
    expect(page).toContain('<title>Lamplight</title>');
    expect(page).toContain('Audiobooks by lamplight');
    expect(page).toContain('noindex');
  },
);

test('a page that cannot be described is said at once', () => {
  expect(() => describePage('<html></html>', '/', 'https://books.example')).toThrow('title');
});
