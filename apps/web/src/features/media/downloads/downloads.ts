import type { Book, Chapter, CurrentUser } from '@lamplight/contract';
import { call } from '../../../lib/api.ts';
import { downloadedAudio } from '../../../lib/offline/downloaded-audio.ts';
import {
  coverPath,
  type DownloadedChapter,
  type DownloadsManifest,
  playableChapter,
} from '../../../lib/offline/downloads-manifest.ts';
import { grantLicence } from '../../../lib/offline/licence.ts';
import { setHasDownloads } from '../../../lib/offline/offline-responses.ts';
import { session } from '../../../lib/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { createDownloader } from './downloader.ts';
import { recordingOf } from './recording.ts';
import { renewLicences } from './renewal.ts';
import { createShelfStore, editBook, editChapter, emptyShelf, type ShelfStore } from './shelf-store.ts';

/** What is under way beyond the stored parts; drawn, not kept. */
export interface Coming {
  readonly chapterId: number;
  readonly bytes: number;
}

export interface Downloads {
  readonly shelf: ShelfStore;
  /** The chapter that comes just now. */
  coming(): Coming | null;
  subscribe(listener: () => void): () => void;
  /** Keeps chapters of a book for the member, as far as each may be kept. */
  keep(book: Book, chapters: readonly Chapter[], account: CurrentUser): Promise<void>;
  pause(chapterId: number): Promise<void>;
  resume(chapterId: number): Promise<void>;
  /** Chapters of a book, or, without any named, the whole book. */
  remove(bookId: number, chapterIds?: readonly number[]): Promise<void>;
  removeAll(): Promise<void>;
  /** The member may keep nothing any longer: all goes, and they are told. */
  lose(): Promise<void>;
  /** Asks the server whether the member may still keep what is here; at most daily unless `now`. */
  renew(now?: boolean): Promise<void>;
}

/** Where the browser lacks any of these, nothing can be kept. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;

const drawEveryMs = 250;
const wordsOf = {
  lost: 'Your downloads were removed: they need a premium account.',
} as const;

const freshChapter = ({ id, audio_url }: Chapter): DownloadedChapter => ({
  id,
  recording: recordingOf(audio_url),
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

function nextChance(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
}

function createDownloads(): Downloads {
  const channel = new BroadcastChannel('lamplight-downloads');
  const shelf = createShelfStore({
    store: caches,
    exclusive: (work) => navigator.locks.request('lamplight-shelf', work),
    tellOthers: () => channel.postMessage('changed'),
  });
  let coming: Coming | null = null;
  let drawnAt = 0;
  const listeners = new Set<() => void>();

  function setComing(chapterId: number, bytes: number) {
    const isOver = bytes === 0;
    if (!isOver && performance.now() - drawnAt < drawEveryMs) return;
    drawnAt = performance.now();
    coming = isOver ? null : { chapterId, bytes };
    for (const tell of listeners) tell();
  }

  const fetchBook = (id: number) => call('GET /books/{id}', { params: { id } });
  const downloader = createDownloader({
    shelf,
    fetch: (url, init) => fetch(url, init),
    room,
    fetchBook,
    alone: (work) => navigator.locks.request('lamplight-downloading', work),
    nextChance,
    coming: setComing,
  });

  /** The player may use what is whole and licensed; screens without this code know whether there is anything. */
  shelf.subscribe(() => {
    const now = shelf.get();
    if (now === undefined) return;
    setHasDownloads(now !== null);
    const all = now?.books.flatMap(({ chapters }) => chapters) ?? [];
    downloadedAudio.set(
      new Set(all.filter(({ id }) => playableChapter(now, id, Date.now())).map(({ id }) => id)),
    );
  });

  /** A session that ran out keeps its member's id, and what they keep; logging out does not. */
  const isMine = (now: DownloadsManifest | null): boolean => now === null || now.member === session.userId();

  async function open(): Promise<void> {
    const now = await shelf.read();
    // What another member kept here is not for this one.
    if (!isMine(now)) await shelf.wipe();
    void downloader.run();
  }

  session.subscribe(() => {
    if (!isMine(shelf.get() ?? null)) void shelf.wipe();
  });
  channel.addEventListener('message', () => void shelf.read());
  downloadedAudio.setReload(async () => void (await shelf.read()));

  async function keepCover(book: Book): Promise<void> {
    if (!book.cover_image.startsWith('/')) return;
    const answer = await fetch(book.cover_image);
    // Who logged out meanwhile keeps nothing here, not even a cover.
    const isKept = shelf.get()?.books.some((held) => held.book.id === book.id);
    if (answer.ok && isKept) await shelf.put(coverPath(book.id), answer);
  }

  const change = (edit: (now: DownloadsManifest) => DownloadsManifest | null) =>
    shelf.change((now) => now && edit(now));

  async function lose(): Promise<void> {
    await shelf.wipe();
    showToast(wordsOf.lost, { tone: 'error' });
  }

  const renew = (isUrgent = false) =>
    renewLicences({
      shelf,
      now: Date.now,
      isUrgent,
      fetchAccount: () => call('GET /auth/me'),
      fetchBook,
      lose,
    });

  addEventListener('online', () => void renew());
  // An app that is never closed meets the server all the same.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void renew();
  });
  void open().then(() => renew());

  return {
    shelf,
    coming: () => coming,
    subscribe(listener) {
      const leave = shelf.subscribe(listener);
      listeners.add(listener);
      return () => {
        leave();
        listeners.delete(listener);
      };
    },
    async keep(book, chapters, account) {
      // The first time, the browser is asked not to clear this away when the disk runs low.
      if (!shelf.get()) void navigator.storage?.persist?.();
      const wanted = chapters.filter((chapter) => chapter.download_url !== undefined);
      if (wanted.length === 0) return;
      await shelf.change((before) => {
        const now = before && isMine(before) ? before : emptyShelf(account);
        const own = now.books.find((held) => held.book.id === book.id);
        const known = own?.chapters ?? [];
        const added = wanted
          .filter(({ id }) => !known.some((chapter) => chapter.id === id))
          .map(freshChapter);
        const resumed = known.map((chapter) =>
          wanted.some(({ id }) => id === chapter.id)
            ? { ...chapter, wish: 'on' as const, problem: null }
            : chapter,
        );
        const held = {
          book,
          // A wish is no word with the server: one uttered offline must not make the licence longer.
          licence: own?.licence ?? grantLicence(now.member, Date.now()),
          progress: own?.progress ?? null,
          chapters: [...resumed, ...added],
        };
        return { ...now, account, books: [...now.books.filter((other) => other !== own), held] };
      });
      if (!(await shelf.has(coverPath(book.id)))) await keepCover(book).catch(() => {});
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
        shelf
          .get()
          ?.books.find((held) => held.book.id === bookId)
          ?.chapters.filter(({ id }) => chapterIds?.includes(id) ?? true) ?? [];
      await change((now) =>
        editBook(now, bookId, (held) => ({
          ...held,
          chapters: held.chapters.filter(({ id }) => !gone.some((chapter) => chapter.id === id)),
        })),
      );
      if (shelf.get()) await shelf.removeParts(gone);
    },
    removeAll: shelf.wipe,
    lose,
    renew,
  };
}

let downloads: Downloads | null = null;

/** What this device keeps, made when it is first needed; only where `canKeep`. */
export function getDownloads(): Downloads {
  downloads ??= createDownloads();
  return downloads;
}
