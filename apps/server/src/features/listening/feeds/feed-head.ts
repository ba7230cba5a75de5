import { createHash } from 'node:crypto';
import type { Site } from '@lamplight/contract';
import { shorten } from '../../../platform/html.ts';
import { recipientLanguage } from '../../../platform/language.ts';
import type { FeedProblem, OpenFeed } from './access.ts';
import type { FeedAddresses, FeedHead } from './document.ts';
import { m } from './messages.ts';
import type { FeedBook } from './store.ts';

interface HeadContext {
  readonly publicUrl: string;
  readonly site: Site;
  /** The feed's secret, which is part of its address. */
  readonly secret: string;
}

/** Returns a feed's UUID (RFC 9562, version 8): a hash of the server's URL and the feed's id. */
function guidOf(publicUrl: string, id: number): string {
  const hex = createHash('sha256').update(`${publicUrl}/feeds#${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the URLs that a feed's documents contain. */
export const addressesOf = ({ publicUrl, site, secret }: HeadContext): FeedAddresses => ({
  publicUrl,
  base: `${publicUrl}/feeds/${secret}`,
  icon: `${publicUrl}${site.logo ?? '/icons'}/icon-512.png`,
});

/**
 * Returns title, description and other facts of a feed.
 * @param book the book of a feed of one book; null if it was not found
 */
export function headOf({ feed, actor }: OpenFeed, book: FeedBook | null, context: HeadContext): FeedHead {
  const { publicUrl, site } = context;
  const { kind, id } = feed;
  const siteName = site.name;
  const facts = { site: siteName };
  const isOfOne = kind === 'book' || kind === 'series';
  const title = isOfOne ? m.title_gone(facts) : m[`title_${kind}`](facts);
  return {
    kind,
    title: kind === 'book' && book ? book.title : title,
    description:
      kind === 'book' && book ? shorten(book.synopsis, 4000) : m.description({ username: actor.username }),
    siteName,
    language: (kind === 'book' ? book?.language : null) ?? recipientLanguage(actor.language, site),
    ...addressesOf(context),
    guid: guidOf(publicUrl, id),
  };
}

/** Returns title and text of the only item of a feed that may not be used. */
export function noticeOf(
  publicUrl: string,
  problem: FeedProblem,
  siteName: string,
): { title: string; text: string } {
  const facts = { site: siteName, address: `${publicUrl}/profile` };
  switch (problem) {
    case 'off':
    case 'subscription_required':
    case 'download_not_allowed':
    case 'consent_required':
    case 'second_factor_setup_required':
    case 'replaced':
    case 'gone':
      return { title: m[`notice_${problem}`], text: m[`notice_${problem}_text`](facts) };
    default:
      return { title: m.notice_download_not_allowed, text: m.notice_download_not_allowed_text(facts) };
  }
}
