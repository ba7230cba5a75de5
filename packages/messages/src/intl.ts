import { byLocale, numberText } from './format.ts';
import { language, locale } from './index.ts';
import { isLanguage, languageOf } from './languages.ts';

const baseOf = (tag: string): string | undefined => tag.split('-')[0];

const oneDecimals = byLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
// Use en-GB for English, because British English has no comma before 'and'.
const lists = byLocale((tag) => new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag));
// Use the ordinary list for Japanese: it has no word for 'and', and Japanese unit lists have no commas.
const units = byLocale((tag) =>
  tag === 'ja' ? lists(tag) : new Intl.ListFormat(tag, { type: 'unit', style: 'short' }),
);

/** Formats a number in the reader's language: '1,234'. */
export const formatNumber = (value: number): string => numberText(value, locale());

/** Formats a number with one decimal: '4.2'. Without Intl up to 999, as `numberText`. */
export const formatOneDecimal = (value: number): string =>
  value >= 0 && value < 999
    ? (Math.round(value * 10) / 10).toFixed(1).replace('.', languageOf(language()).decimal)
    : oneDecimals(locale()).format(value);

/** Formats a list; of at most one item without Intl, as `numberText`. */
const listText = (items: readonly string[], formats: typeof lists): string =>
  items.length < 2 ? (items[0] ?? '') : formats(locale()).format(items);

/** Formats a list: 'a, b and c'. */
export const formatList = (items: readonly string[]): string => listText(items, lists);

/** Formats a list without 'and': 'a, b, c'. */
export const formatUnits = (items: readonly string[]): string => listText(items, units);

/** Returns the items of a list with the text between them: 'a', ', ', 'b', ' and ', 'c'. Items may be elements. */
export function listParts<Item>(items: readonly Item[], type: 'and' | 'units' = 'and'): (Item | string)[] {
  const format = (type === 'and' ? lists : units)(locale());
  return format
    .formatToParts(items.map((_, index) => String(index)))
    .map(({ type: part, value }) => (part === 'element' ? (items[Number(value)] as Item) : value));
}

/**
 * Returns the locale in which dates are formatted: that of the reader's language. If the publisher chose a date format,
 * it applies to readers of the same language and of English. Without it, English dates are British, as in mails.
 */
export function dateLocale(chosen: string | null): string {
  const own = locale();
  const format = chosen !== null && isLanguage(chosen) ? languageOf(chosen).locale : chosen;
  if (baseOf(own) === 'en') return format ?? 'en-GB';
  return format && baseOf(format) === baseOf(own) ? format : own;
}
