import { type PersonRole, personRoles } from '@lamplight/contract';
import { html } from '../../../platform/html.ts';
import { addressOf } from './addresses.ts';
import { personData, seriesData } from './json-ld.ts';
import { type PageContext, type RenderedPage, renderPage } from './layout.ts';
import { bookGrid, countOf, neighbours, pageLinks, type WithSample } from './lists.ts';
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
const pageText = (page: number): string => (page > 1 ? `, page ${page}` : '');
const siteCard = ({ site }: PageContext, { card }: Card) => ({ path: card, alt: site.name });

/** Renders a page of the list of all books. */
export function renderBooks(
  context: PageContext,
  { cards, ...listed }: Listed & { readonly cards: readonly WithSample<BookCard>[] },
): RenderedPage {
  const links = neighbours('/b', listed.page, listed.total);
  return renderPage(context, {
    ...links,
    title: `Books${pageText(listed.page)}`,
    description: `${countOf(listed.total, 'audiobook', 'audiobooks')} from ${context.site.name}.`,
    card: siteCard(context, listed),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1>Books</h1><p class="soft">${countOf(listed.total, 'audiobook', 'audiobooks')}</p>${bookGrid(context, cards, { first: 2 })}${pageLinks(links)}</div>`,
  });
}

const workText: Readonly<Record<PersonRole, string>> = {
  author: 'Author',
  narrator: 'Narrator',
  translator: 'Translator',
  editor: 'Editor',
};

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
    return count ? `${workText[role]} of ${countOf(count, 'audiobook', 'audiobooks')}` : [];
  });
  const summary = roles.join(' · ');
  return renderPage(context, {
    ...links,
    title: `${person.name}${pageText(page)}`,
    description: `${person.name}: ${summary}.`,
    type: 'profile',
    card: siteCard(context, data),
    data: personData(context, person),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1 dir="auto">${person.name}</h1><p class="soft">${summary}</p>${bookGrid(context, cards, { first: 2 })}${pageLinks(links)}</div>`,
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
    title: `${series.name}${pageText(page)}`,
    description: `${series.name}, a series of ${countOf(total, 'audiobook', 'audiobooks')}.`,
    card: siteCard(context, data),
    data: seriesData(context, series, cards),
    hues: huesOf(cards),
    main: html`<div class="wrap"><h1 dir="auto">${series.name}</h1><p class="soft">Series of ${countOf(total, 'audiobook', 'audiobooks')}</p>${bookGrid(
      context,
      cards,
      {
        first: 2,
        above: ({ id }) => {
          const number = numbers.get(id) ?? null;
          return number === null ? null : `Book ${number}`;
        },
      },
    )}${pageLinks(links)}</div>`,
  });
}
