import type { DemoBook, Sample } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { listCredits } from '../../catalogue/index.ts';
import type { SharedClip } from '../excerpts/service.ts';
import { addressOf, idOf } from '../public-pages/addresses.ts';
import { clipIdPattern, quoted } from '../public-pages/clip-page.ts';
import type { PageContext } from '../public-pages/layout.ts';
import { findPublicBook } from '../public-pages/store.ts';

/** Names the audio of a player: the sample or the demo of a book, or a clip. */
export type EmbedTarget =
  | { readonly kind: 'sample' | 'demo'; readonly bookId: number }
  | { readonly kind: 'clip'; readonly slug: string };

const segments = { samples: 'sample', demo: 'demo' } as const;
const clipPath = new RegExp(`^/embed/clips/(${clipIdPattern})$`);

/** Returns the path of a player. */
export const embedPath = (target: EmbedTarget): string =>
  target.kind === 'clip'
    ? `/embed/clips/${target.slug}`
    : `/embed/${target.kind === 'demo' ? 'demo' : 'samples'}/${target.bookId}`;

/** Reads the path of a player; null for another path. */
export function readEmbedPath(path: string): EmbedTarget | null {
  const [, slug] = clipPath.exec(path) ?? [];
  if (slug !== undefined) return { kind: 'clip', slug };
  const [, segment, id = ''] = /^\/embed\/(samples|demo)\/([1-9]\d{0,9})$/.exec(path) ?? [];
  const bookId = idOf(id);
  return segment === undefined || bookId === null
    ? null
    : { kind: segments[segment as keyof typeof segments], bookId };
}

/**
 * Reads the path of a page for which other sites request the player: the page of a book or a clip, or the player
 * itself. Returns null for another path.
 */
export function readPagePath(path: string): EmbedTarget | null {
  const target = readEmbedPath(path.startsWith('/clips/') ? `/embed${path}` : path);
  if (target) return target;
  const [, part = ''] = /^\/(?:b|synopsis)\/([^/]+)$/s.exec(path) ?? [];
  const bookId = idOf(part);
  return bookId === null ? null : { kind: 'sample', bookId };
}

export interface Embed {
  readonly target: EmbedTarget;
  readonly book: NonNullable<Awaited<ReturnType<typeof findPublicBook>>>;
  readonly authors: readonly string[];
  readonly audioUrl: string;
  /** Duration in seconds; null if unknown. */
  readonly duration: number | null;
  /** Title of the chapter that a demo plays; null for samples and clips. */
  readonly chapter: string | null;
  readonly chapterCount: number;
  readonly quote: string;
  /** Path of the page on which listeners continue. */
  readonly continuePath: string;
  /** Path of the page that search engines list instead of the player; null if there is none. */
  readonly canonicalPath: string | null;
}

export interface EmbedSources {
  readonly db: Database;
  readonly samplesOf: (bookIds: readonly number[]) => Promise<ReadonlyMap<number, Sample>>;
  readonly clipOf: (slug: string) => Promise<SharedClip | null>;
  /** Returns a book of the demo; null if the book is not in the demo. */
  readonly demoBook: (id: number) => Promise<DemoBook | null>;
}

type Audio = Pick<Embed, 'audioUrl' | 'duration' | 'chapter' | 'chapterCount' | 'quote'>;

const plain = { chapter: null, chapterCount: 1, quote: '' };

async function findAudio(
  { samplesOf, clipOf, demoBook }: EmbedSources,
  target: EmbedTarget,
): Promise<(Audio & { readonly bookId: number }) | null> {
  if (target.kind === 'clip') {
    const clip = await clipOf(target.slug);
    if (!clip) return null;
    const { book_id: bookId, audio_url: audioUrl, duration, quote } = clip;
    return { ...plain, bookId, audioUrl, duration, quote: quote === '' ? '' : quoted(quote) };
  }
  const { bookId } = target;
  if (target.kind === 'sample') {
    const sample = (await samplesOf([bookId])).get(bookId);
    return sample ? { ...plain, bookId, audioUrl: sample.url, duration: sample.duration } : null;
  }
  const book = await demoBook(bookId);
  const [first] = book?.chapters ?? [];
  if (!book || !first) return null;
  const { title: chapter, audio_url: audioUrl, duration } = first;
  return { ...plain, bookId, audioUrl, duration, chapter, chapterCount: book.chapters.length };
}

/** Returns what a player shows and plays; null if there is nothing that visitors may hear. */
export async function findEmbed(
  sources: EmbedSources,
  target: EmbedTarget,
  { settings }: Pick<PageContext, 'settings'>,
): Promise<Embed | null> {
  const audio = await findAudio(sources, target);
  const book = audio ? await findPublicBook(sources.db, audio.bookId) : undefined;
  if (!audio || !book) return null;
  const { people } = await listCredits(sources.db, book.id);
  const page = settings.books ? addressOf('books', { id: book.id, name: book.title }) : null;
  return {
    ...audio,
    target,
    book,
    authors: people.filter(({ role }) => role === 'author').map(({ name }) => name),
    continuePath:
      target.kind === 'clip'
        ? `/clips/${target.slug}`
        : (page ?? (target.kind === 'demo' ? '/demo' : `/synopsis/${book.id}`)),
    canonicalPath: target.kind === 'clip' ? null : page,
  };
}
