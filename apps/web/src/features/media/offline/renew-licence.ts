import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { statusOf } from '../../../lib/record.ts';
import { audioIdOf, type DownloadedBook, isComplete, textPath } from './downloads-manifest.ts';
import { type DownloadsStore, editBook } from './downloads-store.ts';
import { grantLicence, isDueForRenewal } from './licence.ts';

export interface RenewalDeps {
  shelf: DownloadsStore;
  now(): number;
  /** `fetchAccount` and `fetchBook` ask the server. They reject with an error that has a `status` (0: no response). */
  fetchAccount(): Promise<CurrentUser>;
  fetchBook(bookId: number): Promise<Book>;
  /** Returns the ids of the chapters that have a text. */
  fetchTextChapters(bookId: number): Promise<readonly number[]>;
  /** Stores the text of a chapter, which may have been published or corrected since the download. */
  keepText(bookId: number, chapterId: number): Promise<void>;
  /** Stores the cover unless it is stored. A cover that was replaced in the library counts as not stored. */
  keepCover(book: Book): Promise<void>;
  /** Called when the member may no longer download: deletes everything. */
  lose(): Promise<void>;
}

/**
 * Creates a function that asks the server about the member and each book at most daily, and updates the downloads.
 * Without a response nothing changes. Calls at the same time share one run.
 */
export function createLicenceRenewal(deps: RenewalDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= renewLicences(deps).finally(() => {
      running = null;
    });
    return running;
  };
}

async function renewLicences(deps: RenewalDeps): Promise<void> {
  const { shelf, now } = deps;
  const due = (shelf.get()?.books ?? []).filter(({ licence }) => isDueForRenewal(licence, now()));
  if (due.length === 0) return;
  try {
    const account = await deps.fetchAccount();
    if (!mayDownload(account)) {
      await deps.lose();
      return;
    }
    await shelf.change((before) => before && { ...before, account });
    for (const download of due) await renewBook(deps, download);
  } catch {
    // A failure is ignored: the renewal is retried when the network returns or the app is opened again. Until then the
    // licence remains valid.
  }
}

async function renewBook(
  { shelf, now, fetchBook, fetchTextChapters, keepText, keepCover }: RenewalDeps,
  download: DownloadedBook,
): Promise<void> {
  const { id } = download.book;
  const fresh = await fetchBook(id).catch((error: unknown) => {
    if (statusOf(error) === 404) return null;
    throw error;
  });
  const recordings = new Map(fresh?.chapters.map((chapter) => [chapter.id, audioIdOf(chapter.audio_url)]));
  const gone = download.chapters.filter((chapter) => recordings.get(chapter.id) !== chapter.recording);
  await shelf.change(
    (before) =>
      before &&
      editBook(before, id, (mine) =>
        fresh === null
          ? null
          : {
              ...mine,
              book: fresh,
              licence: grantLicence(before.member, now()),
              chapters: mine.chapters.filter((chapter) => !gone.some((other) => other.id === chapter.id)),
            },
      ),
  );
  if (shelf.get()) await shelf.removeParts(gone);
  if (fresh === null) return;
  // A cover or text that cannot be loaded now is loaded at the next renewal.
  await keepCover(fresh).catch(() => undefined);
  const listed = await fetchTextChapters(id).catch(() => null);
  if (listed === null) return;
  const withText = new Set(listed);
  for (const chapter of download.chapters) {
    if (!isComplete(chapter) || gone.includes(chapter)) continue;
    if (withText.has(chapter.id)) await keepText(id, chapter.id).catch(() => undefined);
    else await shelf.remove(textPath(chapter.id));
  }
}
