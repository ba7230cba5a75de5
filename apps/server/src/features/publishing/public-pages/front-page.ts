import {
  type FrontPage,
  frontPictureWidths,
  type Plan,
  type Plans,
  type Site,
  savingOf,
} from '@lamplight/contract';
import { costText, priceText } from '@lamplight/contract/price-text';
import { type Content, Html, html } from '../../../platform/html.ts';
import { taglineOf } from '../pages/page-metadata.ts';
import { renderMarkdown } from '../pages/render-markdown.ts';
import { addressOf } from './addresses.ts';
import { siteData } from './json-ld.ts';
import {
  joinButton,
  localized,
  type PageContext,
  type RenderedPage,
  renderPage,
  startPage,
} from './layout.ts';
import { authorsOf, bookGrid, samplePlayer, titleLanguage, type WithSample } from './lists.ts';
import { m } from './messages.ts';
import { coverPicture } from './pictures.ts';
import type { BookCard } from './store.ts';

/**
 * Redirects members with a token that has not expired to the library, as `/` does in the web app; must match
 * apps/web/src/lib/session.ts.
 */
const forwardMembers =
  "try{const t=localStorage.getItem('token');t&&JSON.parse(atob(t.split('.')[1].replaceAll('-','+').replaceAll('_','/'))).exp*1e3>Date.now()&&location.replace('/home')}catch{}";

/** Number of books at the top of the page whose samples can be played. */
const heardSize = 3;

/** The publisher's texts, and the prices of membership. */
export interface FrontContents {
  readonly page: FrontPage;
  /** Plans with prices; empty if the page shows no price. */
  readonly plans: Plans;
}

interface FrontData extends FrontContents {
  /** Address of the site's card for link previews. */
  readonly card: string;
  readonly newest: readonly WithSample<BookCard>[];
  readonly mostHeard: readonly WithSample<BookCard>[];
  readonly total: number;
}

/** Renders the publisher's picture in the width of its column and in its own proportions; null if there is none. */
function heroPicture({ front_picture }: Site, alt: string): Content {
  const [, base, width, height] = /^(.*-(\d+)x(\d+))\.webp$/.exec(front_picture ?? '') ?? [];
  if (base === undefined) return null;
  const widths = frontPictureWidths.filter((pixels) => pixels < Number(width));
  const srcset = [...widths.map((pixels) => `${base}-${pixels}.webp ${pixels}w`), `${base}.webp ${width}w`];
  return html`<img class="hero-picture" src="${base}.webp" srcset="${srcset.join(', ')}" sizes="(min-width: 64rem) 36rem, 100vw" alt="${alt}" width="${width}" height="${height}" fetchpriority="high">`;
}

function sampleItem(context: PageContext, card: WithSample<BookCard>): Content {
  const authors = authorsOf(card);
  const title = context.settings.books
    ? html`<a class="name" dir="auto"${titleLanguage(card)} href="${localized(context, addressOf('books', { id: card.id, name: card.title }))}">${card.title}</a>`
    : html`<span class="name" dir="auto"${titleLanguage(card)}>${card.title}</span>`;
  return (
    card.sample &&
    html`<li><div class="thumb">${coverPicture(context.site, { ...card, authors }, { sizes: '72px', alt: '', stands: 'shelf' })}</div><div>${title}<p class="small" dir="auto">${authors.join(m.separator)}</p></div>${samplePlayer(card.title, card.sample)}</li>`
  );
}

const steps = ({ steps: written }: FrontPage): Content =>
  written.length > 0 &&
  html`<section><h2>${m.howItWorks}</h2><ol class="steps">${written.map(({ title, text }) => html`<li><h3 dir="auto">${title}</h3><p class="soft" dir="auto">${text}</p></li>`)}</ol></section>`;

function prices(context: PageContext, { plans }: Plans): Content {
  if (plans.length === 0) return null;
  const sentencesOf = (plan: Plan): string => {
    const saving = savingOf(plan, plans);
    const sentences = [
      ...(plan.line === '' ? [] : [plan.line]),
      ...(saving ? [m.saves({ percent: saving.percent })] : []),
      ...(plan.is_premium ? [m.offline] : []),
      ...(plan.trial_days > 0 && plan.is_default ? [m.trial({ count: plan.trial_days })] : []),
      plan.is_default ? m.cancelAnyTime : m.switchAnyTime,
    ];
    // Japanese has no space after a full stop.
    return sentences.join(' ').replaceAll('。 ', '。');
  };
  const linkTo = (plan: Plan): Content =>
    plans.length > 1 &&
    html`<p><a href="${localized(context, `/register?plan=${encodeURIComponent(plan.id)}`)}">${m.choosePlan({ name: plan.name, price: priceText(plan) })}</a></p>`;
  return html`<section><h2>${m.price}</h2><ul class="plans">${plans.map(
    (plan) =>
      html`<li><h3 dir="auto">${plan.name}</h3><p class="price">${priceText(plan)}</p><p class="soft">${sentencesOf(plan)}</p>${linkTo(plan)}</li>`,
  )}</ul><p class="actions">${joinButton(context)}</p></section>`;
}

/** Renders the site's front page. */
export async function renderFront(
  context: PageContext,
  { page, plans, newest, mostHeard, total, card }: FrontData,
): Promise<RenderedPage> {
  const { site, settings } = context;
  const hasLongWord = /[^\s-]{13}/.test(site.name);
  const about = await renderMarkdown(page.text);
  const cost = costText(plans);
  const listed = [...newest, ...mostHeard];
  const heard = [...new Map(listed.flatMap((book) => (book.sample ? [[book.id, book]] : []))).values()].slice(
    0,
    heardSize,
  );
  // Each sample has one player on the page: a book with a player at the top has none in the lists.
  const withOnePlayer = (cards: readonly WithSample<BookCard>[]) =>
    cards.map((card) => (heard.some(({ id }) => id === card.id) ? { ...card, sample: null } : card));
  const picture = heroPicture(site, page.picture_alt);
  return renderPage(context, {
    title: site.name,
    description: about.description || taglineOf(site) || m.frontDescription({ site: site.name }),
    path: startPage(settings),
    card: { path: card, alt: site.name },
    data: siteData(context, plans),
    hues: listed.map(({ cover_hue }) => cover_hue),
    ...(settings.front_at_root ? { script: forwardMembers } : {}),
    main: html`<div class="hero${picture && ' pictured'}"><div class="wrap"><div>
<h1${hasLongWord && html` class="long"`} dir="auto">${site.name}</h1>
${site.tagline !== '' && html`<p class="tagline" dir="auto">${taglineOf(site)}</p>`}
<p class="actions">${joinButton(context)}${site.demo && html`<a class="button button-outline" href="${localized(context, '/demo')}">${m.demo}</a>`}</p>
${cost !== null && html`<p class="soft">${cost}</p>`}
</div>${picture}</div></div>
<div class="wrap">
${page.text !== '' && html`<section class="written" dir="auto">${new Html(about.html)}</section>`}
${heard.length > 0 && html`<section><h2>${m.listen}</h2><ul class="samples">${heard.map((book) => sampleItem(context, book))}</ul></section>`}
${newest.length > 0 && html`<section><h2>${m.newest}</h2>${bookGrid(context, withOnePlayer(newest), { first: 2 })}</section>`}
${mostHeard.length > 0 && html`<section><h2>${m.popular}</h2>${bookGrid(context, withOnePlayer(mostHeard))}</section>`}
${settings.books && total > newest.length && html`<p class="pages"><a class="button button-outline" href="${localized(context, '/b')}">${m.allBooks({ count: total })}</a></p>`}
${steps(page)}${prices(context, plans)}
</div>`,
  });
}
