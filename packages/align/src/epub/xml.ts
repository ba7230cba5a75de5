import { XMLParser } from 'fast-xml-parser';
import { TextError } from '../cues.ts';

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
  // Entities of a document could expand to gigabytes; the few that texts use are decoded below.
  processEntities: false,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
});

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  shy: '',
};

/** Decodes numeric entities and the usual names; others stay as written. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : ' ';
  });
}

/** Elements nested deeper than this are refused: they would exhaust the stack. */
const deepest = 100;

type Raw = Readonly<Record<string, unknown>>;

function nodesOf(rows: readonly Raw[], depth: number): XmlNode[] {
  if (depth > deepest) throw new TextError('The EPUB has a document that is nested too deeply.');
  return rows.flatMap((row): XmlNode[] => {
    if (typeof row['#text'] === 'string') return [{ text: decoded(row['#text']) }];
    const name = Object.keys(row).find((key) => key !== ':@');
    const children = name === undefined ? undefined : row[name];
    if (name === undefined || !Array.isArray(children)) return [];
    const attributes = Object.fromEntries(
      Object.entries((row[':@'] ?? {}) as Raw).map(([key, value]) => [key, decoded(String(value))]),
    );
    return [{ name: name.toLowerCase(), attributes, children: nodesOf(children as Raw[], depth + 1) }];
  });
}

/** Parses a document without resolving entities or anything outside it. @throws TextError if it is not XML */
export function parseXml(source: string, path: string): XmlElement {
  // Entities are declared in a DOCTYPE, and nothing here needs one.
  const plain = source.replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/i, '');
  let rows: Raw[];
  try {
    rows = parser.parse(plain) as Raw[];
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

/** Returns the words of an element; blocks are separated by blank lines. Scripts, styles and rubies are left out. */
export function wordsOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if ('text' in child) return child.text.replace(/\s+/g, ' ');
      if (unsaid.has(child.name)) return '';
      const words = wordsOf(child);
      return blocks.has(child.name) ? `\n\n${words}\n\n` : words;
    })
    .join('');
}
