import { fileURLToPath } from 'node:url';
import { defaultSite, type Site } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { readText } from '../../../http/static-assets.ts';
import { inLanguage } from '../../../platform/language.ts';
import { injectMetadata, pageKeyOf, siteManifest } from './page-metadata.ts';

const web = new URL('../../../../../web/', import.meta.url);
const html = readText(fileURLToPath(new URL('index.html', web))) ?? '';
const builtIn: Site = {
  ...defaultSite,
  revision: 0,
  accent: null,
  theme: null,
  sender: '',
  contact: '',
  language: null,
  languages: ['en'],
  default_language: null,
  first_day: 1,
  cover_shape: 'portrait',
  phone_bar: 'tags',
  ignore_articles: false,
  front: false,
  clips: false,
  embeds: false,
  demo: true,
  logo: null,
  cover: null,
  front_picture: null,
};
const described = (path: string, site = builtIn) =>
  injectMetadata(html, 'https://books.example', { name: pageKeyOf(path), site });

test('a public page has its own title, description and card', () => {
  const page = described('/demo');
  expect(page).toContain('<title>Demo · Lamplight</title>');
  expect(page).toContain('<link rel="canonical" href="https://books.example/demo" />');
  expect(page).toContain('content="https://books.example/social-card.jpg"');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).not.toContain('noindex');
});

test.each([
  '/reset-password/abcdef',
  '/confirm-email/7-abc',
  '/revert-email/7-abc',
  '/connect-subscription/abcdef',
  '/success',
])('%s has a description and is not listed', (path) => {
  expect(described(path)).toContain('noindex');
  expect(described(path)).not.toContain('abcdef');
});

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
  expect(() =>
    injectMetadata('<html></html>', 'https://books.example', { name: '/', site: builtIn }),
  ).toThrow('title');
});

test('a publisher’s name, logo and tagline take the place of the product’s in page and manifest', () => {
  const logo = '/site/logo/0123456789abcdef';
  const site = { ...builtIn, revision: 1, name: 'Fern & "Sons" <b>', tagline: 'Read aloud', logo };
  const manifest = siteManifest(
    readText(fileURLToPath(new URL('public/manifest.webmanifest', web))) ?? '',
    site,
  );
  for (const path of ['/demo', '/home', '/nowhere']) expect(described(path, site)).not.toMatch(/lamplight/i);
  expect(described('/demo', site)).toContain('<title>Demo · Fern &amp; &quot;Sons&quot; &lt;b&gt;</title>');
  expect(described('/home', site)).toContain('<meta name="description" content="Read aloud" />');
  expect(described('/home', site)).toContain(`href="${logo}/apple-180.png"`);
  expect(manifest).not.toMatch(/lamplight/i);
  expect(JSON.parse(manifest)).toMatchObject({ name: site.name, short_name: 'Fern', start_url: '/home' });
  expect(JSON.parse(manifest).icons).toHaveLength(4);
});

test('every text of the manifest is in the language, with its direction', () => {
  const built = readText(fileURLToPath(new URL('public/manifest.webmanifest', web))) ?? '';
  expect(JSON.parse(siteManifest(built, builtIn))).toEqual(JSON.parse(built));
  const { lang, dir, description, shortcuts, screenshots } = inLanguage('ar-XB', () =>
    JSON.parse(siteManifest(built, builtIn)),
  );
  expect([lang, dir]).toEqual(['ar-XB', 'rtl']);
  const texts = [
    description,
    ...shortcuts.flatMap((shortcut: Record<string, string>) => [shortcut['name'], shortcut['short_name']]),
    ...screenshots.map(({ label }: { label: string }) => label),
  ];
  expect(texts).toHaveLength(13);
  for (const text of texts) expect(text).toMatch(/^⟦.*⟧$/);
});
