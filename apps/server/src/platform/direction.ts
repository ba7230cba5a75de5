import { language } from '@lamplight/messages';
import { languageOf } from '@lamplight/messages/languages';
import { escapeHtml, Html } from './html.ts';

const isolated = /\u2068([^\u2068\u2069]*)\u2069/g;
const strong = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the writing direction of the current language. */
export const direction = (): 'ltr' | 'rtl' => languageOf(language()).dir;

/**
 * Returns the writing direction of a paragraph: that of its first letter outside isolated names, or else of the current
 * language. An English sentence in an Arabic mail runs from left to right.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [first] = strong.exec(text.replace(isolated, '')) ?? [];
  return first === undefined ? direction() : rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * Escapes text for HTML. Isolated names become <bdi> elements, which more mail clients support than control characters.
 */
export const isolatedHtml = (text: string): Html =>
  new Html(
    text
      .split(isolated)
      .map((part, index) => (index % 2 === 1 ? `<bdi>${escapeHtml(part)}</bdi>` : escapeHtml(part)))
      .join(''),
  );
