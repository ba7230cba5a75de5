import { XMLParser } from 'fast-xml-parser';
import { TextError } from '../cues.ts';
import { decodeEntities } from '../entities.ts';
import { m } from '../messages.ts';

/** A node of a document: an element or a text. */
export type XmlNode =
  | { readonly text: string }
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly XmlNode[];
    };
export type XmlElement = Exclude<XmlNode, { readonly text: string }>;

/** Elements without end tag in HTML. In a package document, `meta` and `link` may have text. */
const unpaired = ['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link'];
const endOfUnpaired = new RegExp(`</(?:${unpaired.join('|')})\\s{0,9}>`, 'gi');
/** Matches the root element of an HTML page, before which declarations and comments may stand. */
const htmlRoot = /<(?:\w{1,20}:)?html[\s>]/i;
const rootCharacters = 4000;

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: ':@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Disabled, because entities declared in a document could expand to gigabytes. Only HTML's named entities are
  // decoded, after parsing.
  processEntities: false,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
};
const xmlParser = new XMLParser(options);
const htmlParser = new XMLParser({
  ...options,
  unpairedTags: unpaired.flatMap((name) => [name, name.toUpperCase()]),
});

/** Maximum depth of nested elements; deeper ones would exhaust the stack. */
const deepest = 100;

type Raw = Readonly<Record<string, unknown>>;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/**
 * Returns attributes by their names without prefixes. A prefixed `type` is EPUB's, not HTML's, and is returned as
 * 'epub:type'.
 */
function attributesOf(raw: Raw): Readonly<Record<string, string>> {
  const attributes = Object.entries(raw).map(([key, value]) => {
    const name = localName(key);
    const isOwn = key !== name && name === 'type';
    return [isOwn ? 'epub:type' : name, decodeEntities(String(value))] as const;
  });
  return Object.fromEntries(attributes);
}

function nodesOf(rows: readonly Raw[], depth: number): XmlNode[] {
  if (depth > deepest) throw new RangeError('The document is nested too deeply.');
  return rows.flatMap((row): XmlNode[] => {
    if (typeof row['#text'] === 'string') return [{ text: decodeEntities(row['#text']) }];
    const name = Object.keys(row).find((key) => key !== ':@');
    const children = name === undefined ? undefined : row[name];
    if (name === undefined || !Array.isArray(children)) return [];
    const attributes = attributesOf((row[':@'] ?? {}) as Raw);
    const inner = nodesOf(children as Raw[], depth + 1);
    return [{ name: localName(name).toLowerCase(), attributes, children: inner }];
  });
}

/**
 * Removes the DOCTYPE, which may declare entities. An unterminated DOCTYPE stays, and the parser refuses it. Searches
 * by index, because a regular expression would take quadratic time for hostile files.
 */
function withoutDoctype(source: string): string {
  const start = source.search(/<!doctype/i);
  if (start === -1) return source;
  let end = source.indexOf('>', start);
  const declarations = source.indexOf('[', start);
  if (declarations !== -1 && declarations < end) {
    const last = source.indexOf(']', declarations);
    end = last === -1 ? -1 : source.indexOf('>', last);
  }
  return end === -1 ? source : source.slice(0, start) + source.slice(end + 1);
}

/**
 * Parses a document without resolving entities or external references.
 * @throws TextError if the document is not XML
 */
export function parseXml(source: string, path: string): XmlElement {
  try {
    const isHtml = htmlRoot.test(source.slice(0, rootCharacters));
    const document = withoutDoctype(source);
    const rows = (
      isHtml ? htmlParser.parse(document.replace(endOfUnpaired, '')) : xmlParser.parse(document)
    ) as Raw[];
    return { name: '', attributes: {}, children: nodesOf(rows, 0) };
  } catch {
    throw new TextError(m.fileUnreadable({ path }));
  }
}

/** Lists all descendants of an element with a name, in order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    'text' in child ? [] : [...(child.name === name ? [child] : []), ...elementsOf(child, name)],
  );
}

const unsaid = new Set([
  'script',
  'style',
  'head',
  'rt',
  'rp',
  'svg',
  'math',
  'template',
  'iframe',
  'object',
  'audio',
  'video',
  'nav',
]);
/** Block elements: a word does not continue across their boundaries. */
export const blocks: ReadonlySet<string> = new Set([
  'p',
  'div',
  'section',
  'article',
  'blockquote',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'hr',
  'td',
  'figure',
  'aside',
  'tr',
  'pre',
  'body',
  'dd',
  'dt',
]);

/** Callbacks for reading the words of an element, in document order. */
export interface WordsVisitor {
  text(words: string): void;
  enter(element: XmlElement): void;
  leave(element: XmlElement): void;
}

/** Reads the words of an element; blocks are separated by blank lines. Scripts, styles and rubies are left out. */
export function visitWords(element: XmlElement, visitor: WordsVisitor): void {
  for (const child of element.children) {
    if ('text' in child) visitor.text(child.text.replace(/\s+/g, ' '));
    else if (!unsaid.has(child.name)) {
      const isBlock = blocks.has(child.name);
      if (isBlock) visitor.text('\n\n');
      visitor.enter(child);
      visitWords(child, visitor);
      visitor.leave(child);
      if (isBlock) visitor.text('\n\n');
    }
  }
}

/** Returns the words of an element, with blank lines between blocks. */
export function wordsOf(element: XmlElement): string {
  const pieces: string[] = [];
  visitWords(element, { text: (words) => void pieces.push(words), enter: () => {}, leave: () => {} });
  return pieces.join('');
}
