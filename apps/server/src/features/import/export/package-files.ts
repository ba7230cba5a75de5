import { escapeHtml } from '../../../platform/html.ts';
import { audioTypeOf } from '../../media/index.ts';
import type { ExportedBook } from '../sources/exported-book.ts';
import { type BookExport, type ExportFile, fileOfBytes } from './export-book.ts';

const isoDuration = (seconds: number): string => `PT${Math.round(seconds * 1000) / 1000}S`;
const namesOf = (people: ExportedBook['book']['authors'] = []): string[] =>
  people.flatMap(({ name }) => name ?? []);
const filled = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

interface Track {
  readonly url: string;
  readonly name: string;
  readonly seconds: number | null;
}

/** Returns the recordings of a package, in order; recordings on another server are left out. */
const tracksOf = ({ described, durations }: BookExport): Track[] =>
  described.chapters.flatMap(({ file, title }, index) =>
    file === undefined
      ? []
      : [{ url: encodeURIComponent(file), name: title, seconds: durations[index] ?? null }],
  );

const yearText = (year: number | null | undefined): string | null =>
  year == null || year < 0 ? null : String(year).padStart(4, '0');

const typeOf = (name: string): string => {
  if (/\.jpg$/i.test(name)) return 'image/jpeg';
  if (/\.vtt$/i.test(name)) return 'text/vtt';
  return /\.json$/i.test(name) ? 'application/json' : audioTypeOf(name);
};

/** Returns the manifest of a book as the W3C's Publication Manifest and Audiobooks define it. */
function publicationOf(exported: BookExport, files: readonly ExportFile[], tracks: readonly Track[]) {
  const { book, cover, updated_at } = exported.described;
  const genres = [...new Set((book.tags ?? []).flatMap(({ sub_tag }) => sub_tag ?? []))];
  const recordings = new Set(exported.described.chapters.map(({ file }) => file));
  const seconds = tracks.reduce((sum, track) => sum + (track.seconds ?? 0), 0);
  return filled({
    '@context': ['https://schema.org', 'https://www.w3.org/ns/pub-context'],
    conformsTo: 'https://www.w3.org/TR/audiobooks/',
    type: 'Audiobook',
    id: book.isbn ? `urn:isbn:${book.isbn}` : null,
    name: book.title,
    alternativeHeadline: book.subtitle,
    author: namesOf(book.authors),
    readBy: namesOf(book.narrators),
    translator: namesOf(book.translators),
    editor: namesOf(book.editors),
    publisher: book.publisher,
    inLanguage: book.language,
    datePublished: yearText(book.release_year),
    dateModified: updated_at,
    description: book.synopsis,
    genre: genres,
    abridged: book.abridged,
    isPartOf: (book.series ?? []).map(({ name, number }) =>
      filled({ type: 'BookSeries', name, position: number }),
    ),
    duration: seconds > 0 ? isoDuration(seconds) : null,
    accessMode: 'auditory',
    accessModeSufficient: [{ type: 'ItemList', itemListElement: ['auditory'] }],
    readingOrder: tracks.map(({ url, name, seconds: length }) =>
      filled({
        url,
        encodingFormat: typeOf(url),
        name,
        duration: length ? isoDuration(length) : null,
      }),
    ),
    resources: [
      { url: 'index.html', encodingFormat: 'text/html', rel: ['contents'] },
      ...files
        .filter(({ name }) => !recordings.has(name))
        .map(({ name }) => ({
          url: encodeURIComponent(name),
          encodingFormat: typeOf(name),
          ...(name === cover ? { rel: ['cover'] } : {}),
        })),
    ],
  });
}

/** Returns the HTML page of a package, with title and table of contents. */
function pageOf({ book }: ExportedBook, tracks: readonly Track[]): string {
  const language = book.language ? ` lang="${escapeHtml(book.language)}"` : '';
  const title = escapeHtml(book.title ?? '');
  const links = tracks.map(
    ({ url, name }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>\n`,
  );
  return `<!DOCTYPE html>
<html${language}>
<head><meta charset="utf-8"><title>${title}</title><link rel="publication" href="publication.json"></head>
<body><h1>${title}</h1>
<nav role="doc-toc"><ol>
${links.join('')}</ol></nav></body>
</html>
`;
}

/**
 * Returns the files of a book in the W3C's Lightweight Packaging Format: the manifest and the files of the book's
 * export, so that an import reads from `metadata.json` what manifests cannot express.
 */
export function packageFiles(exported: BookExport): ExportFile[] {
  const files = exported.files.filter(({ name }) => name !== 'metadata.opf');
  const tracks = tracksOf(exported);
  const modifiedMs = Date.parse(exported.described.updated_at);
  const manifest = JSON.stringify(publicationOf(exported, files, tracks), null, 2);
  return [
    fileOfBytes('publication.json', `${manifest}\n`, modifiedMs),
    fileOfBytes('index.html', pageOf(exported.described, tracks), modifiedMs),
    ...files,
  ];
}
