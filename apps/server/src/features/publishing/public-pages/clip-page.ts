import { shortDuration } from '@lamplight/messages/durations';
import { html } from '../../../platform/html.ts';
import type { SharedClip } from '../excerpts/service.ts';
import { addressOf } from './addresses.ts';
import { titleOf } from './book-page.ts';
import { discoveryLink, embedButton } from './embeds.ts';
import type { BookFacts } from './json-ld.ts';
import {
  hueClass,
  joinButton,
  localized,
  type PageContext,
  type RenderedPage,
  renderPage,
} from './layout.ts';
import { m } from './messages.ts';
import { coverPicture } from './pictures.ts';

export const clipIdPattern = '[\\w-]{22}';
const pagePath = new RegExp(`^/clips/(${clipIdPattern})$`);

/**
 * Returns the last part of a clip's address; '' for an address below /clips/ that cannot be a clip, null for other
 * addresses.
 */
export const clipSlugOf = (path: string): string | null =>
  path.startsWith('/clips/') ? (pagePath.exec(path)?.[1] ?? '') : null;

/** Puts a quote in quotation marks, unless it already begins with one. */
export const quoted = (quote: string): string => (/^["'“”„‘‚«»]/.test(quote) ? quote : `“${quote}”`);

export interface ClipPageData extends Pick<BookFacts, 'book' | 'credits'> {
  readonly clip: SharedClip;
  readonly card: string;
}

/** Renders the page of a clip, which search engines must not list. */
export function renderClip(context: PageContext, { clip, book, credits, card }: ClipPageData): RenderedPage {
  const namesOf = (role: 'author' | 'narrator') =>
    credits.people.filter((person) => person.role === role).map(({ name }) => name);
  const [authors, narrators] = [namesOf('author'), namesOf('narrator')];
  const by = titleOf(book.title, authors);
  const length = shortDuration(clip.duration);
  const playerLink = { path: `/embed/clips/${clip.slug}`, title: m.clipFrom({ title: by }) };
  const namesIn = (names: readonly string[]) => ({
    names: html`<span dir="auto">${names.join(m.separator)}</span>`,
  });
  return renderPage(context, {
    title: m.clipFrom({ title: by }),
    description: clip.quote === '' ? m.clipDescription({ duration: length, title: by }) : quoted(clip.quote),
    path: null,
    menuPath: `/clips/${clip.slug}`,
    card: { path: card, alt: clip.quote === '' ? m.cover({ title: book.title }) : quoted(clip.quote) },
    audio: clip.audio_url,
    links: discoveryLink(context, `/clips/${clip.slug}`, playerLink.title),
    hues: [book.cover_hue],
    main: html`<div class="tint-wash ${hueClass(book.cover_hue)}"><article class="wrap book">
<div class="book-cover">${coverPicture(context.site, { ...book, authors }, { sizes: '(min-width: 64rem) 320px, (min-width: 40rem) 240px, 200px', alt: m.cover({ title: book.title }), isFirst: true, stands: 'own' })}</div>
<div class="book-text">
<p class="small">${m.clipLength({ duration: length })}</p>
<h1 dir="auto">${book.title}</h1>
<div class="people">${authors.length > 0 && html`<p>${m.byAuthors(namesIn(authors))}</p>`}${narrators.length > 0 && html`<p>${m.readBy(namesIn(narrators))}</p>`}</div>
${clip.quote !== '' && html`<blockquote class="quote" dir="auto">${quoted(clip.quote)}</blockquote>`}
<figure class="sample"><audio controls preload="metadata" aria-label="${m.clipFrom({ title: book.title })}"><source src="${clip.audio_url}" type="${clip.content_type}"></audio></figure>
<p class="actions">${joinButton(context, `clip-${clip.slug}`)}${context.settings.books ? html`<a class="button button-outline" href="${localized(context, addressOf('books', { id: book.id, name: book.title }))}">${m.aboutBook}</a>` : html`<a class="button button-outline" href="${localized(context, `/synopsis/${book.id}`)}">${m.signInToListen}</a>`}${embedButton(context, playerLink)}</p>
</div>
</article></div>`,
  });
}
