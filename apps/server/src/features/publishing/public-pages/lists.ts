import type { Sample } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { type Content, type Html, html } from '../../../platform/html.ts';
import { parsePeople } from '../../catalogue/index.ts';
import { addressOf } from './addresses.ts';
import { hueClass, localized, type PageContext } from './layout.ts';
import { m } from './messages.ts';
import { coverPicture } from './pictures.ts';
import type { BookCard } from './store.ts';

/** A book in a list, with its sample; null if it has none. */
export type WithSample<Card extends BookCard> = Card & { readonly sample: Sample | null };

/** Maximum number of books on a page of a list. */
export const pageSize = 60;

/** Maximum pages of a list that have an address. */
const maxPage = 10_000;

/** Reads `?page=`; 1 if it is missing, null for anything but a page number. */
export function readPageNumber(query: string | undefined): number | null {
  const page = query === undefined ? 1 : /^[1-9]\d{0,4}$/.test(query) ? Number(query) : 0;
  return page >= 1 && page <= maxPage ? page : null;
}

export const windowOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const cardSizes = '(min-width: 64rem) 190px, (min-width: 40rem) 22vw, 44vw';

export const authorsOf = (card: BookCard): string[] =>
  parsePeople(card.listed_people, 'author').map(({ name }) => name);

/**
 * Returns the `lang` attribute of a book's title, with a space before it; nothing if the title is in the page's
 * language.
 */
export const titleLanguage = ({ language: tag }: Pick<BookCard, 'language'>): Content =>
  tag !== null && tag !== language() && html` lang="${tag}"`;

/** Renders a typeset cover: text on the book's colour, without a picture. */
const drawnCover = (card: BookCard): Html =>
  html`<span class="cover"><span class="cover-book drawn ${hueClass(card.cover_hue)}"><span class="name" dir="auto"${titleLanguage(card)}>${card.title}</span><span class="small" dir="auto">${authorsOf(card).join(m.separator)}</span></span></span>`;

/** Renders a cover picture with the title below it. */
function picturedCover({ site }: PageContext, card: BookCard, above: string | null, isFirst: boolean): Html {
  const authors = authorsOf(card);
  const names = authors.join(m.separator);
  return html`${coverPicture(site, { ...card, authors }, { sizes: cardSizes, alt: '', isFirst, stands: 'shelf' })}
${above !== null && html`<span class="small">${above}</span>`}<span class="name" dir="auto"${titleLanguage(card)}>${card.title}</span>${names !== '' && html`<span class="small" dir="auto">${names}</span>`}`;
}

/** Renders a book of a list; it is a link if the publisher shows pages of books. */
const cardOf = (context: PageContext, card: BookCard, inside: Html): Html =>
  context.settings.books
    ? html`<a class="card" href="${localized(context, addressOf('books', { id: card.id, name: card.title }))}">${inside}</a>`
    : html`<span class="card">${inside}</span>`;

/** Renders the player of a sample; loads no audio before playback starts. */
export const samplePlayer = (title: string, { url, type }: Sample): Html =>
  html`<audio controls preload="none" aria-label="${m.sampleOf({ title })}"><source src="${url}" type="${type}"></audio>`;

const sampleOf = ({ title, sample }: WithSample<BookCard>): Content =>
  sample &&
  html`<details class="hear"><summary aria-label="${m.sampleOf({ title })}">${m.sample}</summary>${samplePlayer(title, sample)}</details>`;

interface GridOptions {
  /** Text above a title, such as 'Book 2'. */
  readonly above?: (card: BookCard) => string | null;
  /** Number of covers at the start of the list that are visible without scrolling. */
  readonly first?: number;
}

export const bookGrid = (
  context: PageContext,
  cards: readonly WithSample<BookCard>[],
  { above = () => null, first = 0 }: GridOptions = {},
): Html =>
  html`<ul class="grid">${cards.map((card, index) => html`<li>${cardOf(context, card, picturedCover(context, card, above(card), index < first))}${sampleOf(card)}</li>`)}</ul>`;

/** Renders a list of books without pictures, so that the page stays small. */
export const drawnGrid = (context: PageContext, cards: readonly BookCard[]): Html =>
  html`<ul class="grid">${cards.map((card) => html`<li>${cardOf(context, card, drawnCover(card))}</li>`)}</ul>`;

/** Returns the addresses of the previous and the next page of a list. */
export function neighbours(path: string, page: number, total: number) {
  const at = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return {
    path: at(page),
    previous: page > 1 ? at(page - 1) : null,
    next: page * pageSize < total ? at(page + 1) : null,
  };
}

export const pageLinks = (
  context: PageContext,
  { previous, next }: { readonly previous: string | null; readonly next: string | null },
): Content =>
  (previous !== null || next !== null) &&
  html`<nav class="pages" aria-label="${m.pages}">${previous !== null && html`<a class="button button-outline" rel="prev" href="${localized(context, previous)}">${m.previous}</a>`}${next !== null && html`<a class="button button-outline" rel="next" href="${localized(context, next)}">${m.next}</a>`}</nav>`;
