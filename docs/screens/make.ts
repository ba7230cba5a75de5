// Takes the screenshots for README.md and the demo: `npm run screens` takes all; `npm run screens -- previews` only
// those whose file name matches an argument.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { signedIn } from '../../e2e/support/test.ts';
import { socialCard } from './social-card.ts';

const root = resolve(import.meta.dirname, '../..');
const found = JSON.parse(readFileSync(join(root, '.cache/browser.json'), 'utf8')) as {
  path: string;
  env: Record<string, string>;
};

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 800 };
const previewScreens = [
  { name: 'home', path: '/home', scheme: 'dark' },
  { name: 'listen', path: '/listen/5', scheme: 'light' },
  { name: 'tags', path: '/tags', scheme: 'dark' },
] as const;
interface Shot {
  readonly file: string;
  readonly path: string;
  /** Name of the tab that is opened before the screenshot. */
  readonly tab?: string;
  readonly scheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  readonly scale: number;
}

const shots: readonly Shot[] = [
  { file: 'docs/screens/home.webp', path: '/home', scheme: 'dark', size: desktop, scale: 2 },
  { file: 'docs/screens/listen.webp', path: '/listen/1', scheme: 'light', size: desktop, scale: 2 },
  { file: 'docs/screens/library.webp', path: '/library', scheme: 'light', size: desktop, scale: 2 },
  {
    file: 'docs/screens/read-along.webp',
    path: '/listen/1',
    tab: 'Text',
    scheme: 'light',
    size: desktop,
    scale: 2,
  },
  { file: 'docs/screens/person.webp', path: '/person/1', scheme: 'light', size: desktop, scale: 2 },
  { file: 'docs/screens/series-phone.webp', path: '/series/1', scheme: 'dark', size: phone, scale: 2 },
  { file: 'docs/screens/synopsis.webp', path: '/synopsis/27', scheme: 'dark', size: desktop, scale: 2 },
  { file: 'docs/screens/home-phone.webp', path: '/home', scheme: 'light', size: phone, scale: 2 },
  { file: 'docs/screens/listen-phone.webp', path: '/listen/1', scheme: 'dark', size: phone, scale: 2 },
  {
    file: 'docs/screens/synopsis-phone.webp',
    path: '/synopsis/2?page=1&origin=home',
    scheme: 'dark',
    size: phone,
    scale: 2,
  },
  // Wide and tall screenshots of the demo's Discover screen.
  ...previewScreens.flatMap(({ name, ...screen }) => [
    { file: `apps/web/public/previews/${name}-wide.webp`, ...screen, size: desktop, scale: 1.25 },
    { file: `apps/web/public/previews/${name}-tall.webp`, ...screen, size: phone, scale: 2 },
  ]),
];
const wanted = process.argv[2] ?? '';

const { url, stop } = await startApp({ SAMPLE_ACTIVITY: 'yes' });
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...process.env, ...found.env },
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  for (const { file, path, tab, scheme, size, scale } of shots.filter((shot) => shot.file.includes(wanted))) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: scheme,
      deviceScaleFactor: scale,
    });
    const page = await context.newPage();
    await signedIn(page, 'member');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (tab) await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(800);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    await sharp(await page.screenshot())
      .webp({ quality: file.startsWith('docs') ? 82 : 72 })
      .toFile(join(root, file));
    console.log(file);
    await context.close();
  }
  const card = 'apps/web/public/social-card.jpg';
  if (card.includes(wanted)) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(socialCard());
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(root, card));
    console.log(card);
  }
} finally {
  await browser.close();
  await stop();
}
