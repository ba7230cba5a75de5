import { charactersOf } from '@lamplight/contract';

declare module '@lamplight/messages' {
  interface NodeTypes {
    node: Html | string | number;
  }
}

/** Markup that templates insert unchanged; any other value is escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[];

/** Matches characters that XML forbids, and those that change the direction of the text around them. */
const unsafe = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Removes characters that plain text must not contain: control characters, bidirectional controls, lone surrogates. */
export const plainText = (text: string): string => text.toWellFormed().replace(unsafe, '');

/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  plainText(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '');

function markupOf(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (content === null || content === undefined || content === false) return '';
  return typeof content === 'object' ? content.map(markupOf).join('') : escapeHtml(String(content));
}

/** Joins the parts of a message to markup: text is escaped, `Html` is not. */
export const joinHtml = (parts: readonly unknown[]): Html =>
  new Html(parts.map((part) => markupOf(part as Content)).join(''));

/** Template tag that escapes every value except `Html`. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.reduce((made, part, index) => made + markupOf(values[index - 1]) + part));

/** Serializes data for a script element: nothing in it can end the element or start a comment. */
export const jsonScript = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'string' ? plainText(value) : value,
    ).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )}</script>`,
  );

/** Returns a text as one line of at most `most` characters, cut at a space if possible. */
export function shorten(text: string, most: number): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  const characters = charactersOf(line.slice(0, most * 16));
  if (characters.length <= most) return characters.join('');
  const cut = characters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
