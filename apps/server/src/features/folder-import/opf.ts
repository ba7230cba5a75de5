import { parseAsin, parseIsbn } from '@lamplight/contract';
import { lazyAsync } from '../../platform/lazy.ts';
import { parseLanguageName, plainText, type SourceMetadata, seriesOf } from './source-metadata.ts';

/** Elements that may occur several times. */
const arrays = [
  'title',
  'creator',
  'contributor',
  'subject',
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
    parseTagValue: false,
    parseAttributeValue: false,
    // Only the five entities of XML and numbers: a file that declares its own is rejected earlier.
    processEntities: { enabled: true, maxTotalExpansions: 10_000, maxExpandedLength: 1_000_000 },
    isArray: (name) => arrays.includes(name),
  });
});

interface Element {
  readonly text: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function elementsOf(value: unknown): Element[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    if (typeof each === 'string') return [{ text: each.trim(), attributes: {} }];
    if (typeof each !== 'object' || each === null) return [];
    const attributes = each as Record<string, unknown>;
    const text = attributes['#text'];
    return [{ text: typeof text === 'string' ? text.trim() : '', attributes }];
  });
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads an OPF package document (Dublin Core), as e-book programs write it. Returns null if it is not one. */
export async function readOpf(bytes: Uint8Array): Promise<SourceMetadata | null> {
  const xml = new TextDecoder().decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
  const parser = await loadParser();
  let read: unknown;
  try {
    read = parser.parse(xml);
  } catch {
    return null;
  }
  const metadata = fieldsOf(fieldsOf(fieldsOf(read)['package'])['metadata']);
  const texts = (name: string) => elementsOf(metadata[name]).filter(({ text }) => text !== '');
  /** EPUB 3 describes an element by others that refine it. */
  const refinementOf = ({ attributes }: Element, property: string): string | undefined => {
    const id = attributes['@id'];
    if (typeof id !== 'string') return undefined;
    return texts('meta').find(
      (meta) => meta.attributes['@refines'] === `#${id}` && meta.attributes['@property'] === property,
    )?.text;
  };
  const roleOf = (element: Element): unknown =>
    element.attributes['@role'] ?? refinementOf(element, 'role') ?? null;
  const people = (role: string, isDefault: boolean): string[] | undefined => {
    const named = [...texts('creator'), ...texts('contributor')].filter((one) => roleOf(one) === role);
    const all =
      named.length > 0 || !isDefault ? named : texts('creator').filter((one) => roleOf(one) === null);
    return all.length > 0 ? [...new Set(all.map(({ text }) => text))] : undefined;
  };
  const identifier = (scheme: string, parse: (text: string) => string | null): string | undefined => {
    for (const { text, attributes } of texts('identifier')) {
      const [, prefix, value] = /^(?:urn:)?(isbn|asin|mobi-asin|amazon):(.+)$/i.exec(text) ?? [];
      const given = attributes['@scheme'];
      const named = (typeof given === 'string' ? given : (prefix ?? '')).toLowerCase();
      if (named.includes(scheme)) return parse(value ?? text) ?? undefined;
    }
    return undefined;
  };
  const collection = texts('meta').find(
    ({ attributes }) => attributes['@property'] === 'belongs-to-collection',
  );
  const meta = (name: string): string | undefined => {
    const found = elementsOf(metadata['meta']).find(({ attributes }) => attributes['@name'] === name);
    const content = found?.attributes['@content'];
    return typeof content === 'string' && content !== '' ? content : undefined;
  };
  const [title, description, date] = ['title', 'description', 'date'].map((name) => texts(name)[0]?.text);
  const calibreSeries = meta('calibre:series');
  const series = calibreSeries
    ? seriesOf(calibreSeries, meta('calibre:series_index'))
    : collection && seriesOf(collection.text, refinementOf(collection, 'group-position'));
  const genres = texts('subject').map(({ text }) => text);
  const year = /\d{4}/.exec(date ?? '')?.[0];
  const result: SourceMetadata = {
    title,
    authors: people('aut', true),
    narrators: people('nrt', false),
    translators: people('trl', false),
    editors: people('edt', false),
    series: series && [series],
    publisher: texts('publisher')[0]?.text,
    language: parseLanguageName(texts('language')[0]?.text ?? ''),
    isbn: identifier('isbn', parseIsbn),
    asin: identifier('asin', parseAsin) ?? identifier('amazon', parseAsin),
    description: description && plainText(description),
    genres: genres.length > 0 ? genres : undefined,
    year: year ? Number(year) : undefined,
  };
  return Object.values(result).some((value) => value !== undefined) ? result : null;
}
