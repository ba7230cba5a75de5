import { createHash } from 'node:crypto';
import { clockTime } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { direction } from '../../../platform/direction.ts';
import { type Content, Html, html, shorten } from '../../../platform/html.ts';
import { titleOf } from '../public-pages/book-page.ts';
import { localized, type PageContext, type RenderedPage } from '../public-pages/layout.ts';
import { coverPicture } from '../public-pages/pictures.ts';
import type { Embed } from './find-embed.ts';
import { m } from './messages.ts';

/** Built style sheet and script of the player, which are sent within its page. */
export interface PlayerFiles {
  readonly css: string;
  readonly script: string;
}

type EmbedContext = Omit<PageContext, 'css' | 'links'>;

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const icon = (name: string, path: string): Html =>
  new Html(
    `<svg class="${name}" aria-hidden="true" viewBox="0 0 24 24" fill="currentColor"><path d="${path}"/></svg>`,
  );
const playIcon = icon(
  'play',
  'M8 5.1v13.8c0 .8.9 1.3 1.5.8l10.2-6.9c.6-.4.6-1.2 0-1.6L9.5 4.3c-.6-.5-1.5 0-1.5.8z',
);
const pauseIcon = icon('pause', 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z');
const previousIcon = icon('step', 'M6 5h2.5v14H6zM19 5.5v13L9.5 12z');
const nextIcon = icon('step', 'M15.5 5H18v14h-2.5zM5 5.5v13l9.5-6.5z');

interface Frame {
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
  readonly hasScript: boolean;
}

function renderFrame(
  { site }: EmbedContext,
  { css, script }: PlayerFiles,
  { title, head, body, hasScript }: Frame,
): RenderedPage {
  const own = site.theme ?? '';
  const page = html`<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
${head}
${new Html(`<style>${css}</style>`)}${own !== '' && new Html(`<style>${own}</style>`)}
</head>
<body>
${body}
${hasScript && new Html(`<script type="module">${script}</script>`)}
</body>
</html>
`;
  return {
    html: page.markup,
    styles: [css, own].filter(Boolean).map(source).join(' '),
    scripts: hasScript ? source(script) : "'none'",
  };
}

const kindOf = ({ target: { kind } }: Embed): string => m[kind];

/** Returns the title of a player, such as 'Sample: The Fox by Ada Lark'. */
export const playerTitle = (embed: Embed): string =>
  m.playerTitle({
    kind: kindOf(embed),
    title: embed.authors.length > 0 ? titleOf(embed.book.title, embed.authors) : embed.book.title,
  });

const siteLink = (context: EmbedContext, path: string, words: Content): Html =>
  html`<a class="continue" href="${localized(context, path)}" target="_blank" rel="noopener">${words}</a>`;

const nameOf = ({ site }: EmbedContext): Html => html`<bdi>${site.name}</bdi>`;

const chapterRow = (embed: Embed): Html =>
  html`<div class="chapters"><button id="previous" type="button" aria-label="${m.previousChapter}" disabled>${previousIcon}</button><p id="chapter" dir="auto" aria-live="polite">${embed.chapter}</p><button id="next" type="button" aria-label="${m.nextChapter}"${embed.chapterCount < 2 && html` disabled`}>${nextIcon}</button></div>`;

/** Renders the player: one page, with its style and script, that loads no audio before playback starts. */
export function renderPlayer(context: EmbedContext, files: PlayerFiles, embed: Embed): RenderedPage {
  const { book, authors, target, duration, quote } = embed;
  const cover = coverPicture(
    context.site,
    { ...book, authors },
    { sizes: '(min-width: 26rem) 120px, 64px', alt: '', isFirst: true, stands: 'own' },
  );
  const length = clockTime(duration ?? 0);
  const title = playerTitle(embed);
  const canonical = embed.canonicalPath;
  return renderFrame(context, files, {
    title: `${shorten(title, 120)} · ${context.site.name}`,
    head: html`<meta name="description" content="${shorten(quote || book.synopsis || title, 200)}">
${canonical === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${context.publicUrl}${localized(context, canonical)}">`}`,
    hasScript: true,
    body: html`<main class="player" data-pause="${m.pause}" data-play="${m.play}" data-position="${m.positionOf({ position: '{position}', duration: '{duration}' })}" data-loading="${m.loading}" data-error="${m.notPlayed}"${target.kind === 'demo' && html` data-book="/demo-api/books/${book.id}"`}>
<div class="picture">${cover}</div>
<div class="side">
<p class="kind">${kindOf(embed)}</p>
<h1 dir="auto"${book.language !== null && html` lang="${book.language}"`}>${book.title}</h1>
${quote === '' ? authors.length > 0 && html`<p class="by" dir="auto">${authors.join(m.separator)}</p>` : html`<p class="by" dir="auto">${quote}</p>`}
${target.kind === 'demo' && chapterRow(embed)}
<div class="controls" dir="ltr"><button id="play" type="button" aria-label="${m.play}">${playIcon}${pauseIcon}</button><input id="position" type="range" min="0" max="${duration ?? 0}" step="any" value="0" autocomplete="off" aria-label="${m.position}" aria-valuetext="${m.positionOf({ position: '0:00', duration: length })}"><span class="time"><span id="time">0:00</span> / <span id="length">${length}</span></span></div>
<div class="foot"><p id="status" role="status"></p><button id="retry" type="button" hidden>${m.tryAgain}</button>${siteLink(context, embed.continuePath, m.continueAt({ site: nameOf(context) }))}</div>
<audio id="audio" preload="none" src="${embed.audioUrl}"></audio>
<noscript><audio controls preload="none" src="${embed.audioUrl}"></audio></noscript>
</div>
</main>`,
  });
}

/** Renders the page that explains why there is no player. */
export function renderRefusal(
  context: EmbedContext,
  files: PlayerFiles,
  reason: 'notAllowed' | 'notFound' | 'turnedOff',
): RenderedPage {
  return renderFrame(context, files, {
    title: `${m[reason]} · ${context.site.name}`,
    head: html`<meta name="robots" content="noindex">`,
    hasScript: false,
    body: html`<main class="refusal"><h1>${m[reason]}</h1>${siteLink(context, '/', m.goTo({ site: nameOf(context) }))}</main>`,
  });
}
