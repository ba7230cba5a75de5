import { cleanField } from '../../../platform/foreign-text.ts';
import { abridgedIn, asinOf, isbnOf, isNoDate } from './fact-texts.ts';
import { type CustomColumn, type OpfPackage, parseOpf } from './opf-package.ts';
import { opfPeople } from './opf-people.ts';
import { plainText } from './plain-text.ts';
import { parseSeries, type SourceSeries } from './series-text.ts';
import type { SourceMetadata } from './source-metadata.ts';

/** Reads a series from a custom column. */
function seriesInColumn({ datatype, '#value#': name, '#extra#': number }: CustomColumn): SourceSeries[] {
  if (datatype !== 'series' || typeof name !== 'string' || cleanField(name) === '') return [];
  return [{ name: cleanField(name), number: typeof number === 'number' ? String(number) : undefined }];
}

function seriesIn(opf: OpfPackage): SourceSeries[] | undefined {
  const name = opf.meta('calibre:series');
  const own = name === undefined ? [] : [{ name, number: opf.meta('calibre:series_index') }];
  const collections = opf
    .properties('belongs-to-collection')
    .filter((element) => (element.property('collection-type') ?? 'series') === 'series')
    .map((element) => ({ name: element.text, number: element.property('group-position') }));
  const custom = opf.customColumns.values().flatMap(seriesInColumn);
  const all = [...own, ...collections, ...custom].map((series) =>
    series.number ? series : parseSeries(series.name),
  );
  const distinct = [...new Map(all.map((series) => [series.name, series])).values()];
  return distinct.length > 0 ? distinct : undefined;
}

/** Reads title and subtitle: EPUB 3 marks the subtitle by a type. */
function titlesIn(opf: OpfPackage): {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
} {
  const titles = opf.elements('title');
  const typed = (type: string) => titles.find((element) => element.property('title-type') === type)?.text;
  const main = typed('main') ?? titles.find((element) => element.property('title-type') !== 'subtitle')?.text;
  return { title: main, subtitle: opf.elements('subtitle')[0]?.text ?? typed('subtitle') };
}

function datesIn(opf: OpfPackage): {
  readonly year?: string | undefined;
  readonly originalYear?: string | undefined;
} {
  const dates = opf.elements('date').filter(({ text }) => !isNoDate(text));
  const isOriginal = (event = '') => /^(?:original[-_ ]?publication|creation)$/i.test(event);
  return {
    year: dates.find(
      (date) => !isOriginal(date.property('event')) && date.property('event') !== 'modification',
    )?.text,
    originalYear: dates.find((date) => isOriginal(date.property('event')))?.text,
  };
}

/** Finds an identifier by its scheme or prefix, otherwise the first one that parses unambiguously. */
function identifierIn(
  opf: OpfPackage,
  scheme: RegExp,
  parse: (text: string) => string | null,
): string | undefined {
  const all = opf.elements('identifier').map((element) => {
    const [, prefix = '', rest = ''] = /^(?:urn:)?([a-z_]+):(.+)$/i.exec(element.text) ?? [];
    const value = rest === '' ? element.text : rest;
    return { scheme: element.property('scheme') ?? prefix, value };
  });
  const named = all.filter((identifier) => scheme.test(identifier.scheme));
  return (
    named.find(({ value }) => parse(value) !== null)?.value ??
    named[0]?.value ??
    all.find(
      (identifier) =>
        identifier.scheme === '' && /^97[89]|^B/.test(identifier.value) && parse(identifier.value) !== null,
    )?.value
  );
}

/** Reads an OPF package document (Dublin Core), as e-book programs write it. Returns null if the text is not OPF. */
export async function readOpf(text: string): Promise<SourceMetadata | null> {
  const opf = await parseOpf(text);
  if (!opf) return null;
  const [publisher, language] = ['publisher', 'language'].map((name) => opf.elements(name)[0]?.text);
  const genres = ['subject', 'tag'].flatMap((name) => opf.elements(name)).map(({ text }) => text);
  const titles = titlesIn(opf);
  const result: SourceMetadata = {
    ...titles,
    ...opfPeople(opf),
    series: seriesIn(opf),
    description: plainText(opf.elements('description')[0]?.html ?? '') || undefined,
    genres: genres.length > 0 ? [...new Set(genres)] : undefined,
    ...datesIn(opf),
    publisher,
    language,
    isbn: identifierIn(opf, /isbn/i, isbnOf),
    asin: identifierIn(opf, /asin|amazon|audible/i, asinOf),
    abridged: abridgedIn(titles.title),
  };
  return Object.values(result).some((value) => value !== undefined) ? result : null;
}
