import { compareNames, foldForSearch } from '@lamplight/contract';
import { type BookRow, parsePeople, type SavedCredits } from '../../catalogue/index.ts';
import { audioKeyOf } from '../../media/index.ts';
import { audioFormOf, coverUrl, type FeedAddresses, type FeedHead } from './document.ts';
import { m } from './messages.ts';
import type { FeedBook, FeedChapter, SeriesBook } from './store.ts';

/** Content types: an OPDS 2.0 catalogue, and a book's manifest in Readium's profile of W3C audiobooks. */
export const catalogueType = 'application/opds+json';
export const manifestType = 'application/audiobook+json';

/** Publications per page of a catalogue. */
const pageSize = 50;
/** Maximum number of books, and of series, in a group of the first page. */
const groupSize = { books: 10, series: 50 };
/** Groups of books besides series. */
export const catalogueLists = ['continue', 'new'] as const;

interface Link {
  readonly rel?: string;
  readonly href: string;
  readonly type: string;
  readonly title?: string;
  readonly templated?: boolean;
}

const catalogueUrl = (base: string, { query, list, series, page }: CatalogueRequest): string => {
  const search = new URLSearchParams({
    ...(query === '' ? {} : { query }),
    ...(list === null ? {} : { list }),
    ...(series === null ? {} : { series: String(series) }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${base}/opds.json${search.size === 0 ? '' : `?${search.toString()}`}`;
};

const manifestUrl = (base: string, id: number): string => `${base}/book-${id}.json`;
const coverType = (url: string): string => (url.endsWith('.png') ? 'image/png' : 'image/jpeg');

const identifierOf = (publicUrl: string, id: number): string => `${publicUrl}/synopsis/${id}`;

function publicationOf(book: FeedBook, head: FeedHead) {
  const { base, publicUrl } = head;
  const people = (role: 'author' | 'narrator') =>
    parsePeople(book.listed_people, role).map(({ name }) => name);
  const [author, narrator] = [people('author'), people('narrator')];
  const cover = coverUrl(book, head);
  return {
    metadata: {
      '@type': 'http://schema.org/Audiobook',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/audiobook',
      identifier: identifierOf(publicUrl, book.id),
      title: book.title,
      ...(author.length > 0 ? { author } : {}),
      ...(narrator.length > 0 ? { narrator } : {}),
      ...(book.language ? { language: book.language } : {}),
      ...(book.synopsis ? { description: book.synopsis } : {}),
      modified: book.updated_at,
    },
    links: [
      { rel: 'self', href: manifestUrl(base, book.id), type: manifestType },
      {
        rel: 'http://opds-spec.org/acquisition',
        href: manifestUrl(base, book.id),
        type: manifestType,
      },
    ],
    images: [{ href: cover, type: coverType(cover) }],
  };
}

/** Returns a function that tells whether a book's title and people contain all words of a query. */
function isFoundBy(query: string): (book: FeedBook) => boolean {
  const words = foldForSearch(query).split(' ');
  return ({ title, listed_people }) => {
    const people = (['author', 'narrator'] as const).flatMap((role) => parsePeople(listed_people, role));
    const text = foldForSearch([title, ...people.map(({ name }) => name)].join(' '));
    return words.every((word) => text.includes(word));
  };
}

export interface CatalogueRequest {
  readonly query: string;
  /** Group of books that is requested; null for all books. */
  readonly list: (typeof catalogueLists)[number] | null;
  /** Id of the series that is requested; null for all books. */
  readonly series: number | null;
  /** Page number, from 1. */
  readonly page: number;
}

/** Returns whether a request is for the first page without filters, which shows groups of books. */
export const isRoot = ({ query, list, series, page }: CatalogueRequest): boolean =>
  query === '' && list === null && series === null && page === 1;

/** Books of a feed, with the data for its groups; a feed of one book or series has no groups. */
export interface CatalogueBooks {
  readonly books: readonly FeedBook[];
  /** Ids of books that the member has begun, the last heard first. */
  readonly started: readonly number[];
  readonly series: readonly SeriesBook[];
}

/** Returns the books that a request asks for, in the order of their group. */
function booksOf({ books, started, series }: CatalogueBooks, request: CatalogueRequest): readonly FeedBook[] {
  const inOrderOf = (ids: readonly number[]): FeedBook[] => {
    const byId = new Map(books.map((book) => [book.id, book]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  if (request.series !== null)
    return inOrderOf(series.filter(({ id }) => id === request.series).map(({ book_id }) => book_id));
  if (request.list === 'continue') return inOrderOf(started);
  if (request.list === 'new')
    return books.toSorted((a, b) =>
      a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1,
    );
  return books;
}

/** Returns the groups of the first page: what to continue, what is new, and the series. */
function groupsOf(head: FeedHead, parts: CatalogueBooks, root: CatalogueRequest): object[] {
  const titles = { continue: m.catalogue_continue, new: m.catalogue_new };
  const lists = catalogueLists.flatMap((list) => {
    const found = booksOf(parts, { ...root, list });
    const href = catalogueUrl(head.base, { ...root, list });
    return found.length === 0
      ? []
      : [
          {
            metadata: { title: titles[list], numberOfItems: found.length },
            links: [{ rel: 'self', href, type: catalogueType }],
            publications: found.slice(0, groupSize.books).map((book) => publicationOf(book, head)),
          },
        ];
  });
  const names = new Map(parts.series.map(({ id, name }) => [id, name]));
  const navigation = [...names]
    .toSorted(([, a], [, b]) => compareNames(a, b))
    .slice(0, groupSize.series)
    .map(([series, title]) => ({
      href: catalogueUrl(head.base, { ...root, series }),
      type: catalogueType,
      title,
      rel: 'subsection',
    }));
  const metadata = { title: m.catalogue_series, numberOfItems: names.size };
  return navigation.length === 0 ? lists : [...lists, { metadata, navigation }];
}

/**
 * Renders the books of a feed as a page of an OPDS 2.0 catalogue; returns null if there is no such page. `notice` says
 * why the feed has no books.
 */
export function renderCatalogue(
  head: FeedHead,
  parts: CatalogueBooks,
  request: CatalogueRequest,
  notice: string | null,
): string | null {
  const { query, page } = request;
  const chosen = booksOf(parts, request);
  const found = query === '' ? chosen : chosen.filter(isFoundBy(query));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  if (page > pages && notice === null) return null;
  const at = (other: number) => catalogueUrl(head.base, { ...request, page: other });
  const groups = isRoot(request) && found.length > 1 ? groupsOf(head, parts, request) : [];
  const linkTo = (rel: string, other: number): Link => ({ rel, href: at(other), type: catalogueType });
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const links: Link[] = [
    linkTo('self', page),
    { rel: 'start', href: `${head.base}/opds.json`, type: catalogueType },
    { rel: 'search', href: `${head.base}/opds.json{?query}`, type: catalogueType, templated: true },
    ...(page > 1 ? [linkTo('first', 1), linkTo('previous', page - 1)] : []),
    ...(page < pages ? [linkTo('next', page + 1), linkTo('last', pages)] : []),
  ];
  return JSON.stringify({
    metadata: {
      title: head.title,
      numberOfItems: found.length,
      itemsPerPage: pageSize,
      currentPage: page,
      ...(notice === null ? {} : { subtitle: notice }),
    },
    links,
    ...(groups.length > 0 ? { groups } : {}),
    // OPDS requires publications or navigation in a catalogue.
    ...(shown.length > 0
      ? { publications: shown.map((book) => publicationOf(book, head)) }
      : {
          navigation: [
            { href: `${head.publicUrl}/profile`, type: 'text/html', title: notice ?? head.siteName },
          ],
        }),
  });
}

interface ManifestParts {
  readonly row: BookRow;
  readonly credits: SavedCredits;
  readonly genres: readonly string[];
  readonly chapters: readonly FeedChapter[];
}

const typeOf = (audioUrl: string): string => {
  const key = audioKeyOf(audioUrl);
  return key === null ? 'audio/mpeg' : audioFormOf(key).type.replace('audio/x-m4a', 'audio/mp4');
};

function addressOf({ id, audio_url }: FeedChapter, base: string): string {
  const key = audioKeyOf(audio_url);
  return key === null ? audio_url : `${base}/${id}.${audioFormOf(key).extension}`;
}

/** Renders the manifest of a book, with which reading apps play its chapters. */
export function renderManifest(
  addresses: FeedAddresses,
  { row, credits, genres, chapters }: ManifestParts,
): string {
  const { base, publicUrl } = addresses;
  const people = (role: string) =>
    credits.people.flatMap((person) => (person.role === role ? [person.name] : []));
  const named = { author: 'author', narrator: 'narrator', translator: 'translator', editor: 'editor' };
  const contributors = Object.entries(named).flatMap(([key, role]) => {
    const names = people(role);
    return names.length > 0 ? [[key, names] as const] : [];
  });
  const series = credits.series.map(({ name, number }) => ({
    name,
    // A series number such as '1-3' is no position in this format, which allows only numbers.
    ...(number === null || Number.isNaN(Number(number)) ? {} : { position: Number(number) }),
  }));
  const duration = chapters.reduce((sum, chapter) => sum + (chapter.duration ?? 0), 0);
  const cover = coverUrl(row, addresses);
  const optional = {
    subtitle: row.subtitle,
    language: row.language,
    publisher: row.publisher,
    description: row.synopsis || null,
    // The format requires a full date, so the day is January 1.
    published: row.release_year === null ? null : `${String(row.release_year).padStart(4, '0')}-01-01`,
  };
  return JSON.stringify({
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      '@type': 'http://schema.org/Audiobook',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/audiobook',
      identifier: identifierOf(publicUrl, row.id),
      title: row.title,
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
      ...Object.fromEntries(contributors),
      ...(genres.length > 0 ? { subject: genres } : {}),
      ...(series.length > 0 ? { belongsTo: { series } } : {}),
      modified: row.updated_at,
      ...(duration > 0 ? { duration } : {}),
    },
    links: [{ rel: 'self', href: manifestUrl(base, row.id), type: manifestType }],
    readingOrder: chapters.map((chapter) => ({
      href: addressOf(chapter, base),
      type: typeOf(chapter.audio_url),
      title: chapter.title,
      ...(chapter.duration ? { duration: chapter.duration } : {}),
    })),
    resources: [{ rel: 'cover', href: cover, type: coverType(cover) }],
  });
}
