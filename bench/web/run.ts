import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { median, reportGoal } from '../support/harness.ts';
import { signInByApi } from '../support/sign-in.ts';

const port = 9300 + (process.pid % 500);
/** Number of audits; odd, so that the median is one of them. */
const rounds = Number(process.env['ROUNDS'] ?? 5);

/** A measured figure with its upper (or lower) limit. */
interface Row {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  readonly atLeast?: boolean;
}

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel(/username/i).fill('member');
  await page.getByLabel('Password', { exact: true }).fill('lamplight-demo');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/home');
  // Wait, because the page reloads once after login, and the server renders cover sizes at the first request.
  await page.waitForTimeout(1000);
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** Measures the bytes that a phone loads for /home with an empty cache before scrolling; scripts and styles gzipped. */
async function weigh(context: BrowserContext, url: string): Promise<Row[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const sums = { script: 0, stylesheet: 0, font: 0, image: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!(kind in sums)) return;
    const weighed = response.body().then((body) => {
      const isText = kind === 'script' || kind === 'stylesheet';
      sums[kind as keyof typeof sums] += isText ? gzipSync(body, { level: 9 }).length : body.length;
    });
    pending.push(weighed.catch(() => undefined));
  });
  await page.goto(`${url}/home`);
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  const aboveTheFold = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.currentSrc),
  );
  const sizes = await Promise.all(
    [...new Set(aboveTheFold)].map(async (src) => (await (await fetch(src)).arrayBuffer()).byteLength),
  );
  await page.close();
  return [
    { what: 'JavaScript, gzip', value: kilobytes(sums.script), limit: 140, unit: 'KB' },
    { what: 'CSS, gzip', value: kilobytes(sums.stylesheet), limit: 14, unit: 'KB' },
    { what: 'fonts', value: kilobytes(sums.font), limit: 60, unit: 'KB' },
    {
      what: 'images above the fold',
      value: kilobytes(sizes.reduce((a, b) => a + b, 0)),
      limit: 120,
      unit: 'KB',
    },
  ];
}

/** A page to audit, with its minimum scores and its maximum time. */
interface Audited {
  readonly path: string;
  /** Prefix of the printed figures. */
  readonly label: string;
  readonly scores: Readonly<Record<string, number>>;
  /** Maximum Largest Contentful Paint in milliseconds. */
  readonly largestPaint: number;
}

const home: Audited = {
  path: '/home',
  label: '',
  scores: { performance: 95, accessibility: 100, 'best-practices': 100 },
  largestPaint: 2300,
};

/** Allows all sites to embed players, and defines a sample of a book. Returns the page of the sample's player. */
async function embedSample(url: string): Promise<Audited> {
  const token = await signInByApi(url, 'admin');
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const [{ id }] = await call<[{ id: number }]>('GET', '/books/recently-added?per_page=1');
  const { chapters } = await call<{ chapters: [{ id: number }] }>('GET', `/books/${id}`);
  await call('PUT', `/books/${id}/sample`, { chapter_id: chapters[0].id, from: 2, to: 32 });
  const pages = await call<object>('GET', '/admin/public-pages');
  // Also turn on the public pages of books: search engines must not index a player without such a page.
  await call('PUT', '/admin/public-pages', { ...pages, books: true, embed_hosts: '*' });
  return {
    path: `/embed/samples/${id}`,
    label: 'embedded player: ',
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    largestPaint: 1000,
  };
}

async function audit(context: BrowserContext, url: string, audited: Audited): Promise<Row[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  const flags: Flags = {
    port,
    disableStorageReset: true,
    // A service worker installed by one audit would serve the next, but each audit must be a first visit.
    blockedUrlPatterns: ['*/sw.js'],
    onlyCategories: Object.keys(audited.scores),
    logLevel: 'error',
  };
  const result = await lighthouse(url + audited.path, flags);
  if (!result) throw new Error('Lighthouse gave no result');
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (!finalDisplayedUrl.endsWith(audited.path))
    throw new Error(`audited ${finalDisplayedUrl}, not ${audited.path}: signed out?`);
  const number = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  for (const [name, category] of Object.entries(categories))
    for (const { id, weight } of name === 'performance' ? [] : category.auditRefs)
      if (weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        console.log(`  ${audited.path} lost: ${audits[id]?.title}`);
  const scores = Object.entries(audited.scores).map(([name, limit]) => ({
    what: `Lighthouse ${name.replace('-', ' ')}`,
    value: Math.round((categories[name]?.score ?? 0) * 100),
    limit,
    unit: '',
    atLeast: true,
  }));
  const rows: Row[] = [
    ...scores,
    {
      what: 'largest contentful paint',
      value: Math.round(number('largest-contentful-paint')),
      limit: audited.largestPaint,
      unit: 'ms',
    },
    { what: 'total blocking time', value: Math.round(number('total-blocking-time')), limit: 150, unit: 'ms' },
    {
      what: 'layout shift',
      value: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
      limit: 0.05,
      unit: '',
    },
  ];
  return rows.map((row) => ({ ...row, what: audited.label + row.what }));
}

/** Returns the median of several audits for each row, to discard runs disturbed by other load. */
function medianOf(audits: readonly Row[][]): Row[] {
  const [first = []] = audits;
  return first.map((row, index) => {
    return { ...row, value: median(audits.map((rows) => rows[index]?.value ?? 0)) };
  });
}

const holds = ({ value, limit, atLeast }: Row) => (atLeast ? value >= limit : value <= limit);

const { url, stop } = await startApp();
const profile = mkdtempSync(join(tmpdir(), 'lamplight-bench-'));
const context = await chromium.launchPersistentContext(profile, {
  ...chromiumOptions([
    '--no-first-run',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
  ]),
  serviceWorkers: 'block',
});
try {
  await signIn(context, url);
  const weights = await weigh(context, url);
  const rows = [...weights];
  for (const audited of [home, await embedSample(url)]) {
    const audits: Row[][] = [];
    for (let round = 0; round < rounds; round += 1) audits.push(await audit(context, url, audited));
    rows.push(...medianOf(audits));
  }
  for (const row of rows) {
    const limit = `${row.atLeast ? 'at least' : 'at most'} ${row.limit}`;
    reportGoal({ what: row.what, seen: `${row.value} ${row.unit}`.trim(), limit, isMet: holds(row) });
    console.log(
      `${holds(row) ? 'ok  ' : 'MISS'}  ${row.what.padEnd(42)} ${String(row.value).padStart(7)} ${row.unit.padEnd(3)} (${limit})`,
    );
  }
  process.exitCode = rows.every(holds) ? 0 : 1;
} finally {
  await context.close();
  await stop();
  rmSync(profile, { recursive: true, force: true });
}
