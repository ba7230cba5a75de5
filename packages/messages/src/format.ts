/** Forms of a message that depends on `count`, by the categories of Intl.PluralRules. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };
export type Text = string | Forms;
export type Values = Readonly<Record<string, unknown>>;

/** Joins the parts of a message that contains elements; the web app sets a function that returns a React node. */
let joinNodes = (parts: readonly unknown[]): unknown => parts.map(String).join('');
export const setNodeJoin = (join: typeof joinNodes): void => {
  joinNodes = join;
};

/** Returns a function that calls `make` once for each locale and caches the result. */
export function byLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

const numbers = byLocale((tag) => new Intl.NumberFormat(tag));
const plurals = byLocale((tag) => new Intl.PluralRules(tag));

/**
 * Formats a number in a locale: '1,234'. Whole numbers below 1,000 are written alike in all languages, so they do not
 * need Intl, whose first number format or list takes a page 35 ms of processor time.
 */
export const numberText = (value: number, locale: string): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers(locale).format(value);

const part = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/gs;

function fill(text: string, values: Values, locale: string): unknown {
  const parts: unknown[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag, 2: inner = '', 3: name = '', index } of text.matchAll(part)) {
    parts.push(text.slice(end, index));
    end = index + whole.length;
    const value = values[tag ?? name];
    if (tag) parts.push((value as (inner: unknown) => unknown)(fill(inner, values, locale)));
    else parts.push(typeof value === 'number' ? numberText(value, locale) : value);
  }
  parts.push(text.slice(end));
  return parts.every((found) => typeof found === 'string')
    ? parts.join('')
    : joinNodes(parts.filter((found) => found !== ''));
}

const isFilled = /\{\w+\}|<\/\w/;

/** Returns a message in the form that code uses: a string, or a function that takes the values of its placeholders. */
export function messageOf(text: Text, locale: string): unknown {
  if (typeof text === 'string')
    return isFilled.test(text) ? (values: Values) => fill(text, values, locale) : text;
  return (values: Values) => {
    const form = plurals(locale).select(Number(values['count']));
    return fill(text[form] ?? text.other, values, locale);
  };
}
