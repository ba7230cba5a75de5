// Measures the highlighting of spoken sentences in Chromium with real audio: how late a highlight appears, its CPU
// cost, and how smoothly a long text scrolls.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { writeWebVtt } from '../../packages/align/src/index.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { reportGoal, runBench } from '../support/harness.ts';
import { quantile } from '../support/quantile.ts';
import { signIn } from '../support/sign-in.ts';

const speeds = [0.5, 1, 2] as const;
/** Seconds of playback that are measured at each speed. */
const measuredSeconds = 20;
/** Seconds from the start of one sentence to the next. */
const sentenceSeconds = 1;
const longText = 2000;
/**
 * Maximum length in milliseconds of a frame that does not count as dropped: at 60 frames per second, half a frame late.
 */
const lostFrameMs = 25;
const limits = { lateMs: 50, mainThreadMs: 4, lostFrames: 0 } as const;

interface Book {
  id: number;
  chapters: { id: number; title: string; duration: number }[];
}

const vttOf = (count: number, seconds: number) =>
  writeWebVtt(
    Array.from({ length: count }, (_, index) => ({
      start: index * seconds,
      end: (index + 0.9) * seconds,
      text: `Sentence ${index} of a chapter in which somebody reads along for a while.`,
      paragraph: `p${Math.floor(index / 6)}`,
    })),
  );

/** Publishes a text for a chapter. */
async function publish(page: Page, url: string, token: string, path: string, vtt: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const saved = await page.request.put(`${url}/api${path}/text`, { headers, data: { vtt, language: 'en' } });
  const { draft } = (await saved.json()) as { draft: { version: string } };
  const data = { version: draft.version, heard: [0, 1, 2, 3, 4] };
  const answer = await page.request.post(`${url}/api${path}/text/publish`, { headers, data });
  if (!answer.ok()) throw new Error(`the text was not published: ${answer.status()}`);
}

/** Records in the page how late each highlight is painted, measured by the position of the audio element. */
const recordMarks = (page: Page) =>
  page.evaluate((seconds) => {
    const late: number[] = [];
    Object.assign(window, { late });
    const audio = document.querySelector('audio');
    const body = document.querySelector('.text-body');
    if (!audio || !body) throw new Error('there is no player with a text');
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const sentence = target as HTMLElement;
        if (!sentence.hasAttribute('aria-current')) continue;
        const afterStart = audio.currentTime - Number(sentence.dataset['at']) * seconds;
        const changedAt = performance.now();
        const { playbackRate } = audio;
        const painted = () => late.push((afterStart / playbackRate) * 1000 + performance.now() - changedAt);
        // The timer fires after the frame is painted.
        requestAnimationFrame(() => setTimeout(painted));
      }
    }).observe(body, { subtree: true, attributeFilter: ['aria-current'] });
  }, sentenceSeconds);

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const taskName = 'ThreadControllerImpl::RunTask';

/** Returns the CPU time of the tasks on the page's main thread in a trace, in milliseconds. */
function mainThreadMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const spent = new Map<string, number>();
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of traceEvents)
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') spent.set(keyOf(event), 0);
  for (const event of traceEvents) {
    const before = spent.get(keyOf(event));
    if (before === undefined || event.ph !== 'X' || event.name !== taskName) continue;
    spent.set(keyOf(event), before + (event.tdur ?? 0) / 1000);
  }
  // The busiest renderer, because a trace can include an idle spare renderer.
  const busiest = Math.max(0, ...spent.values());
  if (busiest === 0) throw new Error('the trace has no tasks of a page');
  return busiest;
}

/** Plays `measuredSeconds` of audio. Returns the milliseconds of the page's main thread per spoken sentence. */
async function playFor(app: Browser, page: Page, speed: number): Promise<number> {
  await app.startTracing(page, { categories: ['toplevel'] });
  await page.waitForTimeout((measuredSeconds / speed) * 1000);
  return mainThreadMs(await app.stopTracing()) / (measuredSeconds / sentenceSeconds);
}

async function openPlayer(
  page: Page,
  url: string,
  token: string,
  book: Book,
  chapterId: number,
  speed: number,
) {
  const headers = { authorization: `Bearer ${token}` };
  await page.goto('about:blank');
  await page.waitForTimeout(500);
  await page.request.put(`${url}/api/user/settings/playback`, {
    headers,
    data: { book_speeds: [{ book_id: book.id, speed }] },
  });
  await page.request.post(`${url}/api/books/${book.id}/progress`, {
    headers,
    data: { chapter_id: chapterId, position: 0 },
  });
  await page.goto(`${url}/listen/${book.id}?chapter=${chapterId}`);
}

/**
 * Plays the open chapter with and without its text on screen. Returns how late the highlights were, and the work of the
 * main thread.
 */
async function measureMarks(app: Browser, page: Page, speed: number) {
  const { late, open } = await playWithText(app, page, speed);
  await page.getByRole('tab', { name: 'Moments' }).click();
  await page.locator('.text-body').waitFor({ state: 'detached' });
  await page.evaluate(() => Object.assign(document.querySelector('audio') ?? {}, { currentTime: 1.5 }));
  await page.waitForTimeout(1000);
  return { late, open, closed: await playFor(app, page, speed) };
}

async function playWithText(app: Browser, page: Page, speed: number) {
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // Skip the first seconds, in which the page loads and compiles code.
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 1.5);
  await page.locator('.text-body [aria-current]').waitFor();
  await recordMarks(page);
  const open = await playFor(app, page, speed);
  return { open, late: await page.evaluate(() => (window as unknown as { late: number[] }).late) };
}

/** Scrolls a long text by a gesture. Returns the lengths in milliseconds of the frames painted meanwhile. */
async function measureScroll(page: Page, session: CDPSession): Promise<number[]> {
  await page.getByRole('tab', { name: 'Text' }).click();
  const text = page.locator('.text-body');
  await page.locator(`[data-at="${longText - 1}"]`).waitFor({ state: 'attached' });
  await page.waitForTimeout(1000);
  const box = await text.boundingBox();
  if (!box) throw new Error('the text is not shown');
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -12_000,
    speed: 2000,
  });
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2));
}

await runBench(async ({ atEnd }) => {
  const { url, stop } = await startApp();
  atEnd(() => stop());
  const app = await chromium.launch(chromiumOptions());
  atEnd(() => app.close());
  const page = await (await app.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  const session = await page.context().newCDPSession(page);
  const token = await signIn(page, url, 'admin');
  const headers = { authorization: `Bearer ${token}` };
  const rows = (await (await page.request.get(`${url}/api/books?per_page=100`, { headers })).json()) as {
    id: number;
  }[];
  const books = await Promise.all(
    rows.map(
      async ({ id }) =>
        (await (await page.request.get(`${url}/api/books/${id}`, { headers })).json()) as Book,
    ),
  );
  const isLong = ({ duration }: Book['chapters'][number]) => duration > 2 * measuredSeconds + 5;
  const book = books.find(({ chapters }) => chapters.some(isLong));
  const chapter = book?.chapters.find(isLong);
  if (!book || !chapter) throw new Error('the sample library has no chapter that is long enough');
  const path = `/books/${book.id}/chapters/${chapter.id}`;
  const count = Math.floor(chapter.duration / sentenceSeconds) - 1;
  const missed: string[] = [];
  const report = (what: string, seen: number, limit: number, unit: string) => {
    const isMet = seen <= limit;
    process.stdout.write(
      `${what.padEnd(58)}${seen.toFixed(1).padStart(7)}${unit}  at most ${limit}${unit}\n`,
    );
    reportGoal({ what, seen: `${seen.toFixed(1)}${unit}`, limit: `at most ${limit}${unit}`, isMet });
    if (!isMet) missed.push(`${what}: ${seen.toFixed(1)}${unit}, at most ${limit}${unit}`);
  };
  await publish(page, url, token, path, vttOf(count, sentenceSeconds));
  for (const speed of speeds) {
    await openPlayer(page, url, token, book, chapter.id, speed);
    const { late, open, closed } = await measureMarks(app, page, speed);
    process.stdout.write(
      `\n${speed}×: ${late.length} sentences, late by median ${quantile(late, 0.5).toFixed(1)} ms; main thread ${open.toFixed(1)} ms a sentence, ${closed.toFixed(1)} ms without the panel\n`,
    );
    report(`${speed}×: latest mark on screen`, Math.max(...late), limits.lateMs, ' ms');
    report(`${speed}×: main thread for each sentence`, open - closed, limits.mainThreadMs, ' ms');
  }

  await publish(page, url, token, path, vttOf(longText, chapter.duration / (longText + 1)));
  await openPlayer(page, url, token, book, chapter.id, 1);
  const frames = await measureScroll(page, session);
  process.stdout.write(
    `\n${frames.length} frames while scrolling, median ${quantile(frames, 0.5).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms\n`,
  );
  const lost = frames.filter((ms) => ms > lostFrameMs).length;
  report(`frames lost while scrolling ${longText} sentences`, lost, limits.lostFrames, '');
  return missed;
});
