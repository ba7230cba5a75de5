import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FeedKind, typesetAddress } from '@lamplight/contract';
import { type Content, type Html, html } from '../../../platform/html.ts';
import { parsePeople } from '../../catalogue/index.ts';
import { audioKeyOf, audioTypeOf } from '../../media/index.ts';
import { type FeedItem, isSerial } from './items.ts';
import { m } from './messages.ts';
import type { FeedBook, FeedChapter } from './store.ts';

/** URLs in the documents of a feed. */
export interface FeedAddresses {
  /** Public URL of the server, without a final slash. */
  readonly publicUrl: string;
  /** URL of the feed, which ends with its secret and has no final slash; all its files are below this URL. */
  readonly base: string;
  /** URL of the site's icon, for books without a cover file. */
  readonly icon: string;
}

/** Facts about a feed and its site. */
export interface FeedHead extends FeedAddresses {
  readonly kind: FeedKind;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** UUID of the feed, which stays when its secret is renewed. */
  readonly guid: string;
}

/** Content types of feeds by file extension, where they differ from the player's: podcast apps know M4A by this one. */
const feedTypes: Readonly<Record<string, string>> = { m4a: 'audio/x-m4a' };

/** Returns extension and content type of audio in feeds. */
export function audioFormOf(key: string): { readonly extension: string; readonly type: string } {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return { extension, type: feedTypes[extension] ?? audioTypeOf(key) };
}

/** Content types of audio on other servers, by file extension. */
const externalTypes: Readonly<Record<string, string>> = {
  m4a: 'audio/x-m4a',
  m4b: 'audio/x-m4a',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  aac: 'audio/aac',
};

function enclosureOf({ id, audio_url, bytes }: FeedChapter, base: string): Html {
  const key = audioKeyOf(audio_url);
  if (key === null) {
    const extension = /\.(\w{2,4})(?:[?#]|$)/.exec(audio_url)?.[1]?.toLowerCase() ?? '';
    const type = externalTypes[extension] ?? 'audio/mpeg';
    return html`<enclosure url="${audio_url}" length="0" type="${type}"/>`;
  }
  const { extension, type } = audioFormOf(key);
  return html`<enclosure url="${base}/${id}.${extension}" length="${bytes ?? 0}" type="${type}"/>`;
}

/** Renders links to a chapter's text as WebVTT and SRT, for people who read along; false if the chapter has no text. */
const transcriptsOf = ({ id, text_language }: FeedChapter, base: string): Content =>
  text_language !== null && [
    html`<podcast:transcript url="${base}/${id}.vtt" type="text/vtt" language="${text_language}"/>`,
    html`<podcast:transcript url="${base}/${id}.srt" type="application/x-subrip" language="${text_language}"/>`,
  ];

/**
 * Returns the URL of a book's cover: below the URL of the feed, or on another server. A cover that the web app typesets
 * is no file, so its book gets the site's icon.
 */
export function coverUrl(
  { id, cover_image }: Pick<FeedBook, 'id' | 'cover_image'>,
  { base, icon }: FeedAddresses,
): string {
  if (cover_image === '' || cover_image === typesetAddress) return icon;
  return cover_image.startsWith('/media/covers/') ? `${base}/cover-${id}.jpg` : cover_image;
}

const authorsOf = ({ listed_people }: FeedBook): string =>
  parsePeople(listed_people, 'author')
    .map(({ name }) => name)
    .join(', ');

const rssDate = (ms: number): string => new Date(ms).toUTCString();

/** Returns the address of a book's page; it says that the listener comes from a feed. */
const bookLink = (publicUrl: string, { id }: FeedBook): string => `${publicUrl}/synopsis/${id}?origin=feed`;

function itemOf(item: FeedItem, head: FeedHead, shownCover: string): Html {
  const { kind, base, publicUrl } = head;
  const { book, chapter, ms, season } = item;
  const { id, title, place, duration } = chapter;
  const isOfOne = kind === 'book';
  const cover = coverUrl(book, head);
  const authors = isOfOne ? '' : authorsOf(book);
  return html`<item><title>${isOfOne ? title : m.chapterOf({ book: book.title, chapter: title })}</title><guid isPermaLink="false">${publicUrl}/chapters/${id}</guid><pubDate>${rssDate(ms)}</pubDate>${
    !isOfOne && html`<link>${bookLink(publicUrl, book)}</link>`
  }${enclosureOf(chapter, base)}${
    duration !== null && html`<itunes:duration>${Math.round(duration)}</itunes:duration>`
  }${isSerial(kind) && html`<itunes:episode>${place}</itunes:episode>`}${
    season !== null &&
    html`<itunes:season>${season}</itunes:season><podcast:season name="${book.title}">${season}</podcast:season>`
  }${authors !== '' && html`<itunes:author>${authors}</itunes:author>`}${
    cover !== shownCover && html`<itunes:image href="${cover}"/>`
  }${transcriptsOf(chapter, base)}</item>\n`;
}

const peopleOf = (book: FeedBook): Content =>
  (['author', 'narrator'] as const).map((role) =>
    parsePeople(book.listed_people, role).map(
      ({ name }) => html`<podcast:person role="${role}">${name}</podcast:person>`,
    ),
  );

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface ChannelParts {
  /** First book of the feed, whose cover and people the podcast shows; null without books. */
  readonly book: FeedBook | null;
  readonly items: Content;
}

/** Renders a podcast: RSS 2.0 with the elements of Apple and of Podcasting 2.0. */
function channel(head: FeedHead, { book, items }: ChannelParts): string {
  const { kind, title, description, siteName, language, publicUrl, base, guid } = head;
  const isOfOne = kind === 'book' && book !== null;
  const link = isOfOne ? bookLink(publicUrl, book) : `${publicUrl}/home`;
  const cover = book && coverUrl(book, head);
  return (
    header +
    html`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${title}</title><link>${link}</link><description>${description}</description><language>${language}</language>
<atom:link href="${base}/feed.xml" rel="self" type="application/rss+xml"/>
<podcast:guid>${guid}</podcast:guid><podcast:medium>audiobook</podcast:medium><podcast:locked>yes</podcast:locked><podcast:block>yes</podcast:block>
<itunes:block>Yes</itunes:block><itunes:type>${isSerial(kind) ? 'serial' : 'episodic'}</itunes:type><itunes:explicit>false</itunes:explicit><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>
<itunes:author>${(isOfOne && authorsOf(book)) || siteName}</itunes:author>${isOfOne && peopleOf(book)}
${cover !== null && html`<itunes:image href="${cover}"/><image><url>${cover}</url><title>${title}</title><link>${link}</link></image>\n`}${items}</channel></rss>\n`
      .markup
  );
}

/** Chapters that are rendered before other requests are handled: 2,000 take some 50 ms of CPU time. */
const chaptersInTurn = 100;

/** Renders a feed with its chapters, in slices, so that other requests are handled in between. */
export async function renderFeed(
  head: FeedHead,
  books: readonly FeedBook[],
  items: readonly FeedItem[],
): Promise<string> {
  const [book = null] = books;
  const cover = book ? coverUrl(book, head) : '';
  const rendered: Html[] = [];
  for (const item of items) {
    if (rendered.length % chaptersInTurn === chaptersInTurn - 1) await nextTurn();
    rendered.push(itemOf(item, head, cover));
  }
  return channel(head, { book, items: rendered });
}

/** Content of a feed that has nothing to play: a single item says why. */
export interface Notice {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  /** Date of the notice in milliseconds since 1970. */
  readonly ms: number;
}

/** Renders a feed with a single item that has no audio. */
export const renderNotice = (head: FeedHead, { code, title, text, ms }: Notice): string =>
  channel(head, {
    book: null,
    items: html`<item><title>${title}</title><guid isPermaLink="false">${head.publicUrl}/feed-notices/${code}</guid><pubDate>${rssDate(ms)}</pubDate><link>${head.publicUrl}/profile</link><description>${text}</description></item>\n`,
  });
