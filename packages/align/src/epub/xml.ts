import { XMLParser } from 'fast-xml-parser';
import { TextError } from '../cues.ts';
import { decodeEntities } from '../entities.ts';

/** An element or a text of a document, in order. */
export type XmlNode =
  | { readonly text: string }
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly XmlNode[];
    };
export type XmlElement = Exclude<XmlNode, { readonly text: string }>;

/** Elements that HTML does not close. In a package, `meta` and `link` have words. */
const unpaired = ['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link'];
const endOfUnpaired = new RegExp(`</(?:${unpaired.join('|')})\\s{0,9}>`, 'gi');
/** Beginning of a page, behind what may stand above it. */
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
  // Entities of a document could expand to gigabytes; only the names of HTML are decoded below.
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

/** Elements nested deeper than this are refused: they would exhaust the stack. */
const deepest = 100;

type Raw = Readonly<Record<string, unknown>>;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/**
 * Returns attributes by their local names. A `type` with a prefix, whatever it is, is EPUB's and not HTML's: it is called
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
 * Removes the DOCTYPE, which may declare entities. A document whose DOCTYPE does not end is left to the parser to refuse.
 * By index: a regular expression would need quadratic time for hostile files.
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

/** Parses a document without resolving entities or anything outside it. @throws TextError if it is not XML */
export function parseXml(source: string, path: string): XmlElement {
  try {
    const isHtml = htmlRoot.test(source.slice(0, rootCharacters));
    const document = withoutDoctype(source);
    const rows = (
      isHtml ? htmlParser.parse(document.replace(endOfUnpaired, '')) : xmlParser.parse(document)
    ) as Raw[];
    return { name: '', attributes: {}, children: nodesOf(rows, 0) };
  } catch {
    throw new TextError(`${path} in the EPUB cannot be read.`);
  }
}

/** Lists all elements of a name below an element, in order. */
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
/** Elements that words do not run across. */
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

/** Called while the words of an element are read, in order. */
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
