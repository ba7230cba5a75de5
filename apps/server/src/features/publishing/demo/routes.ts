import type { DemoBook, DemoSummary, demoBackendEndpoints, demoEndpoints } from '@lamplight/contract';
import { fittingRows, pageRangeOf, setContinuationHeaders, wantsPage } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Books } from '../../catalogue/index.ts';
import type { AudioSigner } from '../../media/index.ts';
import { m } from './messages.ts';

export interface Demo {
  readonly handlers: RouteHandlers<typeof demoEndpoints>;
  /** Handlers of the API that serves the demo. */
  readonly backend: RouteHandlers<typeof demoBackendEndpoints>;
  /** Returns a book of the demo; null if the book is not in the demo, or if the demo is on another host. */
  find(id: number): Promise<DemoBook | null>;
  /**
   * Returns whether the demo has a book. Returns true if the demo is on another host, because this server cannot know.
   */
  hasBook(): Promise<boolean>;
}

export interface DemoDeps {
  readonly books: Pick<Books, 'requireBook' | 'listChapters' | 'listDemoBooks'>;
  readonly media: AudioSigner;
  /** Base URL of the demo's API for the web app. */
  readonly apiUrl: string;
}

/** Maximum number of books in the demo's list, which has no pages. */
const maxUnpaged = 4000;

type BookRow = Awaited<ReturnType<Books['requireBook']>>;

const presentSummary = (book: BookRow): DemoSummary => ({
  id: book.id,
  title: book.title,
  cover_image: book.cover_image,
  cover_hue: book.cover_hue,
  chapter_count: book.chapter_count,
  duration: book.duration,
});

/**
 * Creates the demo for visitors: only books that an admin marked as demo, and only the fields that are needed to play
 * them.
 */
export function createDemo({ books, media, apiUrl }: DemoDeps): Demo {
  async function demoBook(id: number): Promise<DemoBook> {
    const book = await books.requireBook(id, null);
    // Identical to the error for an unknown id: a visitor learns nothing about the library.
    if (book.demo !== 1) throw new ProblemError('not_found', m.notFound);
    const chapters = await books.listChapters(book.id, null);
    return {
      ...presentSummary(book),
      chapters: chapters.map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        audio_url: media.signAudio(chapter.audio_url, {
          demoOf: book.id,
          durationSeconds: chapter.duration,
        }),
        image: chapter.image ?? book.cover_image,
        duration: chapter.duration,
      })),
    };
  }

  async function find(id: number): Promise<DemoBook | null> {
    if (!apiUrl.startsWith('/')) return null;
    try {
      return await demoBook(id);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return {
    find,
    hasBook: async () =>
      !apiUrl.startsWith('/') || (await books.listDemoBooks({ limit: 1, offset: 0 })).length > 0,
    handlers: { getDemoSettings: async () => ({ api_url: apiUrl }) },
    backend: {
      listDemoBooks: async ({ query, ...exchange }) => {
        const window = wantsPage(query) ? pageRangeOf(query) : { limit: maxUnpaged, offset: 0 };
        const { limit, offset } = window;
        const matches = await books.listDemoBooks({ limit: limit + 1, offset });
        const rows = fittingRows(matches.slice(0, limit).map(presentSummary));
        if (rows.length < matches.length) setContinuationHeaders(exchange, { shown: offset + rows.length });
        return rows;
      },
      getDemoBook: async ({ params }) => demoBook(params.id),
    },
  };
}
