import { foldForSearch } from '@lamplight/contract';
import { type BookRow, parsePeople, type SavedCredits } from '../../catalogue/index.ts';
import { audioKeyOf } from '../../media/index.ts';
import { audioFormOf, coverUrl, type FeedAddresses, type FeedHead } from './document.ts';
import type { FeedBook, FeedChapter } from './store.ts';

/** Types of the documents: OPDS 2.0, and Readium's profile of a W3C audiobook. */
export const catalogueType = 'application/opds+json';
export const manifestType = 'application/audiobook+json';

/** Publications on a page of a catalogue. */
const pageSize = 50;

interface Link {
  readonly rel?: string;
  readonly href: string;
  readonly type: string;
  readonly title?: string;
  readonly templated?: boolean;
}

const catalogueUrl = (base: string, { query, page }: { query: string; page: number }): string => {
  const search = new URLSearchParams({
    ...(query === '' ? {} : { query }),
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

/** Returns whether title and people of a book have all words of a query. */
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
  /** From 1. */
  readonly page: number;
}

/** Renders the books of a feed as a page of an OPDS 2.0 catalogue; `notice` says why it has none. */
export function renderCatalogue(
  head: FeedHead,
  books: readonly FeedBook[],
  { query, page }: CatalogueRequest,
  notice: string | null,
): string {
  const found = query === '' ? books : books.filter(isFoundBy(query));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = (other: number) => catalogueUrl(head.base, { query, page: other });
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
    // A catalogue needs publications or navigation.
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
  const people = (role: string) => credits.people.flatMap((each) => (each.role === role ? [each.name] : []));
  const named = { author: 'author', narrator: 'narrator', translator: 'translator', editor: 'editor' };
  const contributors = Object.entries(named).flatMap(([key, role]) => {
    const names = people(role);
    return names.length > 0 ? [[key, names] as const] : [];
  });
  const series = credits.series.map(({ name, number }) => ({
    name,
    // '1-3' is a number of a series, but not of this format.
    ...(number === null || Number.isNaN(Number(number)) ? {} : { position: Number(number) }),
  }));
  const duration = chapters.reduce((sum, chapter) => sum + (chapter.duration ?? 0), 0);
  const cover = coverUrl(row, addresses);
  const optional = {
    subtitle: row.subtitle,
    language: row.language,
    publisher: row.publisher,
    description: row.synopsis || null,
    // The format demands a day.
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
