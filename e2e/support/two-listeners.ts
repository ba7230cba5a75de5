import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { api, type Book, look, type Progress, pause, play, seekbar, soundAt } from './listening.ts';
import type { OpenContext } from './test.ts';

interface Spot {
  chapter: number;
  /** Position in seconds. */
  position: number;
}
type Action = 'play' | 'pause' | 'chapter' | 'seek' | 'network' | 'look' | 'reload';
interface Listener {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  isOnline: boolean;
  /**
   * Position that this listener chose or reached; null once somebody has continued from that position or the app has
   * moved this device.
   */
  claim: Spot | null;
}

/**
 * Tolerance in seconds. Positions within 30 s count as equal, and while playing the last few seconds may not be saved
 * yet.
 */
const nearEnough = 35;
const isNear = (a: Spot, b: Spot) =>
  a.chapter === b.chapter && Math.abs(a.position - b.position) <= nearEnough;
const longTimeout = { timeout: 30_000 };

/** Two browsers of one member with the same book. Checks after every step that no position is lost. */
export class TwoListeners {
  readonly #book: Book;
  readonly #both: readonly [Listener, Listener];
  /** Positions that a listener left by jumping elsewhere. */
  #left: Spot[] = [];
  readonly #log: string[] = [];

  private constructor(book: Book, both: readonly [Listener, Listener]) {
    this.#book = book;
    this.#both = both;
  }

  static async open(page: Page, openContext: OpenContext, book: Book): Promise<TwoListeners> {
    const other = await (await openContext()).newPage();
    await signedIn(other, 'member');
    const listener = (name: string, its: Page): Listener => ({
      name,
      page: its,
      context: its.context(),
      isOnline: true,
      claim: null,
    });
    const both = [listener('one', page), listener('two', other)] as const;
    for (const each of both) {
      await each.page.goto(`/listen/${book.id}`);
      await expect(play(each.page)).toBeVisible();
    }
    return new TwoListeners(book, both);
  }

  /**
   * Lets a listener perform an action, and checks that the action neither moves another active listener nor loses a
   * position.
   * @param share target of the action, from 0 to 1: among the first three chapters, or within the chapter's length
   */
  async step(name: 'one' | 'two', action: Action, share = 0): Promise<void> {
    const [who, other] = name === 'one' ? this.#both : [this.#both[1], this.#both[0]];
    const wasPlaying = await this.#isPlaying(other);
    const before = await this.#spot(other);
    const actions = {
      play: this.#play,
      pause: this.#pause,
      chapter: this.#chapter,
      seek: this.#seek,
      network: this.#network,
      look: this.#look,
      reload: this.#reload,
    };
    await actions[action].call(this, who, share);
    await this.#compare();
    if (wasPlaying) {
      const after = await this.#spot(other);
      const isMoved = after.chapter !== before.chapter || after.position < before.position - 0.5;
      // Except at the end of a chapter, where the next chapter starts automatically.
      if (isMoved && !this.#isNextOf(before, after)) this.#fail(`${other.name} was moved while playing`);
    }
    await this.#nothingIsLost();
  }

  /** Brings both listeners online, and checks that both show one position and that no other position is lost. */
  async settle(): Promise<void> {
    for (const who of this.#both) if (await this.#isPlaying(who)) await this.#pause(who);
    for (const who of this.#both) if (!who.isOnline) await this.#network(who);
    await expect
      .poll(async () => (await Promise.all(this.#both.map((who) => this.#unsent(who)))).flat(), longTimeout)
      .toEqual([]);
    await expect
      .poll(async () => {
        for (const who of this.#both) await look(who.page);
        const [one, two] = this.#both;
        return isNear(await this.#spot(one), await this.#spot(two));
      }, longTimeout)
      .toBe(true);
    await this.#compare();
    await this.#nothingIsLost();
  }

  async #play(who: Listener) {
    const owed = await this.#owedAWord(who);
    if (!(await this.#isPlaying(who))) await play(who.page).click();
    const before = await soundAt(who.page);
    const moved = async () => Math.abs((await soundAt(who.page)) - before);
    // Nothing plays offline if the chapter is not cached: the player waits for the network.
    if (!who.isOnline) {
      const isWaiting = async () => (await who.page.getByText(/^You’re offline/).count()) > 0;
      await expect.poll(async () => (await moved()) > 1 || (await isWaiting()), longTimeout).toBe(true);
      return;
    }
    await expect.poll(moved, { ...longTimeout, intervals: [100] }).toBeGreaterThan(3);
    this.#say(`${who.name} plays on to`, await this.#listenedOn(who));
    if (!owed) return;
    const isInformed = async () =>
      isNear(owed, await this.#spot(who)) || (await who.page.getByText(/^You were at /).count()) > 0;
    await expect
      .poll(isInformed, { ...longTimeout, message: this.#describe('overruled without a word') })
      .toBe(true);
  }

  async #pause(who: Listener) {
    await pause(who.page).click();
    await expect(play(who.page)).toBeVisible();
    this.#say(`${who.name} pauses at`, await this.#listenedOn(who));
  }

  async #chapter(who: Listener, share: number) {
    const chapter = this.#book.chapters[Math.floor(share * 3)];
    if (!chapter) throw new Error('The book has too few chapters');
    this.#leave(await this.#spot(who));
    await who.page.getByRole('tab', { name: 'Chapters' }).click();
    await who.page.getByRole('tabpanel').getByRole('button', { name: chapter.title }).click();
    await expect(who.page.getByRole('heading', { level: 1 })).toHaveText(chapter.title);
    const before = await soundAt(who.page);
    await expect.poll(() => soundAt(who.page), longTimeout).not.toBe(before);
    who.claim = await this.#spot(who);
    this.#say(`${who.name} opens`, who.claim);
  }

  async #seek(who: Listener, share: number) {
    const from = await this.#spot(who);
    const chapter = this.#book.chapters.find(({ id }) => id === from.chapter);
    if (!chapter) throw new Error('The player shows no chapter of the book');
    const position = Math.floor(share * (chapter.duration - 20));
    if (Math.abs(position - from.position) >= 30) this.#leave(from);
    await seekbar(who.page).fill(String(position));
    const away = async () => Math.abs((await this.#spot(who)).position - position);
    await expect.poll(away, longTimeout).toBeLessThan(20);
    who.claim = await this.#spot(who);
    this.#say(`${who.name} seeks to`, who.claim);
  }

  async #network(who: Listener) {
    who.isOnline = !who.isOnline;
    await who.context.setOffline(!who.isOnline);
    this.#say(`${who.name} goes ${who.isOnline ? 'online' : 'offline'}`);
  }

  async #look(who: Listener) {
    await look(who.page);
    // A paused device moves to the position stored on the server.
    if (who.isOnline && !(await this.#isPlaying(who)))
      await expect
        .poll(async () => isNear((await this.#saved()).spot, await this.#spot(who)), longTimeout)
        .toBe(true);
    this.#say(`${who.name} looks`, await this.#spot(who));
  }

  async #reload(who: Listener) {
    await who.page.reload();
    await expect(play(who.page)).toBeVisible(longTimeout);
    this.#say(`${who.name} loads anew`, await this.#spot(who));
  }

  /**
   * Returns the position that another device saved, if `who` is paused at a different position and would overwrite it
   * by playing; otherwise null.
   */
  async #owedAWord(who: Listener): Promise<Spot | null> {
    if (!who.isOnline || (await this.#isPlaying(who)) || (await this.#unsent(who)).length > 0) return null;
    const saved = await this.#saved();
    const mark = await who.page.evaluate(() => localStorage.getItem('device') ?? '');
    const here = await this.#spot(who);
    const soon = { ...here, position: here.position + 3 };
    const isFar = !isNear(saved.spot, here) && !isNear(saved.spot, soon);
    return isFar && saved.device !== null && !saved.device.endsWith(mark) ? saved.spot : null;
  }

  async #saved(): Promise<{ spot: Spot; device: string | null }> {
    const saved = await api<Progress & { device: string | null }>(
      this.#both[0].page,
      'GET',
      this.#path('progress'),
    );
    const chapter = saved.last_chapter_id ?? 0;
    const position = saved.progress.find((entry) => entry.chapter_id === chapter)?.position ?? 0;
    return { spot: { chapter, position }, device: saved.device };
  }

  /**
   * Returns all stored positions of this book: on the server, in the position history, and unsent on both devices.
   */
  async #storedPositions(): Promise<Spot[]> {
    const past = await api<{ chapter_id: number; position: number }[]>(
      this.#both[0].page,
      'GET',
      this.#path('history'),
    );
    const unsent = await Promise.all(this.#both.map((who) => this.#unsent(who)));
    return [
      (await this.#saved()).spot,
      ...past.map(({ chapter_id, position }) => ({ chapter: chapter_id, position })),
      ...unsent.flat(),
    ];
  }

  async #unsent(who: Listener): Promise<Spot[]> {
    const text = await who.page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('unsent.'))?.[1] ?? '[]',
    );
    const entries: { change: { chapterId: number; position: number } }[] = JSON.parse(text);
    return entries.map(({ change }) => ({ chapter: change.chapterId, position: change.position }));
  }

  async #nothingIsLost(): Promise<void> {
    const claims = this.#both.flatMap(({ claim }) => claim ?? []);
    // The app does not preserve positions in the first three seconds of a chapter.
    const wanted = [...this.#left, ...claims].filter(({ position }) => position > 3);
    const lost = async () => {
      const stored = await this.#storedPositions();
      return wanted.filter((spot) => !stored.some((other) => isNear(spot, other)));
    };
    await expect.poll(lost, { ...longTimeout, message: this.#describe('lost') }).toEqual([]);
  }

  /** Records the old position of each device that was moved without an action of its listener. */
  async #compare() {
    for (const who of this.#both) {
      if (!who.claim) continue;
      const here = await this.#spot(who);
      if (isNear(who.claim, here)) continue;
      if (!this.#isNextOf(who.claim, here)) this.#leave(who.claim);
      who.claim = null;
    }
  }

  /** Removes recorded positions from which a listener has continued; the app need not keep these any more. */
  async #listenedOn(who: Listener): Promise<Spot> {
    const here = await this.#spot(who);
    this.#left = this.#left.filter((spot) => !isNear(spot, here));
    for (const other of this.#both) if (other.claim && isNear(other.claim, here)) other.claim = null;
    who.claim = here;
    return here;
  }

  #leave(spot: Spot) {
    this.#left.push(spot);
  }

  async #spot(who: Listener): Promise<Spot> {
    // Read title and position together, because a chapter may end between two readings.
    const { title, position } = await seekbar(who.page).evaluate((slider: HTMLInputElement) => ({
      title: document.querySelector('h1')?.textContent,
      position: slider.valueAsNumber,
    }));
    return { chapter: this.#book.chapters.find((candidate) => candidate.title === title)?.id ?? 0, position };
  }

  #isNextOf(a: Spot, b: Spot): boolean {
    const at = this.#book.chapters.findIndex(({ id }) => id === a.chapter);
    return this.#book.chapters[at + 1]?.id === b.chapter;
  }

  #isPlaying = async (who: Listener) => (await pause(who.page).count()) > 0;
  #path = (what: string) => `/books/${this.#book.id}/${what}`;

  #say(what: string, spot?: Spot) {
    this.#log.push(spot ? `${what} ${spot.chapter}:${spot.position.toFixed(1)}` : what);
  }
  #describe = (what: string) => `${what}\n${this.#log.join('\n')}`;
  #fail(what: string): never {
    throw new Error(this.#describe(what));
  }
}
