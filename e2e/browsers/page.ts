import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, Point } from './driver.ts';

/** CSS selectors of the elements with each role. 'field' is an input of any type, found by its label. */
const selectors = {
  button: 'button, [role="button"]',
  combobox: 'select, [role="combobox"]',
  dialog: 'dialog[open], [role="dialog"]',
  field: 'input, textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role="menuitemradio"], [role="radio"], input[type="radio"]',
  region: 'section, [role="region"]',
  slider: 'input[type="range"], [role="slider"]',
  tab: '[role="tab"]',
} as const;
type Role = keyof typeof selectors;

/** An element by its role and accessible name. */
export interface Target {
  readonly role: Role;
  readonly name: string | RegExp;
  /** CSS selector of an ancestor of the element. */
  readonly within?: string | undefined;
}

/** Properties of a visible element that matches a target. */
interface Found extends Point {
  readonly isDisabled: boolean;
  readonly isFocused: boolean;
  /** True if a click on the middle of the element reaches it, because nothing covers it. */
  readonly isReachable: boolean;
  readonly height: number;
}

const timeoutMs = 20_000;
const pollMs = 100;

/** Runs in the page. Returns the first visible element with this selector and name, scrolled into view. */
function findInPage(
  selector: string,
  source: string,
  flags: string | null,
  within: string | null,
): Found | null {
  const spoken = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = ids.flatMap((id) => document.getElementById(id) ?? []);
    if (labels.length > 0) return labels.map(spoken).join(' ');
    const { labels: own } = element as HTMLInputElement;
    return (
      element.getAttribute('aria-label') ?? (own?.length ? [...own].map(spoken).join(' ') : spoken(element))
    );
  };
  const isNamed = (name: string) => (flags === null ? name === source : new RegExp(source, flags).test(name));
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const where = within ? document.querySelector(within) : document;
  const element = [...(where?.querySelectorAll<HTMLElement>(selector) ?? [])].find((candidate) => {
    if (modal && !modal.contains(candidate)) return false;
    const { width, height } = candidate.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      candidate.checkVisibility({ visibilityProperty: true }) &&
      isNamed(nameOf(candidate))
    );
  });
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const isCovered = (box: DOMRect) => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return (
      !top || !(element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
    );
  };
  if (isCovered(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    height: box.height,
    isDisabled: element.matches(':disabled, [aria-disabled="true"]'),
    isFocused: document.activeElement === element,
    isReachable: !isCovered(box),
  };
}

/**
 * A browser's current tab, used as a person would use it: by mouse and keyboard, and by the visible names of controls.
 */
export class BrowserPage {
  readonly driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  goto(address: string): Promise<void> {
    return this.driver.goto(this.#origin + address);
  }

  /** Runs a function in the page, where it cannot access this module. Arguments and result are JSON. */
  async evaluate<A extends readonly unknown[], R>(
    fn: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R> {
    return (await this.driver.execute(`return (${fn.toString()}).apply(null, arguments)`, args)) as R;
  }

  async find({ role, name, within }: Target): Promise<Found | null> {
    const isText = typeof name === 'string';
    return this.evaluate(
      findInPage,
      selectors[role],
      isText ? name : name.source,
      isText ? null : name.flags,
      within ?? null,
    );
  }

  /** Polls until the function returns a value other than null, undefined and false. */
  async until<T>(
    what: string,
    read: () => Promise<T | null | undefined | false>,
    ms = timeoutMs,
  ): Promise<T> {
    const end = performance.now() + ms;
    let problem: Error | undefined;
    do {
      try {
        const value = await read();
        if (value !== null && value !== undefined && value !== false) return value;
      } catch (error) {
        // The page may be navigating, so try again.
        problem = error instanceof Error ? error : undefined;
      }
      await sleep(pollMs);
    } while (performance.now() < end);
    throw new Error(`Not within ${ms / 1000} s: ${what}${problem ? ` (${problem.message})` : ''}`);
  }

  see(role: Role, name: string | RegExp, within?: string, ms?: number): Promise<Found> {
    return this.until(`${role} ${String(name)}`, () => this.find({ role, name, within }), ms);
  }

  async gone(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`no ${role} ${String(name)}`, async () => (await this.find({ role, name })) === null);
  }

  /** Presses an element with the mouse, once it is enabled, uncovered and has stopped moving. */
  async press(role: Role, name: string | RegExp, within?: string): Promise<void> {
    let last = '';
    const at = await this.until(`${role} ${String(name)} can be pressed`, async () => {
      const found = await this.find({ role, name, within });
      const place = found && `${found.x} ${found.y}`;
      const isStill = place === last;
      last = place ?? '';
      return isStill && found && !found.isDisabled && found.isReachable && found;
    });
    await this.driver.press(at);
  }

  /** Replaces the text of a field by typing. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    const target = { role: 'field', name } as const;
    await this.press(target.role, name);
    await this.until(`${String(name)} has the focus`, async () => (await this.find(target))?.isFocused);
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select?.());
    await this.driver.type(text);
  }

  /** Waits for text anywhere on the page. */
  async seeText(text: string | RegExp, ms?: number): Promise<void> {
    const pattern = typeof text === 'string' ? text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source;
    await this.until(
      `text ${String(text)}`,
      () => this.evaluate((source) => new RegExp(source).test(document.body.innerText), pattern),
      ms,
    );
  }

  async seePath(expected: string | RegExp): Promise<void> {
    await this.until(`address ${String(expected)}`, async () => {
      const now = await this.evaluate(() => location.pathname + location.search);
      return typeof expected === 'string' ? now === expected : expected.test(now);
    });
  }

  /**
   * Returns the state of the audio element itself, independent of what the page shows. `time` is the page's clock in
   * milliseconds.
   */
  sound(): Promise<{ at: number; paused: boolean; rate: number; time: number }> {
    return this.evaluate(() => {
      const audio = document.querySelector('audio');
      const { currentTime: at = -1, paused = true, playbackRate: rate = -1 } = audio ?? {};
      return { at, paused, rate, time: performance.now() };
    });
  }

  /** Waits until playback has moved on by a second. */
  async seeMoving(): Promise<void> {
    const before = await this.sound();
    try {
      await this.until('the audio moves', async () => {
        const { at, paused } = await this.sound();
        return !paused && (at > before.at + 1 || at < before.at - 1);
      });
    } catch (silence) {
      throw new Error(`Nothing plays.\n${await this.#describeSilence()}`, { cause: silence });
    }
  }

  /** Returns a diagnosis if nothing plays: the audio element's state, and the player's message. */
  #describeSilence(): Promise<string> {
    return this.evaluate(() => {
      const element = document.querySelector('audio');
      const { currentTime, paused, ended, seeking, readyState, networkState, currentSrc } = element ?? {};
      const buffered = Array.from({ length: element?.buffered.length ?? 0 }, (_, index) => [
        element?.buffered.start(index),
        element?.buffered.end(index),
      ]);
      const facts = { currentTime, paused, ended, seeking, readyState, networkState, buffered };
      const words = [...document.querySelectorAll<HTMLElement>('[role=alert], [role=status]')];
      const buttons = [...document.querySelectorAll('[data-play]')].map((button) => button.ariaLabel);
      return [
        `${JSON.stringify(facts)} ${element?.error?.message ?? ''} ${currentSrc}`,
        ...words.map(({ innerText }) => innerText.trim()),
        ...buttons,
      ]
        .filter((line) => line)
        .join('\n');
    });
  }

  /** Waits until playback is near this second of the chapter. */
  async seePosition(second: number, tolerance = 3): Promise<void> {
    await this.until(
      `the audio at ${second} s`,
      async () => Math.abs((await this.sound()).at - second) < tolerance,
    );
  }

  /** Calls the API as the signed-in account. */
  async api<T>(method: string, address: string, body?: object): Promise<T> {
    const token = await this.evaluate(() => localStorage.getItem('token'));
    const response = await fetch(`${this.#origin}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, `${method} ${address}`);
    return (await response.json()) as T;
  }
}
