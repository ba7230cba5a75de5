import { cleanField } from '../../../platform/foreign-text.ts';
import { lazyAsync } from '../../../platform/lazy.ts';

const elementNames = [
  'title',
  'subtitle',
  'creator',
  'contributor',
  'subject',
  'tag',
  'description',
  'date',
  'publisher',
  'language',
  'identifier',
  'meta',
];

const loadParser = lazyAsync(async () => {
  const { XMLParser } = await import('fast-xml-parser');
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    removeNSPrefix: true,
    // OEB 1.2 writes `dc:Title`.
    transformTagName: (name) => name.toLowerCase(),
    parseTagValue: false,
    parseAttributeValue: false,
    // Expand only XML's five predefined entities and numeric references: a file that declares its own was rejected
    // earlier.
    processEntities: { enabled: true, maxTotalExpansions: 10_000, maxExpandedLength: 1_000_000 },
    isArray: (name) => elementNames.includes(name),
  });
});

/** An element of a package's metadata. */
export interface OpfElement {
  readonly text: string;
  /** The text as written, because it may be HTML. */
  readonly html: string;
  /** Returns an attribute, or the value of a `meta` element that refines this element (EPUB 3). */
  readonly property: (name: string) => string | undefined;
}

export interface CustomColumn {
  readonly datatype?: unknown;
  readonly '#value#'?: unknown;
  /** Calibre's number of the book in the series. */
  readonly '#extra#'?: unknown;
}

export interface OpfPackage {
  /** Returns the elements of a name that have a text. */
  elements(name: string): OpfElement[];
  /** Returns the content of `<meta name="…" content="…"/>` (OPF 2). */
  meta(name: string): string | undefined;
  /** Returns the `<meta property="…">` elements of a property (EPUB 3). */
  properties(name: string): OpfElement[];
  /** Calibre's custom columns by name: `calibre:user_metadata:#narrators` is 'narrators'. Only valid JSON is listed. */
  readonly customColumns: ReadonlyMap<string, CustomColumn>;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? cleanField(value) || undefined : undefined;

type Attributes = Readonly<Record<string, unknown>>;

const attributesOf = (value: unknown): Attributes[] =>
  Array.isArray(value)
    ? value.map((entry: unknown) => (typeof entry === 'string' ? { '#text': entry } : fieldsOf(entry)))
    : [];

const customPrefix = 'calibre:user_metadata:#';

function customColumnsIn(metas: readonly Attributes[]): Map<string, CustomColumn> {
  const columns = new Map<string, CustomColumn>();
  for (const meta of metas) {
    const name = textOf(meta['@name']) ?? '';
    const content = meta['@content'];
    if (!name.startsWith(customPrefix) || typeof content !== 'string') continue;
    try {
      columns.set(name.slice(customPrefix.length), fieldsOf(JSON.parse(content)));
    } catch {
      // Ignore a column whose value is not JSON.
    }
  }
  return columns;
}

/**
 * Returns a document without its DOCTYPE, whose DTD is not read; null if it declares entities or has more than one
 * DOCTYPE.
 */
function withoutDoctype(written: string): string | null {
  if (/<!ENTITY/i.test(written)) return null;
  const [before = '', after, ...more] = written.split(/<!DOCTYPE/i);
  if (after === undefined) return before;
  const end = after.search(/[>[]/);
  return more.length > 0 || end < 0 || after[end] === '[' ? null : before + after.slice(end + 1);
}

/** Parses an OPF package document. Returns null if the text is not OPF. */
export async function parseOpf(written: string): Promise<OpfPackage | null> {
  const xml = withoutDoctype(written);
  if (xml === null) return null;
  const parser = await loadParser();
  let read: unknown;
  try {
    read = parser.parse(xml);
  } catch {
    return null;
  }
  const metadata = fieldsOf(fieldsOf(fieldsOf(read)['package'])['metadata']);
  // OEB 1.2 nests its elements in `dc-metadata` and `x-metadata`.
  const parts = [metadata, fieldsOf(metadata['dc-metadata']), fieldsOf(metadata['x-metadata'])];
  const elementsOf = (name: string) => parts.flatMap((part) => attributesOf(part[name]));
  const metas = elementsOf('meta');
  /** Refinements (EPUB 3) by element id and property, in a map because a file may have thousands of each. */
  const refinements = new Map<string, string>();
  for (const meta of metas) {
    const [id, text] = [textOf(meta['@refines'])?.replace(/^#/, ''), textOf(meta['#text'])];
    const key = `${id} ${textOf(meta['@property'])}`;
    if (id !== undefined && text !== undefined && !refinements.has(key)) refinements.set(key, text);
  }
  const elementOf = (attributes: Attributes): OpfElement => ({
    text: textOf(attributes['#text']) ?? '',
    html: typeof attributes['#text'] === 'string' ? attributes['#text'] : '',
    property: (name) =>
      textOf(attributes[`@${name}`]) ?? refinements.get(`${textOf(attributes['@id']) ?? ''} ${name}`),
  });
  const withText = (all: readonly Attributes[]) => all.map(elementOf).filter(({ text }) => text !== '');
  return {
    elements: (name) => withText(elementsOf(name)),
    meta: (name) => textOf(metas.find((meta) => meta['@name'] === name)?.['@content']),
    properties: (name) => withText(metas.filter((meta) => meta['@property'] === name && !meta['@refines'])),
    customColumns: customColumnsIn(metas),
  };
}
