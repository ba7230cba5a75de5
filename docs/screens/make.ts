// Takes the pictures that README.md shows: `npm run screens`.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { signedIn } from '../../e2e/support/test.ts';

const root = resolve(import.meta.dirname, '../..');
const found = JSON.parse(readFileSync(join(root, '.cache/browser.json'), 'utf8')) as {
  path: string;
  env: Record<string, string>;
};

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 800 };
const shots = [
  { name: 'home', path: '/home', scheme: 'dark', size: desk },
  { name: 'listen', path: '/listen/1', scheme: 'light', size: desk },
  { name: 'home-phone', path: '/home', scheme: 'light', size: phone },
  { name: 'listen-phone', path: '/listen/1', scheme: 'dark', size: phone },
  { name: 'synopsis-phone', path: '/synopsis/2?page=1&origin=home', scheme: 'dark', size: phone },
] as const;

const { url, stop } = await startApp();
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...process.env, ...found.env },
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  for (const { name, path, scheme, size } of shots) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: scheme,
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await signedIn(page, 'member');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(800);
    const file = join(import.meta.dirname, `${name}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file);
    console.log(file);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
