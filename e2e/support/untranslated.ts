import type { Page, Response } from '@playwright/test';

/** Attributes that screen readers and tooltips say. */
const spokenAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
];

/** Returns all strings in a value of JSON. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Returns a text without what is marked as a message of the pseudo-locale; messages may contain others. */
function withoutMessages(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? text : withoutMessages(rest);
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const short = (names: string) => names.replaceAll(/(\w{3})\w*/g, '$1');
/** What `Intl` writes: dates, ages and lists. */
const formatted = new RegExp(
  [
    `\\b(?:${months}|${short(months)}|Sept|${days}|${short(days)}|am|pm|AM|PM|UTC|at)\\b`,
    '\\b(?:in )?\\d+ (?:second|minute|hour|day|week|month|year)s?(?: ago)?\\b',
    '\\b\\d+(?:s|m|h|d|w|mo|y)\\b',
    '\\band\\b',
    // Names of languages.
    '\\bEnglish\\b',
  ].join('|'),
  'g',
);

/** Collects what the server sends as content, and finds the words of a page that are neither content nor translated. */
export class Untranslated {
  readonly #content = new Set<string>();

  constructor(page: Page) {
    page.on('response', (response) => void this.#collect(response));
  }

  async #collect(response: Response): Promise<void> {
    if (!response.url().includes('/api/') && !response.url().includes('/demo-api/')) return;
    const sent: unknown = await response.json().catch(() => null);
    for (const text of stringsIn(sent)) this.#content.add(text.replaceAll(/\s+/g, ' ').trim());
  }

  /** Returns the texts and accessible names of the page that are in no catalogue. */
  async on(page: Page): Promise<string[]> {
    const texts = await page.evaluate((attributes) => {
      const found: string[] = [document.title];
      // The server marks the words that were searched in excerpts, so that they come in pieces.
      const skipped = 'script, style, noscript, code, kbd, pre, [lang]:not(html), svg title, :has(> mark)';
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && !node.parentElement.closest(skipped)) found.push(node.nodeValue ?? '');
      for (const element of document.body.querySelectorAll('*'))
        for (const name of attributes)
          if (!element.closest(skipped)) found.push(element.getAttribute(name) ?? '');
      const site: { name: string; tagline: string } = JSON.parse(
        document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '{}',
      );
      return { found, names: [site.name, site.tagline] };
    }, spokenAttributes);
    const content = new Set([...this.#content, ...texts.names]);
    return texts.found.filter((text) => !isContent(text, content)).map((text) => text.trim().slice(0, 120));
  }
}

function isContent(text: string, content: ReadonlySet<string>): boolean {
  const rest = withoutMessages(text).replaceAll(/\s+/g, ' ').trim();
  if (content.has(rest)) return true;
  return (
    rest
      .replaceAll(formatted, ' ')
      .split(/[·,:;()/\n"“”‘’…–—|•]+/)
      .map((piece) => piece.trim())
      // Each small letter of a message has an accent: one with elements in it is marked at its ends only.
      .every((piece) => !/[a-z]{2}/.test(piece) || content.has(piece))
  );
}
