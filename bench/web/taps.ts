import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { publishText } from '../../e2e/support/read-along-text.ts';
import { signIn } from '../support/sign-in.ts';

/** Simulates a phone: a processor four times slower than this one, and a round trip of 150 ms. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (9 * 1024 * 1024) / 8,
};
/** Milliseconds for which a screen is shown before it is tapped. */
const lookMs = 5000;

interface Chapter {
  id: number;
  title: string;
  duration: number;
  audio_url: string;
}
interface Book {
  id: number;
  title: string;
  chapters: Chapter[];
}

/**
 * Milliseconds from a tap in the app to sound, and milliseconds that a bare audio element takes for the same URL and
 * second.
 */
export interface Tap {
  readonly kind: string;
  readonly app: number;
  readonly bare: number;
}

interface Sound {
  ms: number;
  src: string;
  second: number;
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

/** Runs in every page. Measures the time from the last press until the audio element advances. */
function watchTaps(): void {
  const state = { from: 0, before: -1, src: '', sound: null as Sound | null };
  Object.assign(window, { taps: state });
  /** Second at which the app last told an element to start; 0 for a new file. */
  let start = 0;
  const onSet = (property: 'currentTime' | 'src', note: (value: number | string) => void) => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, property);
    if (!own?.set) throw new Error(property);
    const { set } = own;
    Object.defineProperty(HTMLMediaElement.prototype, property, {
      ...own,
      set(this: HTMLMediaElement, value: number | string) {
        note(value);
        set.call(this, value);
      },
    });
  };
  onSet('currentTime', (value) => {
    start = Number(value);
  });
  onSet('src', () => {
    start = 0;
  });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const audio = document.querySelector('audio');
      Object.assign(state, {
        from: timeStamp,
        before: audio?.currentTime ?? 0,
        src: audio?.src ?? '',
        sound: null,
      });
    },
    true,
  );
  let [last, lastSrc] = [-1, ''];
  setInterval(() => {
    const audio = document.querySelector('audio');
    if (!audio) return;
    const { currentTime, src } = audio;
    const isMoving =
      !audio.paused && !audio.seeking && audio.readyState >= 3 && src === lastSrc && currentTime > last;
    // A chapter that was playing before the tap continues for a moment; do not take that for the result of the tap.
    const isAsked = src !== state.src || Math.abs(currentTime - state.before) > 2 || state.before === last;
    if (state.from > 0 && !state.sound && isMoving && isAsked) {
      // While the page is drawn, this function runs late: subtract what has been heard since. More than the time since
      // the tap cannot have been heard: the app has then not told the element where to start.
      const ms = performance.now() - state.from;
      const heardMs = (currentTime - start) * 1000;
      state.sound = { ms: heardMs > 0 && heardMs < ms ? ms - heardMs : ms, src, second: currentTime };
    }
    [last, lastSrc] = [currentTime, src];
  }, 2);
}

type Watched = typeof window & { taps: { sound: Sound | null } };

async function soundOf(page: Page): Promise<Sound> {
  const found = await page.waitForFunction(() => (window as Watched).taps.sound, undefined, {
    timeout: 120_000,
  });
  return (await found.jsonValue()) as Sound;
}

/**
 * Returns the milliseconds in which a bare audio element plays the same URL from the same second. Uses an empty page in
 * another process, with an empty cache.
 */
async function bareSound(bare: { page: Page; session: CDPSession }, { src, second }: Sound): Promise<number> {
  const { page, session } = bare;
  await page.goto(`${new URL(src).origin}/bare`);
  await session.send('Network.clearBrowserCache');
  await page.mouse.click(5, 5);
  return page.evaluate(
    ([address, start]) =>
      new Promise<number>((resolve, reject) => {
        const audio = document.createElement('audio');
        document.body.append(audio);
        const from = performance.now();
        audio.src = address;
        audio.currentTime = start;
        audio.play().catch((error: unknown) => reject(new Error(`${String(error)} ${address}`)));
        let last = -1;
        const timer = setInterval(() => {
          const isMoving =
            audio.readyState >= 3 && !audio.seeking && last >= start - 1 && audio.currentTime > last;
          last = audio.currentTime;
          if (!isMoving) return;
          clearInterval(timer);
          resolve(performance.now() - from);
          audio.removeAttribute('src');
          audio.load();
        }, 2);
      }),
    [src, second] as const,
  );
}

async function bookFor(page: Page, token: string): Promise<Book> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await page.request.get('/api/books?per_page=100&sort=title', { headers });
  const rows = (await list.json()) as { id: number; chapter_count: number }[];
  const id = rows.find((row) => row.chapter_count >= 3)?.id;
  const book = (await (await page.request.get(`/api/books/${id}`, { headers })).json()) as Book;
  const [first] = book.chapters;
  if (!first) throw new Error('The sample library has too few chapters');
  await publishText(page, book.id, first);
  await page.request.put('/api/user/moments/benchmark', {
    headers,
    data: { chapter_id: first.id, position: Math.floor(first.duration * 0.6) },
  });
  return book;
}

/** Measures each kind of tap once per round. */
export async function measureTaps(browser: Browser, url: string, rounds: number): Promise<Tap[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    baseURL: url,
  });
  const bareContext = await browser.newContext();
  // The page has the app's origin, but none of its code.
  await bareContext.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await context.addInitScript(watchTaps);
  const { page, session } = await slowPage(context);
  const bare = await slowPage(bareContext);
  const token = await signIn(page, url, 'member');
  const book = await bookFor(page, token);
  const [first, second] = book.chapters;
  const headers = { authorization: `Bearer ${token}` };
  const taps: Tap[] = [];

  /** Opens a screen as after a pause: no player is loaded, and the browser has cached no audio. */
  async function open(path: string) {
    await page.goto('about:blank');
    await page.waitForTimeout(500);
    await page.request.post(`/api/books/${book.id}/progress`, {
      headers,
      data: { chapter_id: first?.id, position: Math.floor((first?.duration ?? 0) / 3) },
    });
    await session.send('Network.clearBrowserCache');
    await page.goto('/healthz');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(lookMs);
  }

  async function tap(kind: string, chapter: Chapter | undefined, target: Locator) {
    await target.tap({ timeout: 120_000 });
    const sound = await soundOf(page);
    // If the chapter plays from the page's memory, compare with its file on the server.
    const src = sound.src.startsWith('blob:') ? new URL(chapter?.audio_url ?? '', url).href : sound.src;
    taps.push({ kind, app: sound.ms, bare: await bareSound(bare, { ...sound, src }) });
  }

  const panel = (name: string) => page.getByRole('tab', { name }).tap();
  for (let round = 0; round < rounds; round += 1) {
    await open('/home');
    await tap('Continue on home', first, page.getByRole('link', { name: 'Continue', exact: true }));
    await page.waitForTimeout(lookMs);
    await tap('Next', second, page.locator('main').getByRole('button', { name: 'Next chapter' }));
    await panel('Chapters');
    await tap('a chapter in the player', first, page.locator('[data-panels] .chapter-list button').first());
    await page.waitForTimeout(1000);
    await panel('Moments');
    await tap('a moment', first, page.locator('[data-panels] [role=tabpanel] li button').first());
    await page.waitForTimeout(1000);
    await panel('Text');
    await page.locator('.text-body [data-at="1"]').waitFor();
    await tap(
      'a sentence',
      first,
      page.locator('.text-body [data-at]:is([data-at="3"], [data-at="60"])').first(),
    );
    await open(`/synopsis/${book.id}`);
    await tap('Continue on a book', first, page.locator('[data-action-bar]').getByRole('link').first());
    await open(`/synopsis/${book.id}`);
    await tap('a chapter on a book', second, page.getByRole('link', { name: second?.title ?? '' }).first());
    process.stdout.write(`  round ${round + 1} of ${rounds}\n`);
  }
  await bareContext.close();
  await context.close();
  return taps;
}
