import type {
  Continued,
  CurrentUser,
  EndpointName,
  ListeningFields,
  Progress,
  SavedProgress,
} from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { mergeStretches } from '@lamplight/contract/played-stretches';
import type { LooseInput } from '../../../lib/api-request.ts';
import { fieldOf } from '../../../lib/record.ts';
import { coverPath, type DownloadedBook, type DownloadsManifest } from './downloads-manifest.ts';
import type { DownloadsStore } from './downloads-store.ts';
import { isLicensed } from './licence.ts';

/** Responds to API requests from the downloads when the server cannot be reached, and stores server responses for this. */
export interface OfflineResponses {
  /** Returns the stored response to a request; undefined if nothing is stored. */
  respond(name: EndpointName, input: LooseInput): Promise<unknown>;
  record(name: EndpointName, input: LooseInput, result: unknown): void;
}

const noProgress: Progress = { progress: [], last_chapter_id: null, rev: 0, device: null, updated_at: null };

function bookOf(input: LooseInput): number | null {
  const { id } = { id: null, ...input.params };
  return typeof id === 'number' ? id : null;
}

type Played = NonNullable<ListeningFields['played_stretches']>;

const playedIn = ({ body }: LooseInput): Played => {
  const sent = fieldOf(body, 'played_stretches');
  return Array.isArray(sent) ? (sent as Played) : [];
};

/**
 * Returns a book's stored progress updated with the server's response to a save, and with the played stretches that
 * were sent.
 */
export function withSaved(stored: Progress | null, saved: SavedProgress, played: Played = []): Progress {
  const { chapter_id, position, rev, device, updated_at } = saved;
  const entries = new Map((stored ?? noProgress).progress.map((entry) => [entry.chapter_id, entry]));
  const moved = { ...entries.get(chapter_id), chapter_id, position };
  entries.delete(chapter_id);
  entries.set(chapter_id, moved);
  for (const { chapter_id: id, stretches } of played) {
    const entry = entries.get(id) ?? { chapter_id: id, position: 0 };
    entries.set(id, { ...entry, stretches: mergeStretches(entry.stretches ?? '', stretches) });
  }
  return {
    progress: [...entries.values()],
    last_chapter_id: chapter_id,
    rev,
    device,
    updated_at,
  };
}

/**
 * Creates responses from the downloads manifest while its licences are valid. Calls `lose` once the server says that
 * the member may no longer download, and `refreshPlace` once a response contains a later place in a book.
 */
export function createOfflineResponses(
  shelf: DownloadsStore,
  member: () => string | null,
  now: () => number,
  lose: () => Promise<void>,
  refreshPlace: (bookId: number) => Promise<void>,
): OfflineResponses {
  const isMine = (found: DownloadsManifest | null | undefined): found is DownloadsManifest =>
    found !== null && found !== undefined && found.member === member();

  async function downloaded(bookId: number): Promise<DownloadedBook | undefined> {
    const found = await look();
    return isMine(found) ? found.books.find(({ book }) => book.id === bookId) : undefined;
  }

  async function keepProgress(bookId: number, next: (stored: Progress | null) => Progress): Promise<void> {
    const download = await downloaded(bookId);
    if (download) await shelf.changeProgress(download, next);
  }

  /** Requests the book's progress, because the response for the Continue card has no revision. */
  async function heardContinued({ book, listened_at }: Continued): Promise<void> {
    const download = await downloaded(book.id);
    const stored = download && (await shelf.progressOf(download));
    if (download && listened_at > (stored?.updated_at ?? '')) await refreshPlace(book.id);
  }

  async function withStoredCover(download: DownloadedBook): Promise<DownloadedBook['book']> {
    const cover = coverPath(download.book.id);
    return (await shelf.has(cover))
      ? {
          ...download.book,
          cover_image: cover,
          chapters: download.book.chapters.map((chapter) => ({ ...chapter, artwork: cover })),
        }
      : download.book;
  }

  const look = async () => (shelf.get() === undefined ? shelf.read() : shelf.get());

  async function heardAccount(account: CurrentUser): Promise<void> {
    if (mayDownload(account)) return;
    const found = await look();
    if (isMine(found) && found.member === String(account.id)) await lose();
  }

  return {
    async respond(name: EndpointName, input: LooseInput): Promise<unknown> {
      const found = await look();
      if (!isMine(found)) return undefined;
      if (name === 'GET /auth/me') return found.account;
      const download = found.books.find(({ book }) => book.id === bookOf(input));
      if (!download || !isLicensed(download.licence, member(), now())) return undefined;
      if (name === 'GET /books/{id}') return withStoredCover(download);
      // Without stored progress, respond with nothing instead of an empty place: the player then guesses a position,
      // which never replaces a newer position on the server.
      return name === 'GET /books/{id}/progress'
        ? ((await shelf.progressOf(download)) ?? undefined)
        : undefined;
    },
    record(name, input, result) {
      const bookId = bookOf(input);
      const recorded = async () => {
        if (name === 'GET /auth/me') await heardAccount(result as CurrentUser);
        if (name === 'GET /books/continue' && result) await heardContinued(result as Continued);
        if (bookId === null) return;
        if (name === 'GET /books/{id}/progress') await keepProgress(bookId, () => result as Progress);
        if (name === 'POST /books/{id}/progress')
          await keepProgress(bookId, (stored) => withSaved(stored, result as SavedProgress, playedIn(input)));
      };
      // If storing fails, the position is stored with the next response.
      recorded().catch(() => {});
    },
  };
}
