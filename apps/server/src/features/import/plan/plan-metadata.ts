import { singleLine } from '../../../platform/text-fields.ts';
import type { BookRecordings } from '../scan/group-books.ts';
import type { AudioFolder } from '../scan/scan-folder.ts';
import { readSidecars, type SidecarSource } from '../scan/sidecars.ts';
import type { MetadataSource } from '../sources/source-metadata.ts';
import type { ImportedMetadata } from './book-fields.ts';
import { describeExported, inExportedOrder } from './exported-book.ts';
import { type Listed, withListedChapters } from './listed-chapters.ts';
import { inManifestOrder } from './manifest-order.ts';
import { type BookMetadata, type ImportOptions, mergeMetadata } from './merge-metadata.ts';
import { m } from './messages.ts';
import { nameOf } from './plan-types.ts';

/** Plans a book by the file of an export. Returns the problem if the file cannot be used; null if there is none. */
function planExported(
  sources: readonly MetadataSource[],
  bookRecordings: BookRecordings,
  options: ImportOptions,
): { readonly described: BookMetadata; readonly listed: Listed } | { readonly problem: string } | null {
  const source = sources.find(({ metadata }) => metadata.exported !== undefined);
  if (!source) return null;
  const { name } = source;
  const { exported: book } = source.metadata;
  if (!book) return { problem: m.exportUnreadable({ name }) };
  const recordings = inExportedOrder(book, bookRecordings);
  if (!recordings) return { problem: m.exportOfOthers({ name }) };
  const listed = { bookRecordings: { ...bookRecordings, recordings }, listedIn: name, notes: [] };
  return { described: describeExported(book, name, options), listed };
}

/** Reads the metadata of a book from all its sources. */
export async function planMetadata(
  { source, parse }: SidecarSource,
  folder: AudioFolder,
  bookRecordings: BookRecordings,
  options: ImportOptions,
) {
  const sidecars = await readSidecars({ source, parse }, folder, bookRecordings);
  const { sources, weak } = sidecars;
  const notes = [...sidecars.notes];
  const exported = planExported(sources, bookRecordings, options);
  if (exported && 'described' in exported) return { ...exported, notes };
  if (exported) notes.push(exported.problem);
  const { keepWhole } = options;
  const manifest = folder.isPackage ? inManifestOrder(sources, bookRecordings) : null;
  if (manifest) {
    const { name: listedIn, bookRecordings: ordered, titles } = manifest;
    const listed = { bookRecordings: ordered, listedIn, notes: manifest.notes };
    const given = { sources, weak, rootName: nameOf(source.path), listedIn, titles };
    return { described: mergeMetadata(ordered, given, options), listed, notes };
  }
  const listed = await withListedChapters({ source, parse }, folder, bookRecordings, { sources, keepWhole });
  const { listedIn } = listed;
  const rootName = nameOf(source.path);
  const described = mergeMetadata(listed.bookRecordings, { sources, weak, rootName, listedIn }, options);
  return { described, listed, notes };
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Returns the sentences with which earlier versions began the synopsis: 'By Ann Lee. Read by Wren. Saga, book 2.' */
export function creditSentences(metadata: ImportedMetadata): string {
  const names = (people: ImportedMetadata['authors']) => (people ?? []).map(({ name = '' }) => name);
  const [authors, narrators] = [names(metadata.authors), names(metadata.narrators)];
  const [series] = metadata.series ?? [];
  return [
    metadata.subtitle,
    authors.length > 0 && `By ${inWords(authors)}`,
    narrators.length > 0 && `Read by ${inWords(narrators)}`,
    series && (series.number ? `${series.name}, book ${series.number}` : series.name),
    metadata.release_year?.toString(),
  ]
    .flatMap((text) => (text ? `${singleLine(text).replace(/[.\s]+$/, '')}.` : []))
    .join(' ');
}
