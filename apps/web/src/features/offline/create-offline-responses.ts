import type { CurrentUser, EndpointName, Progress, SavedProgress } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import type { LooseInput } from '../../lib/api-request.ts';
import type { OfflineResponses } from '../../lib/offline-responses.ts';
import { coverPath, type DownloadedBook, type DownloadsManifest } from './downloads-manifest.ts';
import type { DownloadsStore } from './downloads-store.ts';
import { isLicensed } from './licence.ts';

const noProgress: Progress = { progress: [], last_chapter_id: null, rev: 0, device: null, updated_at: null };

function bookOf(input: LooseInput): number | null {
  const { id } = { id: null, ...input.params };
  return typeof id === 'number' ? id : null;
}

/** Returns a book's progress after the server has accepted a position. */
export function withSaved(held: Progress | null, saved: SavedProgress): Progress {
  const { chapter_id, position, rev, device, updated_at } = saved;
  const others = (held ?? noProgress).progress.filter((entry) => entry.chapter_id !== chapter_id);
  return {
    progress: [...others, { chapter_id, position }],
    last_chapter_id: chapter_id,
    rev,
    device,
    updated_at,
  };
}

/**
 * Creates responses from the downloads manifest while its licences are valid. Calls `lose` once the server
 * says that the member may no longer download.
 */
export function createOfflineResponses(
  shelf: DownloadsStore,
  member: () => string | null,
  now: () => number,
  lose: () => Promise<void>,
): OfflineResponses {
  const isMine = (found: DownloadsManifest | null | undefined): found is DownloadsManifest =>
    found !== null && found !== undefined && found.member === member();

  function keepProgress(bookId: number, next: (held: Progress | null) => Progress) {
    const held = shelf.get()?.books.find(({ book }) => book.id === bookId);
    if (held) void shelf.changeProgress(held, next).catch(() => {});
  }

  async function withStoredCover(held: DownloadedBook): Promise<DownloadedBook['book']> {
    const cover = coverPath(held.book.id);
    return (await shelf.has(cover))
      ? {
          ...held.book,
          cover_image: cover,
          chapters: held.book.chapters.map((chapter) => ({ ...chapter, artwork: cover })),
        }
      : held.book;
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
      const held = found.books.find(({ book }) => book.id === bookOf(input));
      if (!held || !isLicensed(held.licence, member(), now())) return undefined;
      if (name === 'GET /books/{id}') return withStoredCover(held);
      return name === 'GET /books/{id}/progress' ? ((await shelf.progressOf(held)) ?? noProgress) : undefined;
    },
    record(name, input, result) {
      if (name === 'GET /auth/me') void heardAccount(result as CurrentUser).catch(() => {});
      const bookId = bookOf(input);
      if (bookId === null || !isMine(shelf.get())) return;
      if (name === 'GET /books/{id}/progress') keepProgress(bookId, () => result as Progress);
      if (name === 'POST /books/{id}/progress')
        keepProgress(bookId, (held) => withSaved(held, result as SavedProgress));
    },
  };
}
