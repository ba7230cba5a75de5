import type { Tag } from '@lamplight/contract';
import { bookLimits, nameKey } from '@lamplight/contract';
import { multiLine, singleLine } from '../../../platform/text-fields.ts';
import type { DamagedChoice } from '../scan/damage-types.ts';
import type { BookRecordings } from '../scan/group-books.ts';
import type { ExportedBook } from '../sources/exported-book.ts';
import { withoutAbridged } from '../sources/fact-texts.ts';
import type { MetadataSource, SourceMetadata } from '../sources/source-metadata.ts';
import { type ImportedMetadata, inputOf, mergeFields } from './book-fields.ts';
import { type ChapterTitles, titleChapters } from './chapter-titles.ts';
import { type FieldName, fieldName } from './field-names.ts';
import { m } from './messages.ts';
import type { ReleaseChoice } from './release-choice.ts';
import { metadataFromNames, metadataFromTags, shorten } from './tags-and-names.ts';

/** Options for all books of an import. */
export interface ImportOptions {
  /** Keeps each recording as one chapter instead of splitting it at its marks. */
  readonly keepWhole: boolean;
  /** Main tag of every book, instead of its narrators. */
  readonly mainTag?: string | undefined;
  /** Sub tag of every book, instead of its genres. */
  readonly subTag?: string | undefined;
  readonly status?: string | undefined;
  /** Whether books that were imported and then deleted are imported again. */
  readonly again: boolean;
  /** Whether books that were imported before are read as well, to update their metadata. */
  readonly update?: boolean;
  /** Release of the books; if absent, they are public at once and nobody is notified. */
  readonly release?: ReleaseChoice;
  /** Default choice for damaged recordings; 'skip' if absent. */
  readonly damaged?: DamagedChoice;
  /** Choices by path of a recording or book; override `damaged`. */
  readonly damagedAt?: ReadonlyMap<string, DamagedChoice>;
}

export interface BookMetadata {
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly metadata: ImportedMetadata;
  /** Sort names of people, by name. */
  readonly sortNames: ReadonlyMap<string, string>;
  readonly status: string;
  readonly synopsis: string;
  readonly tags: readonly Tag[];
  readonly chapters: ChapterTitles;
  /** Name of the picture that a manifest calls the cover. */
  readonly cover?: string | undefined;
  /** Source of each field, by the field's name. */
  readonly origins: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  /** Set for a book that this or another server of ours exported. */
  readonly exported?: ExportedBook;
}

const unknownVoice = 'Audiobook';
const unknownGenre = 'Unsorted';
/** Five genres for each of four narrators make 20 pairs, the maximum of a book. */
const maxNarrators = 4;
const maxGenres = 5;
/** Genres that fit every audiobook. */
const genericGenre = /^(?:audio ?books?|spoken(?: word| & audio)?|speech|other|unknown|books?)$/i;

/** Normalizes genres: one line each, without generic ones and duplicates. */
function categoriesOf(genres: readonly string[]): string[] {
  const clean = genres
    .flatMap((genre) => genre.split(/[;,]/))
    .map((genre) => shorten(singleLine(genre), bookLimits.tagCharacters))
    .filter((genre) => genre !== '' && !genericGenre.test(genre));
  return [...new Map(clean.map((genre) => [genre.toLowerCase(), genre])).values()];
}

/**
 * Merges the metadata of a book: each field comes from the first source that has it.
 * @param sources metadata files, which take precedence over tags and names, most trusted first; `weak` ones only fill
 * in what tags lack
 */
export function mergeMetadata(
  bookRecordings: BookRecordings,
  {
    sources,
    weak,
    rootName,
    listedIn,
    titles,
  }: {
    sources: readonly MetadataSource[];
    weak: readonly MetadataSource[];
    rootName: string;
    /** Name of the file that lists the chapters; null if there is none. */
    listedIn: string | null;
    /** Titles of all chapters, if that file has them. */
    titles?: readonly string[] | undefined;
  },
  options: ImportOptions,
): BookMetadata {
  const { recordings } = bookRecordings;
  const described = [...sources, { name: m.source_tags, metadata: metadataFromTags(recordings) }, ...weak];
  const authors = described.find(({ metadata }) => metadata.authors !== undefined)?.metadata.authors;
  const all = [...described, metadataFromNames(bookRecordings, rootName, authors)];
  const merged = mergeFields(all);
  const origins: Record<string, string> = {};
  const notes: string[] = recordings.some(({ facts }) => facts.tags.isGarbled) ? [m.tagsUnknownEncoding] : [];
  const pick = <Key extends keyof SourceMetadata>(key: Key, field: FieldName): SourceMetadata[Key] => {
    const source = all.find(({ metadata }) => metadata[key] !== undefined);
    if (source) origins[fieldName(field)] = source.name;
    return source?.metadata[key];
  };
  const cut = (text: string, most: number, field: 'title' | 'synopsis'): string => {
    if (text.length > most) notes.push(m[`shortened_${field}`]({ count: most, limit: String(most) }));
    return shorten(text, most);
  };

  const title = cut(
    withoutAbridged(singleLine(pick('title', 'title') ?? '')),
    bookLimits.titleCharacters,
    'title',
  );
  // 'Full Cast' is not a person, but stays in this list, because tags are made from it.
  const named = (pick('narrators', 'narrators') ?? [])
    .map((name) => shorten(singleLine(name), bookLimits.tagCharacters))
    .filter((name) => name !== '');
  // Two spellings of one person give one tag.
  const narrators = [...Map.groupBy(named, nameKey).values()].flatMap(([name]) => name ?? []);
  const categories = categoriesOf(pick('genres', 'tags') ?? []);
  const synopsis = multiLine(pick('description', 'synopsis') ?? '');

  const voices = options.mainTag ? [options.mainTag] : narrators.slice(0, maxNarrators);
  if (!options.mainTag && narrators.length > maxNarrators)
    notes.push(m.narratorsAsTags({ count: narrators.length, used: maxNarrators }));
  if (voices.length === 0) notes.push(m.noNarrator({ tag: unknownVoice }));
  const genres = options.subTag ? [options.subTag] : categories.slice(0, maxGenres);
  if (genres.length === 0) notes.push(m.noGenre({ tag: unknownGenre }));
  const tags = (voices.length > 0 ? voices : [unknownVoice]).flatMap((main_tag) =>
    (genres.length > 0 ? genres : [unknownGenre]).map((sub_tag) => ({ main_tag, sub_tag })),
  );

  const chapters = titleChapters(recordings, {
    title,
    listed: listedIn === null ? pick('chapters', 'chapters') : undefined,
    markedBy: listedIn ?? m.source_marks,
    titles,
    isSplit: !options.keepWhole,
    language: merged.fields.language,
  });
  origins[fieldName('chapters')] = chapters.origin;
  return {
    title,
    status: options.status ?? 'Complete',
    synopsis: cut(synopsis, bookLimits.synopsisCharacters, 'synopsis'),
    tags,
    chapters,
    cover: all.find(({ metadata }) => metadata.cover !== undefined)?.metadata.cover,
    authors: merged.fields.authors ?? [],
    narrators: merged.fields.narrators ?? [],
    metadata: inputOf(merged.fields),
    sortNames: merged.sortNames,
    origins: { ...origins, ...merged.origins },
    notes: [...notes, ...merged.notes, ...chapters.notes],
  };
}

/**
 * Spells each main tag of a book as the library spells the person of that name, so that no name appears in two
 * spellings.
 */
export async function withSpelledTags(
  described: BookMetadata,
  spellPeople: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BookMetadata> {
  const spelled = await spellPeople([...new Set(described.tags.map(({ main_tag }) => main_tag))]);
  const tags = described.tags.map(({ main_tag, ...tag }) => {
    const name = shorten(spelled.get(main_tag) ?? main_tag, bookLimits.tagCharacters);
    return { ...tag, main_tag: name };
  });
  return { ...described, tags };
}
