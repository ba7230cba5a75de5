import type { PersonRole, Plans, Sample } from '@lamplight/contract';
import { decimalAmount } from '@lamplight/contract/prices';
import type { BookRow, SavedCredits } from '../../catalogue/index.ts';
import { taglineOf } from '../pages/page-metadata.ts';
import { addressOf, type PageKind } from './addresses.ts';
import { localized, type PageContext } from './layout.ts';
import { m } from './messages.ts';
import { coverAddress } from './pictures.ts';

const context = 'https://schema.org';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the full address of a page; undefined if pages of its kind are turned off. */
export const pageUrl = (
  { settings, publicUrl, site }: Pick<PageContext, 'settings' | 'publicUrl' | 'site'>,
  kind: PageKind,
  named: Named,
): string | undefined =>
  settings[kind] ? publicUrl + localized({ site }, addressOf(kind, named)) : undefined;

/** Writes seconds as an ISO 8601 duration: 3723.4 → 'PT1H2M3S'. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, rest && `${rest}S`].filter(Boolean);
  return `PT${parts.length > 0 ? parts.join('') : '0S'}`;
}

/** Returns a year as a date of schema.org; undefined unless it has one to four digits. */
const year = (value: number | null): string | undefined =>
  value !== null && value > 0 && value <= 9999 ? String(value).padStart(4, '0') : undefined;

const listOf = <T>(items: readonly T[]): readonly T[] | undefined => (items.length > 0 ? items : undefined);

export interface BookFacts {
  readonly book: BookRow;
  readonly credits: SavedCredits;
  readonly sample: Sample | null;
}

/** Describes a book as schema.org's Audiobook. */
export function audiobookData(page: PageContext, { book, credits, sample }: BookFacts): object {
  const peopleOf = (wanted: PersonRole) =>
    listOf(
      credits.people
        .filter(({ role }) => role === wanted)
        .map((person) => ({ '@type': 'Person', name: person.name, url: pageUrl(page, 'people', person) })),
    );
  const { rating_count, rating_sum } = book;
  return {
    '@context': context,
    '@type': 'Audiobook',
    name: book.title,
    alternativeHeadline: book.subtitle ?? undefined,
    url: pageUrl(page, 'books', { id: book.id, name: book.title }),
    image: coverAddress(book.cover_image, page.publicUrl) ?? undefined,
    description: book.synopsis || undefined,
    author: peopleOf('author'),
    readBy: peopleOf('narrator'),
    translator: peopleOf('translator'),
    editor: peopleOf('editor'),
    inLanguage: book.language ?? undefined,
    datePublished: year(book.release_year ?? book.original_year),
    publisher: book.publisher ? { '@type': 'Organization', name: book.publisher } : undefined,
    isbn: book.isbn ?? undefined,
    abridged: book.abridged === null ? undefined : book.abridged === 1,
    duration: book.duration === null ? undefined : isoDuration(book.duration),
    bookFormat: `${context}/AudiobookFormat`,
    isAccessibleForFree: false,
    isPartOf: listOf(
      credits.series.map((series) => ({
        '@type': 'BookSeries',
        name: series.name,
        url: pageUrl(page, 'series', series),
      })),
    ),
    position: credits.series[0]?.number ?? undefined,
    audio: sample
      ? {
          '@type': 'AudioObject',
          name: m.sample,
          contentUrl: page.publicUrl + sample.url,
          encodingFormat: sample.type,
          duration: isoDuration(sample.duration),
        }
      : undefined,
    aggregateRating:
      rating_count > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: Math.round((rating_sum * 100) / rating_count) / 100,
            ratingCount: rating_count,
            bestRating: 5,
            worstRating: 1,
          }
        : undefined,
  };
}

const bookItems = (page: PageContext, books: readonly { readonly id: number; readonly title: string }[]) =>
  listOf(
    books.map(({ id, title }) => ({
      '@type': 'Audiobook',
      name: title,
      url: pageUrl(page, 'books', { id, name: title }),
    })),
  );

export const personData = (page: PageContext, person: Named): object => ({
  '@context': context,
  '@type': 'Person',
  name: person.name,
  url: pageUrl(page, 'people', person),
});

export const seriesData = (
  page: PageContext,
  series: Named,
  books: readonly { readonly id: number; readonly title: string }[],
): object => ({
  '@context': context,
  '@type': 'BookSeries',
  name: series.name,
  url: pageUrl(page, 'series', series),
  hasPart: bookItems(page, books),
});

export const siteData = ({ site, publicUrl }: PageContext, { plans }: Plans): object => ({
  '@context': context,
  '@type': 'WebSite',
  name: site.name,
  description: taglineOf(site) || undefined,
  url: `${publicUrl}/`,
  inLanguage: site.languages,
  publisher: {
    '@type': 'Organization',
    name: site.name,
    logo: site.logo ? `${publicUrl}${site.logo}/icon-512.png` : undefined,
    makesOffer: listOf(
      plans.map((plan) => ({
        '@type': 'Offer',
        name: plan.name,
        price: decimalAmount(plan),
        priceCurrency: plan.currency.toUpperCase(),
        category: 'subscription',
        url: publicUrl + localized({ site }, '/register'),
      })),
    ),
  },
});
