/** Forms of a message that depends on `count`, by the categories of Intl.PluralRules. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };
export type Text = string | Forms;
export type Values = Readonly<Record<string, unknown>>;

/** Joins the parts of a message that contains elements; the web app sets a function that returns a React node. */
let joinNodes = (parts: readonly unknown[]): unknown => parts.map(String).join('');
export const setNodeJoin = (join: typeof joinNodes): void => {
  joinNodes = join;
};

const formats = new Map<string, { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }>();
function formatsOf(locale: string) {
  let known = formats.get(locale);
  if (!known) {
    known = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) };
    formats.set(locale, known);
  }
  return known;
}

const part = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/gs;

function fill(text: string, values: Values, locale: string): unknown {
  const parts: unknown[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag, 2: inner = '', 3: name = '', index } of text.matchAll(part)) {
    parts.push(text.slice(end, index));
    end = index + whole.length;
    const value = values[tag ?? name];
    if (tag) parts.push((value as (inner: unknown) => unknown)(fill(inner, values, locale)));
    else parts.push(typeof value === 'number' ? formatsOf(locale).numbers.format(value) : value);
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
    const form = formatsOf(locale).plurals.select(Number(values['count']));
    return fill(text[form] ?? text.other, values, locale);
  };
}
