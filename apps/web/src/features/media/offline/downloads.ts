import type { Book, Chapter, CurrentUser } from '@lamplight/contract';
import { typesetAddress } from '@lamplight/contract/covers';
import { callServer, send } from '../../../lib/api.ts';
import { statusOf } from '../../../lib/record.ts';
import { session } from '../../../lib/session.ts';
import { createListeners } from '../../../lib/store.ts';
import { nextChance } from '../../../ui/import-with-retry.ts';
import { showToast } from '../../../ui/toast.ts';
import { downloadedAudio } from './downloaded-audio.ts';
import { createDownloader } from './downloader.ts';
import {
  audioIdOf,
  coverPath,
  type DownloadedChapter,
  type DownloadsManifest,
  playableChapter,
  textPath,
} from './downloads-manifest.ts';
import {
  createDownloadsStore,
  type DownloadsStore,
  editBook,
  editChapter,
  emptyManifest,
  findChapter,
} from './downloads-store.ts';
import { setHasDownloads } from './has-downloads.ts';
import { grantLicence } from './licence.ts';
import { m } from './messages.ts';
import { createPlaceRefresh } from './refresh-places.ts';
import { createLicenceRenewal } from './renew-licence.ts';

/** Progress beyond the stored parts; displayed, not stored. */
export interface InProgress {
  readonly chapterId: number;
  readonly bytes: number;
}

export interface Downloads {
  readonly shelf: DownloadsStore;
  /** Returns the progress of the chapter being downloaded. */
  coming(): InProgress | null;
  subscribe(listener: () => void): () => void;
  /**
   * Downloads chapters of a book; skips those without a `download_url`, which the account may not download.
   */
  keep(book: Book, chapters: readonly Chapter[], account: CurrentUser): Promise<void>;
  pause(chapterId: number): Promise<void>;
  resume(chapterId: number): Promise<void>;
  /** Removes chapters of a book, or the whole book if none are given. */
  remove(bookId: number, chapterIds?: readonly number[]): Promise<void>;
  removeAll(): Promise<void>;
  /** Stores the member's place in a downloaded book. Rejects without a response. */
  refreshPlace(bookId: number): Promise<void>;
  /** Deletes everything and shows a message, because the member may no longer download. */
  lose(): Promise<void>;
}

/** True if the browser can download: it needs all of these APIs. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;

const drawEveryMs = 250;
const errorText = {
  lost: m.downloadsRemovedNeedPremium,
} as const;

const freshChapter = ({ id, audio_url }: Chapter): DownloadedChapter => ({
  id,
  recording: audioIdOf(audio_url),
  wish: 'on',
  problem: null,
  size: null,
  type: 'audio/mpeg',
  etag: null,
  parts: 0,
});

async function room(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

function createDownloads(): Downloads {
  const channel = new BroadcastChannel('lamplight-downloads');
  const store = createDownloadsStore({
    store: caches,
    exclusive: (work) => navigator.locks.request('lamplight-shelf', work),
    tellOthers: () => channel.postMessage('changed'),
  });
  let coming: InProgress | null = null;
  let drawnAt = 0;
  const progress = createListeners();

  function setComing(chapterId: number, bytes: number) {
    const isOver = bytes === 0;
    if (!isOver && performance.now() - drawnAt < drawEveryMs) return;
    drawnAt = performance.now();
    coming = isOver ? null : { chapterId, bytes };
    progress.notify();
  }

  const fetchBook = (id: number) => callServer('GET /books/{id}', { params: { id } });
  const fetchTextChapters = async (id: number) =>
    (await callServer('GET /books/{id}/text-chapters', { params: { id } })).chapter_ids;
  async function keepText(id: number, chapterId: number): Promise<void> {
    try {
      const text = await send('GET /books/{id}/chapters/{chapterId}/text', { params: { id, chapterId } });
      if (findChapter(store.get(), chapterId)) await store.put(textPath(chapterId), text);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      await store.remove(textPath(chapterId));
    }
  }

  const downloader = createDownloader({
    shelf: store,
    fetch: (url, init) => fetch(url, init),
    room,
    fetchBook,
    fetchTextChapters,
    keepText,
    alone: (work) => navigator.locks.request('lamplight-downloading', work),
    nextChance,
    coming: setComing,
  });

  /**
   * Publishes two facts: to the player, which chapters can be played; to screens that do not load this module, whether
   * there are downloads.
   */
  store.subscribe(() => {
    const now = store.get();
    if (now === undefined) return;
    setHasDownloads(now !== null);
    const all = now?.books.flatMap(({ chapters }) => chapters) ?? [];
    downloadedAudio.set(
      new Set(all.filter(({ id }) => playableChapter(now, id, Date.now())).map(({ id }) => id)),
    );
  });

  /**
   * True if the downloads are of this member, or if there are none. An expired session keeps its member's id and
   * downloads; logging out removes both.
   */
  const isMine = (now: DownloadsManifest | null): boolean => now === null || now.member === session.userId();

  async function open(): Promise<void> {
    const now = await store.read();
    // Another member's downloads are deleted.
    if (!isMine(now)) await store.wipe();
    void downloader.run();
  }

  session.subscribe(() => {
    if (!isMine(store.get() ?? null)) void store.wipe();
  });
  channel.addEventListener('message', () => void store.read());
  downloadedAudio.setReload(async () => void (await store.read()));

  /** Stores the cover unless it is stored. */
  async function keepCover(book: Book): Promise<void> {
    const { cover_image: address } = book;
    // A typeset cover is drawn from the title, so there is no file to store.
    if (!address.startsWith('/') || address === typesetAddress || (await store.has(coverPath(book.id))))
      return;
    const answer = await fetch(address);
    // If the member has logged out meanwhile, nothing may be stored, not even a cover.
    const isDownloaded = store.get()?.books.some((download) => download.book.id === book.id);
    if (answer.ok && isDownloaded) await store.put(coverPath(book.id), answer);
  }

  const change = (edit: (now: DownloadsManifest) => DownloadsManifest | null) =>
    store.change((now) => now && edit(now));

  async function lose(): Promise<void> {
    await store.wipe();
    showToast(errorText.lost, { tone: 'error' });
  }

  const renew = createLicenceRenewal({
    shelf: store,
    now: Date.now,
    fetchAccount: () => callServer('GET /auth/me'),
    fetchBook,
    fetchTextChapters,
    keepText,
    keepCover,
    lose,
  });

  async function refreshPlace(bookId: number): Promise<void> {
    const progress = await callServer('GET /books/{id}/progress', { params: { id: bookId } });
    const download = store.get()?.books.find(({ book }) => book.id === bookId);
    if (download) await store.changeProgress(download, () => progress);
  }
  const refreshPlaces = createPlaceRefresh({ shelf: store, now: Date.now, refreshPlace });
  const update = async () => {
    await renew();
    await refreshPlaces();
  };

  addEventListener('online', () => void update());
  // Renews licences whenever the page becomes visible: an app that is never closed must renew them, too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void update();
  });
  void open().then(update);

  return {
    shelf: store,
    coming: () => coming,
    subscribe(listener) {
      const leave = store.subscribe(listener);
      const leaveProgress = progress.subscribe(listener);
      return () => {
        leave();
        leaveProgress();
      };
    },
    async keep(book, chapters, account) {
      // On the first download, ask the browser not to evict it when the disk runs low.
      if (!store.get()) void navigator.storage?.persist?.();
      const wanted = chapters.filter((chapter) => chapter.download_url !== undefined);
      if (wanted.length === 0) return;
      await store.change((before) => {
        const now = before && isMine(before) ? before : emptyManifest(account);
        const own = now.books.find((download) => download.book.id === book.id);
        const known = own?.chapters ?? [];
        const added = wanted
          .filter(({ id }) => !known.some((chapter) => chapter.id === id))
          .map(freshChapter);
        const resumed = known.map((chapter) =>
          wanted.some(({ id }) => id === chapter.id)
            ? { ...chapter, wish: 'on' as const, problem: null }
            : chapter,
        );
        const download = {
          ...own,
          // Without a network the given book comes from the downloads, with the address of its stored cover: keep the
          // stored book.
          book: own && book.cover_image === coverPath(book.id) ? own.book : book,
          // Queuing a download offline must not extend the licence.
          licence: own?.licence ?? grantLicence(now.member, Date.now()),
          chapters: [...resumed, ...added],
        };
        return { ...now, account, books: [...now.books.filter((other) => other !== own), download] };
      });
      await Promise.allSettled([keepCover(book), refreshPlace(book.id)]);
      void downloader.run();
      void renew();
    },
    async pause(chapterId) {
      await change((now) => editChapter(now, chapterId, (chapter) => ({ ...chapter, wish: 'paused' })));
    },
    async resume(chapterId) {
      await change((now) =>
        editChapter(now, chapterId, (chapter) => ({ ...chapter, wish: 'on', problem: null })),
      );
      void downloader.run();
    },
    async remove(bookId, chapterIds) {
      const gone =
        store
          .get()
          ?.books.find((download) => download.book.id === bookId)
          ?.chapters.filter(({ id }) => chapterIds?.includes(id) ?? true) ?? [];
      await change((now) =>
        editBook(now, bookId, (download) => ({
          ...download,
          chapters: download.chapters.filter(({ id }) => !gone.some((chapter) => chapter.id === id)),
        })),
      );
      if (store.get()) await store.removeParts(gone);
    },
    removeAll: store.wipe,
    refreshPlace,
    lose,
  };
}

let downloads: Downloads | null = null;

/** Returns the downloads, created on first use. Call only if `canKeep` returns true. */
export function getDownloads(): Downloads {
  downloads ??= createDownloads();
  return downloads;
}
