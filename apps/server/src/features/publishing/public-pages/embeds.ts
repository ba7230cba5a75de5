import { embedCode } from '@lamplight/contract/embed-code';
import { type Html, html } from '../../../platform/html.ts';
import { localized, type PageContext } from './layout.ts';
import { m } from './messages.ts';

/** A player that other sites may show. */
interface PlayerLink {
  /** Path such as /embed/samples/12. */
  readonly path: string;
  readonly title: string;
}

type EmbedContext = Pick<PageContext, 'site' | 'publicUrl'>;

/** Returns the full address of a player in the current language. */
export const playerUrl = (context: EmbedContext, path: string): string =>
  context.publicUrl + localized(context, path);

/** Renders a button that opens the HTML line for other sites; null if no other site may show a player. */
export const embedButton = (context: PageContext, { path, title }: PlayerLink): Html | null =>
  context.settings.embed_hosts === ''
    ? null
    : html`<button class="button button-outline" type="button" popovertarget="embed">${m.embed}</button><div id="embed" class="embed" popover role="dialog" aria-labelledby="embed-title"><h2 id="embed-title">${m.embed}</h2><p id="embed-text">${m.embedText}</p><textarea readonly rows="5" dir="ltr" spellcheck="false" aria-label="${m.embedCode}" aria-describedby="embed-text" autofocus>${embedCode({ url: playerUrl(context, path), title })}</textarea><button class="button button-outline" type="button" popovertarget="embed" popovertargetaction="hide">${m.close}</button></div>`;

/**
 * Renders the link tag by which other sites find the player of a page (oEmbed).
 * @param path path of the page
 */
export const discoveryLink = (context: PageContext, path: string, title: string): Html | null => {
  const { publicUrl, settings } = context;
  if (settings.embed_hosts === '') return null;
  const query = new URLSearchParams({ url: publicUrl + localized(context, path) }).toString();
  return html`<link rel="alternate" type="application/json+oembed" href="${publicUrl}/oembed?${query}" title="${title}">`;
};
