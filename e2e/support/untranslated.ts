import { languageTags } from '@lamplight/messages/languages';
import type { Page, Response } from '@playwright/test';

/** Attributes whose text screen readers or tooltips present. */
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

/** Returns all strings that a JSON value contains. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Returns a text without the messages of the pseudo-locale, which are in brackets and may contain each other. */
function withoutMessages(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? text : withoutMessages(rest);
}

/** Returns a text with single spaces and without Unicode isolates, which surround names. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const short = (names: string) => names.replaceAll(/(\w{3})\w*/g, '$1');
/** Matches words that `Intl` writes instead of a catalogue: dates, ages, lists and names of languages. */
const formatted = new RegExp(
  [
    `\\b(?:${months}|${short(months)}|Sept|${days}|${short(days)}|am|pm|AM|PM|UTC|at)\\b`,
    '\\b(?:in )?\\d+ (?:second|minute|hour|day|week|month|year)s?(?: ago)?\\b',
    '\\b\\d+(?:s|m|h|d|w|mo|y)\\b',
    '\\band\\b',
    // Names of languages that `Intl` writes.
    '\\bEnglish\\b',
  ].join('|'),
  'g',
);

/**
 * Finds the words of a page that are neither translated nor content. Content is every string that the server has sent
 * as JSON.
 */
export class Untranslated {
  readonly #content = new Set<string>();
  /** Responses whose bodies are still being read. */
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
   * Returns the texts and accessible names of the page that are in no catalogue. Must be called before the page
   * navigates, because the browser then discards the bodies of responses that have not been read.
   */
  async on(page: Page): Promise<string[]> {
    const texts = await page.evaluate((attributes) => {
      const found: string[] = [document.title];
      // Skip excerpts of search results, because the server marks the words that were found, which divides the text.
      // Skip suggested languages, whose names `Intl` writes.
      const skipped =
        'datalist, script, style, noscript, code, kbd, pre, [lang]:not(html), svg title, :has(> mark)';
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
      /** True if an option shows the name of the language that is its value. */
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

/** Name of each of the product's languages in that language, capitalized. */
const ownNames = languageTags.map((tag) => {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
});

/** True if a text is part of a long text that the server has sent, as the sentences of a chapter's text are. */
const isSentence = (text: string, content: ReadonlySet<string>): boolean =>
  [...content].some((known) => known.length > 500 && known.includes(text));

function isContent(text: string, content: ReadonlySet<string>): boolean {
  const rest = plain(withoutMessages(text));
  // A message of several paragraphs has a bracket only in its first and its last paragraph. Paths and addresses that
  // begin with '@' or '/' need no translation.
  if (content.has(rest) || isSentence(rest, content) || /^⟦|⟧$/.test(text.trim()) || /^[/@]\S*$/.test(rest))
    return true;
  return (
    rest
      .replaceAll(formatted, ' ')
      .split(/[·,:;()/\n"“”‘’…–—|•]+/)
      .map((piece) => piece.trim())
      // A message with elements in it has brackets only at its ends, but each small letter of a message has an accent.
      // So plain small letters show a text that is not translated.
      .every((piece) => !/[a-z]{2}/.test(piece) || content.has(piece))
  );
}
