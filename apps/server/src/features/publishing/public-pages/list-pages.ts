import { type PersonRole, personRoles } from '@lamplight/contract';
import { html } from '../../../platform/html.ts';
import { addressOf } from './addresses.ts';
import { personData, seriesData } from './json-ld.ts';
import { type PageContext, type RenderedPage, renderPage } from './layout.ts';
import { bookGrid, neighbours, pageLinks, type WithSample } from './lists.ts';
import { m } from './messages.ts';
import type { BookCard, SeriesCard } from './store.ts';

interface Card {
  /** Address of the site's card for link previews. */
  readonly card: string;
}

interface Listed extends Card {
  readonly page: number;
  readonly total: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const huesOf = (cards: readonly BookCard[]) => cards.map(({ cover_hue }) => cover_hue);
const titleOf = (name: string, page: number): string =>
  page > 1 ? m.namePage({ name, page: String(page) }) : name;
const siteCard = ({ site }: PageContext, { card }: Card) => ({ path: card, alt: site.name });

/** Renders a page of the list of all books. */
export function renderBooks(
  context: PageContext,
  { cards, ...listed }: Listed & { readonly cards: readonly WithSample<BookCard>[] },
): RenderedPage {
  const links = neighbours('/b', listed.page, listed.total);
  return renderPage(context, {
    ...links,
    title: listed.page > 1 ? m.booksPage({ page: String(listed.page) }) : m.books,
    description: m.allFrom({ count: listed.total, site: context.site.name }),
    card: siteCard(context, listed),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1>${m.books}</h1><p class="soft">${m.audiobooks({ count: listed.total })}</p>${bookGrid(context, cards, { first: 2 })}${pageLinks(context, links)}</div>`,
  });
}

interface PersonPageData extends Listed {
  readonly person: Named;
  readonly ofRole: ReadonlyMap<PersonRole, number>;
  readonly cards: readonly WithSample<BookCard>[];
}

/** Renders a page of a person's books. */
export function renderPerson(context: PageContext, data: PersonPageData): RenderedPage {
  const { person, ofRole, cards, page, total } = data;
  const links = neighbours(addressOf('people', person), page, total);
  const roles = personRoles.flatMap((role) => {
    const count = ofRole.get(role);
    return count ? m[role]({ count }) : [];
  });
  const summary = roles.join(' · ');
  return renderPage(context, {
    ...links,
    title: titleOf(person.name, page),
    description: m.personDescription({ name: person.name, roles: summary }),
    type: 'profile',
    card: siteCard(context, data),
    data: personData(context, person),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1 dir="auto">${person.name}</h1><p class="soft">${summary}</p>${bookGrid(context, cards, { first: 2 })}${pageLinks(context, links)}</div>`,
  });
}

interface SeriesPageData extends Listed {
  readonly series: Named;
  readonly cards: readonly WithSample<SeriesCard>[];
}

/** Renders a page of a series. */
export function renderSeries(context: PageContext, data: SeriesPageData): RenderedPage {
  const { series, cards, page, total } = data;
  const links = neighbours(addressOf('series', series), page, total);
  const numbers = new Map(cards.map(({ id, number }) => [id, number]));
  return renderPage(context, {
    ...links,
    title: titleOf(series.name, page),
    description: m.seriesDescription({ name: series.name, count: total }),
    card: siteCard(context, data),
    data: seriesData(context, series, cards),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1 dir="auto">${series.name}</h1><p class="soft">${m.seriesOf({ count: total })}</p>${bookGrid(
      context,
      cards,
      {
        first: 2,
        above: ({ id }) => {
          const number = numbers.get(id) ?? null;
          return number === null ? null : m.bookNumber({ number });
        },
      },
    )}${pageLinks(context, links)}</div>`,
  });
}
