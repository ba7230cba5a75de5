import { createHash } from 'node:crypto';
import { accentColours, type CoverWords, type Site, typesetAddress, typesetCover } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { parsePeople } from '../../catalogue/index.ts';
import { coverKeyPattern, createWorkQueue, keysOf, storedKeyOf } from '../../media/index.ts';
import type { SharedClip } from '../excerpts/service.ts';
import { taglineOf } from '../pages/page-metadata.ts';
import { idOf } from './addresses.ts';
import { type CardContent, createCardRenderer } from './card-image.ts';
import { clipIdPattern, quoted } from './clip-page.ts';
import { drawableText } from './drawable-text.ts';
import { coverAddress } from './pictures.ts';
import { type BookCard, findPublicBook } from './store.ts';

/** Colour of the built-in dark theme. */
const builtInAccent = '#f4ae3d';
const clipCard = new RegExp(`^clip-(${clipIdPattern})$`);

/**
 * Maximum number of cards waiting to be drawn in total; the next constant is the limit per client address, so that a
 * crawler cannot block other clients.
 */
const longestQueue = 200;
const maxWaitingOfOwner = 4;

export interface CardDeps {
  readonly db: Database;
  readonly log: Log;
  readonly fontFolder: string;
  readonly storage: Pick<Storage, 'read' | 'put'>;
  /** Returns a picture of the settings by the path below `/site/`. */
  readonly siteImage: (path: string) => Promise<{ readonly bytes: Uint8Array } | null>;
  readonly clipOf: (slug: string) => Promise<SharedClip | null>;
  /** Maximum number of cards waiting to be drawn. */
  readonly maxWaiting?: number;
}

/** A card (JPEG), or the address of a picture to show while too many cards wait to be drawn. */
export type CardAnswer = { readonly card: Uint8Array } | { readonly instead: string };

/**
 * Draws a card.
 * @param onFailure called if a part of the card could not be read
 */
type Draw = (onFailure: () => void) => Promise<Buffer>;

interface CardRequest {
  /** Client address, used to limit how many cards wait to be drawn for one client. */
  readonly owner: string;
  readonly draw: Draw;
  readonly instead: string;
}

type Pictured = Pick<BookCard, 'id' | 'title' | 'listed_people' | 'cover_image'>;

/** Returns a hash of a card's content, so that social networks fetch a changed card again. */
const tagOf = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);

const bookTag = ({ title, listed_people, cover_image }: Pictured, site: Site): string =>
  tagOf(4, title, listed_people, cover_image, site.name, site.accent, site.logo, site.cover_shape);
const siteTag = (site: Site): string => tagOf(2, site.name, taglineOf(site), site.accent, site.logo);

export const bookCardPath = (book: Pictured, site: Site): string =>
  `/cards/${book.id}-${bookTag(book, site)}.jpg`;
export const clipCardPath = ({ slug, quote }: SharedClip, book: Pictured, site: Site): string =>
  `/cards/clip-${slug}-${tagOf(quote, bookTag(book, site))}.jpg`;
/**
 * Returns the storage key of a card: a hash of its path, which changes with its content. No URL serves a card by this
 * key.
 */
const keyOf = (path: string): string =>
  `cards/${createHash('sha256').update(path).digest('hex').slice(0, 32)}.jpg`;

const iconOf = ({ logo }: Site): string => `${logo ?? '/icons'}/icon-512.png`;

export const siteCardPath = (site: Site): string => `/cards/site-${siteTag(site)}.jpg`;

/** Creates the functions that draw cards from covers, the site's logo and words. */
function createCardDrawing({
  fontFolder,
  siteImage,
  readStored,
}: Pick<CardDeps, 'fontFolder' | 'siteImage'> & {
  readStored(key: string, onFailure: () => void): Promise<Uint8Array | null>;
}) {
  const render = createCardRenderer(fontFolder);

  async function commonOf(site: Site) {
    const logo = site.logo ? await siteImage(`${site.logo.replace(/^\/site\//, '')}/mark.png`) : null;
    const accent = site.accent === null ? builtInAccent : accentColours(site.accent, 'dark')['accent-text'];
    return { siteName: site.name, accent, logo: logo?.bytes ?? null };
  }

  /** Returns a book's cover and the background; null for a cover on another server. */
  async function readCover(
    { cover_image, title }: Pictured,
    authors: readonly string[],
    { cover_shape }: Site,
    onFailure: () => void,
  ): Promise<Pick<CardContent, 'cover' | 'backdrop'>> {
    if (cover_image === '' || cover_image === typesetAddress) {
      // The server has fonts for some scripts only: a cover without words is better than one with missing letters.
      const noWords = { title: '', authors: [] };
      const words = [title, ...authors].every((text) => drawableText(text) !== null)
        ? { title, authors }
        : noWords;
      const pictureOf = (written: CoverWords) =>
        Buffer.from(typesetCover({ ...written, hueOf: title }, cover_shape).svg);
      // The backdrop has no words, because even blurred letters would show behind the card's own text.
      return { cover: pictureOf(words), backdrop: pictureOf(noWords) };
    }
    const [key] = keysOf([cover_image]);
    if (key === undefined || !coverKeyPattern.test(key)) return { cover: null, backdrop: null };
    const cover = await readStored(storedKeyOf(key), onFailure);
    // The cover may be missing for a while, for example during a restore; a later card may contain it.
    if (!cover) onFailure();
    return { cover, backdrop: cover };
  }

  async function drawBook(book: Pictured, site: Site, onFailure: () => void, quote: string): Promise<Buffer> {
    const authors = parsePeople(book.listed_people, 'author').map(({ name }) => name);
    const common = {
      ...(await commonOf(site)),
      ...(await readCover(book, authors, site, onFailure)),
    };
    return quote === ''
      ? render({ ...common, title: book.title, subtitle: authors.join(', ') })
      : render({
          ...common,
          title: quoted(quote),
          subtitle: [book.title, ...authors].join(' · '),
          isQuote: true,
        });
  }

  const drawSite = async (site: Site): Promise<Buffer> => {
    const common = await commonOf(site);
    // The card's title is the site's name, so that the name is not repeated at the bottom.
    return render({
      ...common,
      siteName: '',
      title: site.name,
      subtitle: taglineOf(site),
      cover: null,
      backdrop: null,
    });
  };

  return { drawBook, drawSite };
}

/** Creates the pictures for link previews: each is drawn on its first request, one at a time, and then stored. */
export function createCards({
  db,
  log,
  fontFolder,
  storage,
  siteImage,
  clipOf,
  maxWaiting = longestQueue,
}: CardDeps) {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting, maxWaitingOfOwner });
  let isFailing = false;

  /** Logs only the first of consecutive failures: a full disk fails for every card. */
  function reportFailure(error: unknown, key: string): void {
    if (!isFailing) log.warn({ err: error, key }, 'reading or storing social cards failed');
    isFailing = true;
  }

  /**
   * Returns a stored file; null if there is none.
   * @param onFailure called if the store fails; no error is thrown
   */
  const readStored = async (key: string, onFailure?: () => void): Promise<Uint8Array | null> => {
    try {
      return await storage.read(key);
    } catch (error) {
      reportFailure(error, key);
      onFailure?.();
      return null;
    }
  };

  const { drawBook, drawSite } = createCardDrawing({ fontFolder, siteImage, readStored });

  /**
   * Draws a card and stores it. If the disk is full or fails, the card is only returned; a card without its cover is
   * not stored.
   */
  async function drawAndStore(key: string, draw: Draw): Promise<Buffer> {
    let isWhole = true;
    const card = await draw(() => {
      isWhole = false;
    });
    if (!isWhole) return card;
    try {
      await storage.put(key, card);
      isFailing = false;
    } catch (error) {
      reportFailure(error, key);
    }
    return card;
  }

  async function requireCard(path: string, { owner, draw, instead }: CardRequest): Promise<CardAnswer> {
    const key = keyOf(path);
    // A card that is already drawn is sent even if the queue is full.
    const stored = await readStored(key);
    if (stored) return { card: stored };
    try {
      return { card: await queue.run(key, 'now', () => drawAndStore(key, draw), owner) };
    } catch (error) {
      const isBusy = error instanceof ProblemError && error.code === 'unavailable' && !error.isExpected;
      if (isBusy) return { instead };
      throw error;
    }
  }

  const bookRequest = (book: Pictured, site: Site, owner: string, quote = ''): CardRequest => ({
    owner,
    draw: (onFailure) => drawBook(book, site, onFailure, quote),
    instead: coverAddress(book.cover_image, '') ?? iconOf(site),
  });

  async function readClip(slug: string, site: Site, owner: string): Promise<CardAnswer | null> {
    const clip = await clipOf(slug);
    const book = clip ? await findPublicBook(db, clip.book_id) : undefined;
    if (!clip || !book) return null;
    return requireCard(clipCardPath(clip, book, site), bookRequest(book, site, owner, clip.quote));
  }

  return {
    /**
     * Returns the current card for an address below `/cards/`, even if the address is of an older version; null if
     * there is none.
     */
    async read(
      name: string,
      { site, hasBooks, owner }: { site: Site; hasBooks: boolean; owner: string },
    ): Promise<CardAnswer | null> {
      const [, what = ''] = /^(.+)-[0-9a-f]{12}\.jpg$/.exec(name) ?? [];
      if (what === 'site')
        return requireCard(siteCardPath(site), { owner, draw: () => drawSite(site), instead: iconOf(site) });
      const [, slug] = clipCard.exec(what) ?? [];
      if (slug !== undefined) return readClip(slug, site, owner);
      const id = idOf(what);
      const book = id === null || !hasBooks ? undefined : await findPublicBook(db, id);
      return book ? requireCard(bookCardPath(book, site), bookRequest(book, site, owner)) : null;
    },
    close: queue.close,
  };
}
