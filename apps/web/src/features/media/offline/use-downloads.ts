import type { Book } from '@lamplight/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { type BookDownload, bookDownload } from './book-download.ts';
import { type ChapterState, chapterState } from './chapter-state.ts';
import { canKeep, getDownloads } from './downloads.ts';
import { type DownloadedBook, type DownloadsManifest, isLicensedNow } from './downloads-manifest.ts';

const noDownloads = {
  subscribe: () => () => {},
  coming: () => null,
  shelf: { subscribe: () => () => {}, get: () => null },
};
/** Returns the downloads; a fixed empty store in a browser that cannot download. */
const source = () => (canKeep() ? getDownloads() : noDownloads);

/** The downloads manifest: null if there is none, undefined until it was read. */
export function useDownloads(): DownloadsManifest | null | undefined {
  const { shelf } = source();
  return useSyncExternalStore(shelf.subscribe, shelf.get);
}

/**
 * Returns when the server accepted the last position of each book (ISO 8601), by book id; '' for a book without a
 * position. Returns undefined until that is loaded.
 */
export function useLastHeard({ books }: DownloadsManifest): ReadonlyMap<number, string> | undefined {
  const [times, setTimes] = useState<ReadonlyMap<number, string>>();
  useEffect(() => {
    let isMine = true;
    const { progressOf } = getDownloads().shelf;
    const read = books.map(
      async (download) => [download.book.id, (await progressOf(download))?.updated_at ?? ''] as const,
    );
    void Promise.all(read)
      .catch(() => [])
      .then((entries) => isMine && setTimes(new Map(entries)));
    return () => {
      isMine = false;
    };
  }, [books]);
  return times;
}

/** Returns a function that returns the download state of a chapter. */
export function useChapterStates(download: DownloadedBook | undefined): (chapterId: number) => ChapterState {
  const { subscribe, coming: readComing } = source();
  const coming = useSyncExternalStore(subscribe, readComing);
  const isOnline = useOnline();
  const isLicensed = download !== undefined && isLicensedNow(download);
  const chapters = useMemo(
    () => new Map(download?.chapters.map((chapter) => [chapter.id, chapter])),
    [download],
  );
  return (chapterId) =>
    chapterState(chapters.get(chapterId), {
      comingBytes: coming?.chapterId === chapterId ? coming.bytes : null,
      isLicensed,
      isOnline,
    });
}

/** A book's download state. */
export function useBookDownload(book: Book): BookDownload {
  const download = useDownloads()?.books.find((other) => other.book.id === book.id);
  const stateOf = useChapterStates(download);
  return bookDownload(book.chapters.map(({ id }) => stateOf(id)));
}

/** Returns the bytes that the browser still grants this site, updated when the downloads change; null if unknown. */
export function useRoom(shelf: DownloadsManifest | null | undefined): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    let isMine = shelf !== undefined;
    void navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => {
      if (isMine) setRoom(Math.max(0, quota - usage));
    });
    return () => {
      isMine = false;
    };
  }, [shelf]);
  return room;
}
