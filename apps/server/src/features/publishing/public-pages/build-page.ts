import type { Sample } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { findMerged, listChaptersOf, listCredits, type SavedCredits } from '../../catalogue/index.ts';
import type { SharedClip } from '../excerpts/service.ts';
import { addressOf, idOf, type PageKind, prefixes } from './addresses.ts';
import { type RelatedList, renderBook } from './book-page.ts';
import { bookCardPath, clipCardPath, siteCardPath } from './cards.ts';
import { clipSlugOf, renderClip } from './clip-page.ts';
import { type FrontContents, renderFront } from './front-page.ts';
import { localized, type PageContext, type RenderedPage, renderNotFound } from './layout.ts';
import { renderBooks, renderPerson, renderSeries } from './list-pages.ts';
import { pageSize, readPageNumber, type WithSample, windowOf } from './lists.ts';
import { m } from './messages.ts';
import {
  type BookCard,
  countBooksOfPerson,
  countBooksOfSeries,
  countPublicBooks,
  findName,
  findPublicBook,
  listBooksOfPerson,
  listBooksOfSeries,
  listByTitle,
  listMostHeard,
  listNewest,
} from './store.ts';

/**
 * Result for an address. `hidden`: public pages of this kind are turned off, so that the response is the same as for an
 * unknown address.
 */
export type Found =
  | { readonly state: 'page' | 'missing'; readonly page: RenderedPage }
  | { readonly state: 'moved'; readonly to: string }
  | { readonly state: 'hidden' };

const hidden: Found = { state: 'hidden' };

/** Number of books in each section of the front page. */
const newestSize = 12;
const popularSize = 6;
/** Number of books in a related list below a book. */
const relatedSize = 6;

/** A request for a public page. */
export interface PageRequest {
  /** Decoded path. */
  readonly path: string;
  /** Value of `?page=`. */
  readonly page: string | undefined;
  /** Value of `?lang=`; '' if the address has several. */
  readonly lang: string | undefined;
}

/**
 * Returns the number of the requested page of a list; null if there is no such page; always 1 for an address without
 * a list.
 */
export function pageNumberOf({ path, page }: Pick<PageRequest, 'path' | 'page'>): number | null {
  const isList = [`/${prefixes.people}/`, `/${prefixes.series}/`].some((start) => path.startsWith(start));
  return isList || path === `/${prefixes.books}` ? readPageNumber(page) : 1;
}

/** Returns the samples of these books, by book; books without a sample are left out. */
export type SamplesOf = (bookIds: readonly number[]) => Promise<ReadonlyMap<number, Sample>>;

interface BuildHooks {
  readonly samplesOf: SamplesOf;
  readonly clipOf: (slug: string) => Promise<SharedClip | null>;
  readonly frontContents: () => Promise<FrontContents>;
}

/** Returns the other books of a book's first series, or else of its first author. */
async function relatedListsOf(
  db: Database,
  { settings }: PageContext,
  { id, credits }: { readonly id: number; readonly credits: SavedCredits },
): Promise<RelatedList[]> {
  const [series] = credits.series;
  const author = credits.people.find(({ role }) => role === 'author');
  const window = { limit: relatedSize + 1, offset: 0 };
  const otherCards = <Card extends { readonly id: number }>(found: readonly Card[]) =>
    found.filter((card) => card.id !== id).slice(0, relatedSize);
  const related: RelatedList[] = [];
  if (series)
    related.push({
      title: series.name,
      href: settings.series ? addressOf('series', series) : null,
      cards: otherCards(await listBooksOfSeries(db, series.id, window)),
    });
  if (author)
    related.push({
      title: m.moreBy({ name: author.name }),
      href: settings.people ? addressOf('people', author) : null,
      cards: otherCards(await listBooksOfPerson(db, author.id, { ...window, role: 'author' })),
    });
  return related.filter(({ cards: found }) => found.length > 0);
}

const missing = (context: PageContext): Found => ({ state: 'missing', page: renderNotFound(context) });

/** Returns the redirect from a merged person or series to the one that remains. */
async function mergedPage(
  db: Database,
  context: PageContext,
  kind: 'people' | 'series',
  id: number,
): Promise<Found> {
  const target = await findMerged(db, kind, id);
  const found = target === null ? undefined : await findName(db, kind, target);
  return found ? { state: 'moved', to: localized(context, addressOf(kind, found)) } : missing(context);
}

/** Builds the public page at an address. */
export function createPageBuilder(db: Database, { samplesOf, clipOf, frontContents }: BuildHooks) {
  async function withSamples<Card extends BookCard>(cards: readonly Card[]): Promise<WithSample<Card>[]> {
    const samples = await samplesOf(cards.map(({ id }) => id));
    return cards.map((card) => ({ ...card, sample: samples.get(card.id) ?? null }));
  }

  async function front(context: PageContext): Promise<Found> {
    if (!context.settings.front) return hidden;
    const [latest, total, contents] = await Promise.all([
      listNewest(db, newestSize),
      countPublicBooks(db),
      frontContents(),
    ]);
    const newest = await withSamples(latest);
    const mostHeard = total > newestSize ? await withSamples(await listMostHeard(db, popularSize)) : [];
    const card = siteCardPath(context.site);
    return {
      state: 'page',
      page: await renderFront(context, { ...contents, newest, mostHeard, total, card }),
    };
  }

  async function book(context: PageContext, id: number): Promise<Found & { name?: string }> {
    const found = await findPublicBook(db, id);
    if (!found) return missing(context);
    const [{ tags, ...credits }, samples, chapters] = await Promise.all([
      listCredits(db, id),
      samplesOf([id]),
      context.settings.chapter_titles ? listChaptersOf(db, [id], 0) : [],
    ]);
    const related = await relatedListsOf(db, context, { id, credits });
    const card = bookCardPath(found, context.site);
    const sample = samples.get(id) ?? null;
    const page = renderBook(context, { book: found, credits, sample, tags, chapters, related, card });
    return { state: 'page', page, name: found.title };
  }

  async function clip(context: PageContext, slug: string): Promise<Found> {
    if (!context.settings.clips) return hidden;
    const found = await clipOf(slug);
    const book = found ? await findPublicBook(db, found.book_id) : undefined;
    if (!found || !book) return missing(context);
    const credits = await listCredits(db, book.id);
    const card = clipCardPath(found, book, context.site);
    return { state: 'page', page: renderClip(context, { clip: found, book, credits, card }) };
  }

  async function person(context: PageContext, id: number, page: number): Promise<Found & { name?: string }> {
    const found = await findName(db, 'people', id);
    const { total, ofRole } = await countBooksOfPerson(db, id);
    if (!found) return mergedPage(db, context, 'people', id);
    if (total <= (page - 1) * pageSize) return missing(context);
    const listed = await withSamples(await listBooksOfPerson(db, id, windowOf(page)));
    const card = siteCardPath(context.site);
    const rendered = renderPerson(context, { person: found, ofRole, cards: listed, page, total, card });
    return { state: 'page', page: rendered, name: found.name };
  }

  async function series(context: PageContext, id: number, page: number): Promise<Found & { name?: string }> {
    const found = await findName(db, 'series', id);
    const total = await countBooksOfSeries(db, id);
    if (!found) return mergedPage(db, context, 'series', id);
    if (total <= (page - 1) * pageSize) return missing(context);
    const listed = await withSamples(await listBooksOfSeries(db, id, windowOf(page)));
    const card = siteCardPath(context.site);
    const rendered = renderSeries(context, { series: found, cards: listed, page, total, card });
    return { state: 'page', page: rendered, name: found.name };
  }

  const builders = { books: book, people: person, series } as const;

  async function books(context: PageContext, page: number): Promise<Found> {
    if (!context.settings.books) return hidden;
    const total = await countPublicBooks(db);
    if (page > 1 && total <= (page - 1) * pageSize) return missing(context);
    const listed = await withSamples(await listByTitle(db, windowOf(page)));
    const card = siteCardPath(context.site);
    return { state: 'page', page: renderBooks(context, { cards: listed, page, total, card }) };
  }

  /** Returns the page at an address; `moved` if the page's address has changed, as after a rename. */
  return async (context: PageContext, request: PageRequest): Promise<Found> => {
    const { settings } = context;
    const { path } = request;
    if (path === '/') return settings.front_at_root ? front(context) : hidden;
    if (path === '/welcome')
      return settings.front && settings.front_at_root
        ? { state: 'moved', to: localized(context, '/') }
        : front(context);
    const slug = clipSlugOf(path);
    if (slug !== null) return clip(context, slug);
    const number = pageNumberOf(request);
    if (path === '/b') return number === null ? missing(context) : books(context, number);
    const [, prefix, part = ''] = /^\/(\w+)\/([^/]+)$/s.exec(path) ?? [];
    const kind = (Object.keys(prefixes) as PageKind[]).find((candidate) => prefixes[candidate] === prefix);
    if (!kind || !settings[kind]) return hidden;
    const id = idOf(part);
    if (id === null || number === null) return missing(context);
    const found = await builders[kind](context, id, number);
    const { name } = found;
    if (name === undefined || encodeURI(path) === addressOf(kind, { id, name })) return found;
    const to = `${addressOf(kind, { id, name })}${number > 1 ? `?page=${number}` : ''}`;
    return { state: 'moved', to: localized(context, to) };
  };
}
