import { type DownloadedChapter, partBytes, partCount } from './downloads-manifest.ts';
import { m } from './messages.ts';
import { cutParts } from './split-stream.ts';

/** Thrown if the server will never deliver this chapter. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}
/** Thrown if the device has no room for the chapter. */
export class DeviceFull extends Error {
  override readonly name = 'DeviceFull';
}
/** Thrown if the link has expired or the member may no longer download; requesting a new link shows which applies. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

export interface ChapterDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  putPart(chapterId: number, part: number, bytes: Blob): Promise<void>;
  /** Stores what is known about the file, and how many of its parts are stored. */
  stored(facts: Pick<DownloadedChapter, 'size' | 'type' | 'etag' | 'parts'>): Promise<void>;
  /** Called with the number of bytes received but not stored yet. */
  coming(bytes: number): void;
  /** Returns the available bytes on the device; null if unknown. */
  room(): Promise<number | null>;
}

const sizeIn = (answer: Response): number => {
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  const size = Number(total ?? answer.headers.get('content-length') ?? Number.NaN);
  // A file without a size is an endless stream, and a chapter always ends.
  if (!Number.isSafeInteger(size) || size <= 0) throw new DownloadRefused(m.fileNoLength);
  return size;
};

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Downloads the missing parts of a chapter, continuing after an earlier attempt. Throws DownloadRefused,
 * LinkRefused, DeviceFull, an AbortError, or a TypeError for network errors.
 */
export async function fetchChapter(
  { fetch, putPart, stored, coming, room }: ChapterDeps,
  url: string,
  chapter: DownloadedChapter,
  signal: AbortSignal,
): Promise<void> {
  const { id, etag } = chapter;
  const goesOn = chapter.parts > 0 && etag !== null;
  const headers = goesOn ? { range: `bytes=${chapter.parts * partBytes}-`, 'if-range': etag } : new Headers();
  const answer = await fetch(url, { headers, signal });
  if (answer.status === 401 || answer.status === 403) throw new LinkRefused(String(answer.status));
  if (answer.status === 404 || answer.status === 410) throw new DownloadRefused(String(answer.status));
  if (!answer.ok || !answer.body) throw new TypeError(`The answer was ${answer.status}`);
  const size = sizeIn(answer);
  // A 200 instead of a 206 means that the file has changed.
  let parts = answer.status === 206 ? chapter.parts : 0;
  const facts = {
    size,
    type: answer.headers.get('content-type') ?? 'audio/mpeg',
    etag: answer.headers.get('etag'),
  };
  const free = await room();
  if (free !== null && free < size - parts * partBytes) throw new DeviceFull();
  await stored({ ...facts, parts });
  let waiting = 0;
  const report = (bytes: number) => coming((waiting += bytes));
  try {
    for await (const part of cutParts(answer.body, partBytes, report)) {
      // Some browsers end an interrupted stream without an error.
      if (part.size < partBytes && parts * partBytes + part.size !== size)
        throw new TypeError('It broke off');
      await putPart(id, parts, part);
      parts += 1;
      waiting -= part.size;
      await stored({ ...facts, parts });
      coming(waiting);
    }
  } catch (error) {
    throw isFull(error) ? new DeviceFull() : error;
  } finally {
    coming(0);
  }
  if (parts < partCount(size)) throw new TypeError('It broke off');
}
