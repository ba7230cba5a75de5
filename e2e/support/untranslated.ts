import { languageTags } from '@lamplight/messages/languages';
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

/** Returns a text with single spaces, and without the marks that isolate names in it. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const short = (names: string) => names.replaceAll(/(\w{3})\w*/g, '$1');
/** Texts that `Intl` writes: dates, ages and lists. */
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
  /** Answers that are being read. */
  readonly #unread = new Set<Promise<void>>();

  constructor(page: Page) {
    page.on('response', (response) => {
      const reading = this.#collect(response).finally(() => this.#unread.delete(reading));
      this.#unread.add(reading);
    });
  }

  async #collect(response: Response): Promise<void> {
    if (!response.url().includes('/api/') && !response.url().includes('/demo-api/')) return;
    if (!/\bjson\b/.test(response.headers()['content-type'] ?? '')) return;
    const sent: unknown = await response.json().catch(() => null);
    for (const text of stringsIn(sent)) this.#content.add(plain(text));
  }

  /**
   * Returns the texts and accessible names of the page that are in no catalogue. Call it before the page navigates,
   * which discards the answers that are not read yet.
   */
  async on(page: Page): Promise<string[]> {
    const texts = await page.evaluate((attributes) => {
      const found: string[] = [document.title];
      // The server marks the words that were searched in excerpts, so that they come in pieces.
      // Languages are suggested by their names, which Intl writes.
      const skipped =
        'datalist, script, style, noscript, code, kbd, pre, [lang]:not(html), svg title, :has(> mark)';
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
      /** Returns whether an option names the language that is its value. */
      const isLanguage = (element: Element) => {
        if (!(element instanceof HTMLOptionElement) || !/^[a-z]{2,3}(?:-\w+)*$/.test(element.value))
          return false;
        return element.text.startsWith(english.of(element.value) ?? '⟦');
      };
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && !node.parentElement.closest(skipped) && !isLanguage(node.parentElement))
          found.push(node.nodeValue ?? '');
      for (const element of document.body.querySelectorAll('*'))
        for (const name of attributes)
          if (!element.closest(skipped)) found.push(element.getAttribute(name) ?? '');
      const site: { name: string; tagline: string } = JSON.parse(
        document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '{}',
      );
      const searched = [...new URLSearchParams(location.search).values()];
      return { found, names: [site.name, site.tagline, ...searched] };
    }, spokenAttributes);
    await Promise.all(this.#unread);
    const content = new Set([...this.#content, ...texts.names, ...ownNames]);
    return texts.found.filter((text) => !isContent(text, content)).map((text) => text.trim().slice(0, 120));
  }
}

/** Names of the product's languages in these languages, with a capital. */
const ownNames = languageTags.map((tag) => {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
});

/** Returns whether a text is a sentence of a chapter's text, which the server sends as one. */
const isSentence = (text: string, content: ReadonlySet<string>): boolean =>
  [...content].some((known) => known.length > 500 && known.includes(text));

function isContent(text: string, content: ReadonlySet<string>): boolean {
  const rest = plain(withoutMessages(text));
  // A message of several paragraphs is marked at its first and last; an address of the site or of mail is no text.
  if (content.has(rest) || isSentence(rest, content) || /^⟦|⟧$/.test(text.trim()) || /^[/@]\S*$/.test(rest))
    return true;
  return (
    rest
      .replaceAll(formatted, ' ')
      .split(/[·,:;()/\n"“”‘’…–—|•]+/)
      .map((piece) => piece.trim())
      // Each small letter of a message has an accent: one with elements in it is marked at its ends only.
      .every((piece) => !/[a-z]{2}/.test(piece) || content.has(piece))
  );
}
