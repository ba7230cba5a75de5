import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { median, reportGoal } from '../support/harness.ts';
import { signIn } from '../support/sign-in.ts';
import { measureTaps, type Tap } from './taps.ts';

const rounds = Number(process.env['ROUNDS'] ?? 7);
/** Simulated round-trip times in milliseconds. `phoneBytesPerSecond` is the bandwidth of a good phone connection. */
const latencies = [0, 150];
const phoneBytesPerSecond = (9 * 1024 * 1024) / 8;

interface Book {
  id: number;
  chapters: { id: number; duration: number }[];
}

const worst = (values: readonly number[]) => Math.max(...values);

/**
 * Observes the only audio element of the page. Records the time of each tap or seek, and the time at which the audible
 * position next advances.
 */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = { from: 0, done: 0, gaps: [] as number[], endedAt: 0 };
    Object.assign(window, { bench: state });
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('no audio element');
    let last = audio.currentTime;
    let lastSource = audio.src;
    audio.addEventListener('ended', () => {
      state.endedAt = performance.now();
    });
    const tick = () => {
      const now = performance.now();
      const at = audio.currentTime;
      const isMoving = !audio.paused && !audio.seeking && at !== last && audio.readyState >= 3;
      if (isMoving && audio.src === lastSource) {
        if (state.from > 0 && state.done === 0) state.done = now;
        if (state.endedAt > 0) {
          state.gaps.push(now - state.endedAt);
          state.endedAt = 0;
        }
      }
      last = at;
      lastSource = audio.src;
      setTimeout(tick, 1);
    };
    tick();
  });
}

/** Returns the milliseconds from an action in the page until playback advances. */
async function timed(page: Page, action: 'play' | { seek: number }): Promise<number> {
  await page.evaluate((what) => {
    const { bench } = window as unknown as { bench: { from: number; done: number } };
    bench.done = 0;
    bench.from = performance.now();
    if (what === 'play') {
      document.querySelector<HTMLElement>('main button[aria-label="Play"]')?.click();
      return;
    }
    const slider = document.querySelector<HTMLInputElement>('main input[aria-label="Seek in chapter"]');
    if (!slider) return;
    slider.valueAsNumber = what.seek;
    slider.dispatchEvent(new Event('change'));
  }, action);
  const handle = await page.waitForFunction(() => {
    const { bench } = window as unknown as { bench: { from: number; done: number } };
    return bench.done > 0 && bench.done - bench.from;
  });
  return Number(await handle.jsonValue());
}

async function openBook(
  page: Page,
  url: string,
  token: string,
  book: Book,
  chapter: number,
  position: number,
) {
  const chosen = book.chapters[chapter];
  // The previous page saves its last position when it is left: wait for that save, because the next save must come
  // later.
  await page.goto('about:blank');
  await page.waitForTimeout(latencies.at(-1) ?? 0);
  await page.waitForTimeout(500);
  await page.request.post(`${url}/api/books/${book.id}/progress`, {
    headers: { authorization: `Bearer ${token}` },
    data: { chapter_id: chosen?.id, position },
  });
  await page.goto(`${url}/listen/${book.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= 1);
  await watch(page);
}

async function measure(context: BrowserContext, url: string, latency: number) {
  const page = await context.newPage();
  const token = await signIn(page, url, 'member');
  const headers = { authorization: `Bearer ${token}` };
  const rows = (await (
    await page.request.get(`${url}/api/books?per_page=100&sort=title`, { headers })
  ).json()) as { id: number; chapter_count: number }[];
  const id = rows.find((row) => row.chapter_count >= 3)?.id;
  const book = (await (await page.request.get(`${url}/api/books/${id}`, { headers })).json()) as Book;
  const length = book.chapters[0]?.duration ?? 0;

  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: latency > 0 ? phoneBytesPerSecond : -1,
    uploadThroughput: latency > 0 ? phoneBytesPerSecond : -1,
  });

  const taps: number[] = [];
  const seeks: number[] = [];
  const gaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await session.send('Network.clearBrowserCache');
    await openBook(page, url, token, book, 0, 0);
    taps.push(await timed(page, 'play'));
    for (const share of [0.7, 0.2]) seeks.push(await timed(page, { seek: length * share }));

    await session.send('Network.clearBrowserCache');
    await openBook(page, url, token, book, 0, length - 4);
    await timed(page, 'play');
    await page.waitForFunction(
      () => (window as unknown as { bench: { gaps: number[] } }).bench.gaps.length > 0,
      undefined,
      { timeout: 30_000 },
    );
    gaps.push(
      await page.evaluate(() => (window as unknown as { bench: { gaps: number[] } }).bench.gaps[0] ?? 0),
    );
  }
  await page.close();
  return { taps, seeks, gaps };
}

/** Maximum milliseconds by which a tap in the app may take longer than a bare audio element with the same URL. */
const mayTakeMore = 150;

/** Prints the times of each kind of tap beside those of the bare element, and compares all of them with the goal. */
function printTaps(taps: readonly Tap[]): void {
  console.log('\ntap on a slow phone          app           bare element');
  for (const kind of new Set(taps.map((tap) => tap.kind))) {
    const those = taps.filter((tap) => tap.kind === kind);
    const cell = (values: number[]) =>
      `${Math.round(median(values))} (${Math.round(worst(values))})`.padEnd(13);
    console.log(
      `${kind.padEnd(28)} ${cell(those.map(({ app }) => app))} ${cell(those.map(({ bare }) => bare))}`,
    );
  }
  const more = taps.map(({ app, bare }) => app - bare).toSorted((a, b) => a - b);
  const p95 = more[Math.ceil(more.length * 0.95) - 1] ?? 0;
  const [seen, limit] = [`${Math.round(p95)} ms`, `at most ${mayTakeMore} ms`];
  const isMet = p95 <= mayTakeMore;
  reportGoal({ what: 'tap to sound, more than a bare element, p95', seen, limit, isMet });
  console.log(
    `${isMet ? 'ok  ' : 'MISS'}  ${taps.length} taps, p95: ${seen} more than a bare element (${limit})`,
  );
  if (!isMet) process.exitCode = 1;
}

const { url, stop } = await startApp();
const app = await chromium.launch(chromiumOptions(['--autoplay-policy=user-gesture-required']));
try {
  console.log(`phone profile, ${rounds} rounds, milliseconds: median (worst)`);
  console.log('round trip   tap to sound      seek            next chapter');
  for (const latency of latencies) {
    const context = await app.newContext({
      viewport: { width: 360, height: 780 },
      isMobile: true,
      hasTouch: true,
    });
    const { taps, seeks, gaps } = await measure(context, url, latency);
    const cell = (values: number[]) =>
      `${Math.round(median(values))} (${Math.round(worst(values))})`.padEnd(16);
    console.log(`${`${latency} ms`.padEnd(12)} ${cell(taps)}  ${cell(seeks)} ${cell(gaps)}`);
    await context.close();
  }
  // A round has seven kinds of taps, so that there are more than fifty taps in total.
  printTaps(await measureTaps(app, url, rounds + 1));
} finally {
  await app.close();
  await stop();
}
