import type { Book, Chapter } from '@lamplight/contract';
import { chapterAt, type PlayerState } from './player-state.ts';

/** Seconds of listening that should be playable without a network. */
const aheadSeconds = 5 * 60;
/** Seconds before the reserve falls below `aheadSeconds` at which fetching the next chapter begins. */
const leadSeconds = 60;
/**
 * Seconds before a chapter's end at which the connection for the next chapter is warmed up if the browser saves data.
 */
const warmUpSeconds = 30;
/** Maximum bytes of files kept in memory. */
export const maxHeldBytes = 64 * 1024 * 1024;
/** Bytes of one request: parts of a file that have arrived are kept if the network is lost. */
export const partBytes = 1024 * 1024;
const warmUpBytes = 64 * 1024;
/** Seconds of playback during which only the browser buffers, before files are fetched ahead. */
const settleSeconds = 20;
/** Milliseconds after which signed URLs are renewed ahead of time; they are valid for at least 6 h. */
const freshForMs = 60 * 60 * 1000;
/** Milliseconds after which a file that could not be fetched is tried again. */
const retryAfterMs = 15_000;

/** Bytes of a file from the server. */
export interface AudioPart {
  readonly bytes: Blob;
  /** Length of the whole file in bytes. */
  readonly total: number;
}

export interface AheadDeps {
  refreshBook(bookId: number): Promise<Book>;
  sourceOf(chapter: Chapter): string;
  now(): number;
  /**
   * Fetches bytes `from` up to and without `to`; null if the URL cannot be read by range. Rejects without a network.
   */
  fetchPart(url: string, from: number, to: number, signal: AbortSignal): Promise<AudioPart | null>;
  /** True if the listener asked the browser to save data. */
  savesData(): boolean;
  /** Creates a URL for bytes in memory. */
  createUrl(bytes: Blob): string;
  revokeUrl(url: string): void;
}

interface HeldFile {
  /** Path of the audio, without its signature. */
  readonly path: string;
  readonly parts: Blob[];
  bytes: number;
  /** Length of the whole file in bytes; null until known. */
  total: number | null;
  /** URL of the whole file in memory; null until it is complete. */
  url: string | null;
  /** True if no more of the file is fetched: it is too large, on another host, or not playable from memory. */
  isClosed: boolean;
  triedAt: number;
}

const pathOf = ({ audio_url }: Chapter): string => audio_url.split('?')[0] ?? audio_url;

/** The position that the audio element plays. */
export interface Playing {
  readonly position: number;
  /** Seconds into the chapter up to which the element has audio. */
  readonly bufferedTo: number;
  /** Seconds played since the source was loaded or sought. */
  readonly playedSeconds: number;
  /** True if the element plays from memory. */
  readonly isLocal: boolean;
}

/** Returns the chapters whose files are to be in memory, the first to be needed first. */
export function chaptersAhead(
  { book, chapter, duration, rate }: Pick<PlayerState, 'book' | 'chapter' | 'duration' | 'rate'>,
  { position, bufferedTo, playedSeconds, isLocal }: Playing,
): Chapter[] {
  if (!book || !chapter || duration === null) return [];
  const wanted: Chapter[] = [];
  const isBuffered = bufferedTo >= Math.min(duration - 1, position + aheadSeconds * rate);
  if (!isLocal && !isBuffered && playedSeconds >= settleSeconds) wanted.push(chapter);
  let seconds = (duration - position) / rate;
  for (let step = 1; seconds < aheadSeconds + leadSeconds; step += 1) {
    const next = chapterAt(book, chapter.id, step);
    // Stops at the end of the book, and after a chapter of unknown length, which cannot be added up.
    if (!next) break;
    wanted.push(next);
    if (!next.duration) break;
    seconds += next.duration / rate;
  }
  return wanted;
}

interface FillOptions {
  /** Fetches only the first bytes, to warm up connection and caches. */
  readonly isWarmUp: boolean;
  /** Returns whether a file of so many bytes may be held in memory. */
  readonly mayHold: (total: number) => boolean;
  readonly signal: AbortSignal;
}

/** Fetches the rest of a file. */
async function fill(
  deps: AheadDeps,
  file: HeldFile,
  url: string,
  { isWarmUp, mayHold, signal }: FillOptions,
) {
  file.triedAt = deps.now();
  if (isWarmUp) {
    file.isClosed = true;
    await deps.fetchPart(url, 0, warmUpBytes, signal);
    return;
  }
  while (!file.isClosed && file.url === null) {
    const part = await deps.fetchPart(
      url,
      file.bytes,
      file.bytes + (file.bytes === 0 ? warmUpBytes : partBytes),
      signal,
    );
    if (signal.aborted) return;
    if (!part || part.bytes.size === 0 || (file.total !== null && part.total !== file.total)) {
      file.isClosed = true;
    } else {
      file.total = part.total;
      file.parts.push(part.bytes);
      file.bytes += part.bytes.size;
      if (file.bytes >= part.total)
        file.url = deps.createUrl(new Blob(file.parts, { type: part.bytes.type }));
      // A file that is too large is not kept; fetching its start has at least warmed up the connection.
      else if (!mayHold(part.total)) file.isClosed = true;
    }
  }
  // Frees the parts: the blob already has their bytes in memory.
  file.parts.length = 0;
  if (file.url === null) file.bytes = 0;
}

/**
 * Keeps the sound of the next minutes in memory, across chapters: browsers buffer little of the current file and nothing
 * of the next one.
 */
export function createAudioAhead(deps: AheadDeps) {
  const files = new Map<number, HeldFile>();
  let fetchedAt = 0;
  let running: { readonly chapterId: number; readonly controller: AbortController } | null = null;

  const heldBytes = () =>
    Array.from(files.values(), ({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0);

  function stop() {
    running?.controller.abort();
    running = null;
  }

  function forget(chapterId: number) {
    if (running?.chapterId === chapterId) stop();
    const url = files.get(chapterId)?.url;
    if (url) deps.revokeUrl(url);
    files.delete(chapterId);
  }

  function clear() {
    stop();
    for (const id of files.keys()) forget(id);
  }

  function fileOf(chapter: Chapter): HeldFile {
    const cachedFile = files.get(chapter.id);
    if (cachedFile?.path === pathOf(chapter)) return cachedFile;
    forget(chapter.id);
    const file: HeldFile = {
      path: pathOf(chapter),
      parts: [],
      bytes: 0,
      total: null,
      url: null,
      isClosed: false,
      triedAt: Number.NEGATIVE_INFINITY,
    };
    files.set(chapter.id, file);
    return file;
  }

  async function run(book: Book, chapter: Chapter, isWarmUp: boolean, adopt: (book: Book) => void) {
    const file = fileOf(chapter);
    const mine = { chapterId: chapter.id, controller: new AbortController() };
    const { signal } = mine.controller;
    running = mine;
    try {
      let current: Chapter | undefined = chapter;
      if (deps.now() - fetchedAt > freshForMs) {
        const fresh = await deps.refreshBook(book.id);
        if (signal.aborted) return;
        fetchedAt = deps.now();
        adopt(fresh);
        current = chapterAt(fresh, chapter.id);
      }
      if (current)
        await fill(deps, file, deps.sourceOf(current), {
          isWarmUp,
          mayHold: (total) => heldBytes() - file.bytes + total <= maxHeldBytes,
          signal,
        });
    } catch {
      // A failure is harmless: fetching is tried again later, and the chapter can still load from the server.
    } finally {
      if (running === mine) running = null;
    }
  }

  return {
    /** Call when the book was just fetched, with newly signed URLs. */
    bookFetched() {
      fetchedAt = deps.now();
    },
    /**
     * Call while playing: fetches what will be needed next.
     * @param adopt receives the book with renewed URLs
     */
    check(state: PlayerState, playing: Playing, adopt: (book: Book) => void) {
      const { book, chapter, duration, rate } = state;
      if (!book || !chapter || duration === null) return;
      const isSaving = deps.savesData();
      const soon = (duration - playing.position) / rate <= warmUpSeconds;
      const next = chapterAt(book, chapter.id, 1);
      const wanted = isSaving ? (soon && next ? [next] : []) : chaptersAhead(state, playing);
      const ids = new Set([chapter.id, ...wanted.map(({ id }) => id)]);
      for (const id of files.keys()) if (!ids.has(id)) forget(id);
      if (running) return;
      const due = wanted.find((candidate) => {
        const { url, isClosed, triedAt } = fileOf(candidate);
        return url === null && !isClosed && deps.now() - triedAt >= retryAfterMs;
      });
      if (due) void run(book, due, isSaving, adopt);
    },
    /** Returns the URL of a chapter's whole file in memory; null if the file is not in memory. */
    addressOf(chapter: Chapter): string | null {
      const cachedFile = files.get(chapter.id);
      return cachedFile?.path === pathOf(chapter) ? cachedFile.url : null;
    },
    /** Call if a file in memory could not be played. */
    reject(chapter: Chapter) {
      const file = fileOf(chapter);
      if (file.url) deps.revokeUrl(file.url);
      Object.assign(file, { url: null, bytes: 0, isClosed: true });
    },
    clear,
  };
}
