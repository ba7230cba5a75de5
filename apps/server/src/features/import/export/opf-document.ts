import { type PersonRole, personRoles } from '@lamplight/contract';
import { escapeHtml } from '../../../platform/html.ts';
import type { ExportedBook } from '../sources/exported-book.ts';

type Fields = ExportedBook['book'];

/** MARC relator codes of the roles. */
const codes: Readonly<Record<PersonRole, string>> = {
  author: 'aut',
  narrator: 'nrt',
  translator: 'trl',
  editor: 'edt',
};
const fieldOf = {
  author: 'authors',
  narrator: 'narrators',
  translator: 'translators',
  editor: 'editors',
} as const satisfies Record<PersonRole, keyof Fields>;

function element(
  name: string,
  text: string | number | null | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  if (text === null || text === undefined || text === '') return '';
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `    <dc:${name}${written.join('')}>${escapeHtml(String(text))}</dc:${name}>\n`;
}

const meta = (name: string, content: string): string =>
  `    <meta name="${name}" content="${escapeHtml(content)}"/>\n`;

/** Returns the elements of a book's series: the first as Calibre writes it, all others as collections of EPUB 3. */
const seriesElements = (series: Fields['series'] = []): string =>
  series
    .map(({ name = '', number }, index) =>
      index === 0
        ? meta('calibre:series', name) + (number ? meta('calibre:series_index', number) : '')
        : `    <meta property="belongs-to-collection" id="series-${index}">${escapeHtml(name)}</meta>\n    <meta refines="#series-${index}" property="collection-type">series</meta>\n${number ? `    <meta refines="#series-${index}" property="group-position">${escapeHtml(number)}</meta>\n` : ''}`,
    )
    .join('');

/** Returns the metadata of a book as an OPF package document, which e-book programs and audiobook servers read. */
export function opfDocument({ book, sort_names }: Pick<ExportedBook, 'book' | 'sort_names'>): string {
  const people = personRoles.flatMap((role) =>
    (book[fieldOf[role]] ?? []).map(({ name = '' }) =>
      element(role === 'author' ? 'creator' : 'contributor', name, {
        'opf:role': codes[role],
        'opf:file-as': sort_names[name],
      }),
    ),
  );
  const genres = [...new Set((book.tags ?? []).flatMap(({ sub_tag }) => sub_tag ?? []))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
${[
  element('title', book.title),
  element('subtitle', book.subtitle),
  ...people,
  element('description', book.synopsis),
  element('publisher', book.publisher),
  element('date', book.release_year),
  element('date', book.original_year, { 'opf:event': 'original-publication' }),
  element('language', book.language),
  element('identifier', book.isbn, { 'opf:scheme': 'ISBN' }),
  element('identifier', book.asin, { 'opf:scheme': 'ASIN' }),
  ...genres.map((genre) => element('subject', genre)),
  seriesElements(book.series),
].join('')}  </metadata>
</package>
`;
}
