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

const parser = new XMLParser({
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
  removeNSPrefix: true,
});

/** Elements nested deeper than this are refused: they would exhaust the stack. */
const deepest = 100;

type Raw = Readonly<Record<string, unknown>>;

function nodesOf(rows: readonly Raw[], depth: number): XmlNode[] {
  if (depth > deepest) throw new TextError('The EPUB has a document that is nested too deeply.');
  return rows.flatMap((row): XmlNode[] => {
    if (typeof row['#text'] === 'string') return [{ text: decodeEntities(row['#text']) }];
    const name = Object.keys(row).find((key) => key !== ':@');
    const children = name === undefined ? undefined : row[name];
    if (name === undefined || !Array.isArray(children)) return [];
    const attributes = Object.fromEntries(
      Object.entries((row[':@'] ?? {}) as Raw).map(([key, value]) => [key, decodeEntities(String(value))]),
    );
    return [{ name: name.toLowerCase(), attributes, children: nodesOf(children as Raw[], depth + 1) }];
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
  let rows: Raw[];
  try {
    rows = parser.parse(withoutDoctype(source)) as Raw[];
  } catch {
    throw new TextError(`${path} in the EPUB cannot be read.`);
  }
  return { name: '', attributes: {}, children: nodesOf(rows, 0) };
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
const blocks = new Set([
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
  'body',
  'dd',
  'dt',
]);

/** Called while the words of an element are read, in order. */
export interface WordsVisitor {
  text(words: string): void;
  enter(element: XmlElement): void;
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
      if (isBlock) visitor.text('\n\n');
    }
  }
}

/** Returns the words of an element, with blank lines between blocks. */
export function wordsOf(element: XmlElement): string {
  const pieces: string[] = [];
  visitWords(element, { text: (words) => void pieces.push(words), enter: () => {} });
  return pieces.join('');
}
