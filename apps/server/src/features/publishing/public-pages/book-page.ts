import { clockTime, type PersonRole, type Sample, type Tag } from '@lamplight/contract';
import { language, locale } from '@lamplight/messages';
import { shortDuration } from '@lamplight/messages/durations';
import { type Content, type Html, html } from '../../../platform/html.ts';
import { languageNameOf } from '../../../platform/language-name.ts';
import type { ChapterRow } from '../../catalogue/index.ts';
import { addressOf } from './addresses.ts';
import { discoveryLink, embedButton } from './embeds.ts';
import { audiobookData, type BookFacts } from './json-ld.ts';
import {
  hueClass,
  joinButton,
  localized,
  type PageContext,
  type RenderedPage,
  renderPage,
} from './layout.ts';
import { drawnGrid, samplePlayer, titleLanguage } from './lists.ts';
import { m } from './messages.ts';
import { coverPicture } from './pictures.ts';
import type { BookCard } from './store.ts';

/** Returns a book's title with its authors. */
export const titleOf = (title: string, authors: readonly string[]): string =>
  authors.length > 0 ? m.bookBy({ title, names: authors.join(m.separator) }) : title;

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A list of other books below a book. */
export interface RelatedList {
  readonly title: string;
  readonly href: string | null;
  readonly cards: readonly BookCard[];
}

export interface BookPageData extends BookFacts {
  readonly tags: readonly Tag[];
  readonly sample: Sample | null;
  /** Chapters of the book; empty unless the publisher shows chapter titles. */
  readonly chapters: readonly Pick<ChapterRow, 'title' | 'duration'>[];
  readonly related: readonly RelatedList[];
  readonly card: string;
}

const creditKeys = {
  author: 'byAuthors',
  narrator: 'readBy',
  translator: 'translatedBy',
  editor: 'editedBy',
} as const satisfies Record<PersonRole, keyof typeof m>;

const yearText = (year: number): string => (year < 0 ? m.yearBc({ year: String(-year) }) : String(year));

const nameLink = (
  context: PageContext,
  kind: 'people' | 'series',
  named: { readonly id: number; readonly name: string },
): Html =>
  context.settings[kind]
    ? html`<a href="${localized(context, addressOf(kind, named))}" dir="auto">${named.name}</a>`
    : html`<bdi>${named.name}</bdi>`;

/** Joins markup with a separator. */
const joined = (items: readonly Html[], separator: string): Html =>
  html`${items.map((item, index) => [index > 0 ? separator : '', item])}`;

function people(context: PageContext, { credits }: BookFacts): Content {
  return (Object.keys(creditKeys) as PersonRole[]).map((role) => {
    const named = credits.people.filter((person) => person.role === role);
    if (named.length === 0) return null;
    const names = joined(
      named.map((person) => nameLink(context, 'people', person)),
      m.separator,
    );
    return html`<p>${m[creditKeys[role]]({ names })}</p>`;
  });
}

function facts({ book }: BookFacts): readonly string[] {
  const year = book.release_year ?? book.original_year;
  return [
    book.duration === null ? '' : shortDuration(book.duration),
    book.chapter_count > 0 ? m.chapterCount({ count: book.chapter_count }) : '',
    book.language === null ? '' : languageNameOf(book.language, language()),
    year === null ? '' : yearText(year),
    book.abridged === 1 ? m.abridged : '',
    book.publisher ?? '',
  ].filter(Boolean);
}

function rating({ book: { rating_count, rating_sum } }: BookFacts): Content {
  if (rating_count === 0) return null;
  const average = (rating_sum / rating_count).toLocaleString(locale(), oneDecimal);
  return html`<p class="rating"><span aria-hidden="true">&#9733;</span> ${average} <span class="soft">${m.ratings({ count: rating_count })}</span></p>`;
}

const player = (title: string, sample: Sample | null): Content =>
  sample &&
  html`<figure class="sample"><figcaption>${m.sampleLength({ duration: shortDuration(sample.duration) })}</figcaption>${samplePlayer(title, sample)}</figure>`;

const chapterList = (chapters: BookPageData['chapters']): Content =>
  chapters.length > 0 &&
  html`<section><h2>${m.chapters}</h2><ol class="chapters">${chapters.map(
    ({ title, duration }) =>
      html`<li><span dir="auto">${title}</span>${duration !== null && html`<span class="soft">${clockTime(duration)}</span>`}</li>`,
  )}</ol></section>`;

const relatedList = (context: PageContext, { title, href, cards }: RelatedList): Html =>
  html`<section><h2>${href === null ? title : html`<a href="${localized(context, href)}">${title}</a>`}</h2>${drawnGrid(context, cards)}</section>`;

const summaryOf = ({ book, credits }: BookFacts): string => {
  if (book.synopsis !== '') return book.synopsis;
  const names = credits.people.filter(({ role }) => role === 'author').map(({ name }) => name);
  return names.length > 0
    ? m.bookBySummary({ title: book.title, names: names.join(m.separator) })
    : book.title;
};

/** Renders the page of a book. */
export function renderBook(context: PageContext, data: BookPageData): RenderedPage {
  const { book, credits, sample, tags, chapters, related } = data;
  const authors = credits.people.filter(({ role }) => role === 'author').map(({ name }) => name);
  const path = addressOf('books', { id: book.id, name: book.title });
  const playerLink = { path: `/embed/samples/${book.id}`, title: m.sampleOf({ title: book.title }) };
  return renderPage(context, {
    title: titleOf(book.title, authors),
    description: summaryOf(data),
    path,
    type: 'book',
    card: { path: data.card, alt: m.cover({ title: book.title }) },
    data: audiobookData(context, data),
    audio: sample?.url ?? null,
    links: sample && discoveryLink(context, path, playerLink.title),
    hues: [book.cover_hue, ...related.flatMap(({ cards }) => cards.map(({ cover_hue }) => cover_hue))],
    main: html`<div class="tint-wash ${hueClass(book.cover_hue)}"><article class="wrap book">
<div class="book-cover">${coverPicture(context.site, { ...book, authors }, { sizes: '(min-width: 64rem) 320px, (min-width: 40rem) 240px, 200px', alt: m.cover({ title: book.title }), isFirst: true, stands: 'own' })}</div>
<div class="book-text">
${
  credits.series.length > 0 &&
  html`<p class="small">${joined(
    credits.series.map(
      (series) =>
        html`${series.number === null ? nameLink(context, 'series', series) : m.seriesNumber({ series: nameLink(context, 'series', series), number: series.number })}`,
    ),
    ' · ',
  )}</p>`
}
<h1 dir="auto"${titleLanguage(book)}>${book.title}</h1>
${book.subtitle && html`<p class="subtitle" dir="auto">${book.subtitle}</p>`}
<div class="people">${people(context, data)}</div>
<ul class="facts">${facts(data).map((fact) => html`<li>${fact}</li>`)}</ul>
${rating(data)}
<p class="actions">${joinButton(context, sample ? `sample-${book.id}` : undefined)}<a class="button button-outline" href="${localized(context, `/synopsis/${book.id}`)}">${m.signInToListen}</a>${sample && embedButton(context, playerLink)}</p>
${player(book.title, sample)}
${book.synopsis !== '' && html`<div class="synopsis" dir="auto"${titleLanguage(book)}>${book.synopsis}</div>`}
${book.content_notes && html`<p class="small">${m.contentNotes({ b: (inner) => html`<strong>${inner}</strong>`, notes: html`<span dir="auto">${book.content_notes}</span>` })}</p>`}
${tags.length > 0 && html`<ul class="tags" aria-label="${m.tags}">${[...new Set(tags.map(({ main_tag, sub_tag }) => sub_tag ?? main_tag))].map((tag) => html`<li dir="auto">${tag}</li>`)}</ul>`}
</div>
</article></div>
<div class="wrap">${chapterList(chapters)}${related.map((list) => relatedList(context, list))}</div>`,
  });
}
