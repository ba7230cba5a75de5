import { readRange, slicesOf } from './byte-slices.ts';
import { audioPath } from './downloaded-audio.ts';
import { downloadsCache, partBytes, partPath, playableChapter, readManifest } from './downloads-manifest.ts';

const emptyResponse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

/** Returns the chapter id in a path below /offline/audio; null if there is none. */
export function chapterOf(path: string): number | null {
  const id = Number(/\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  return path === audioPath(id) ? id : null;
}

/**
 * Serves a downloaded chapter or the requested range of it (RFC 9110); 404 if it is missing or not licensed
 * any more.
 */
export async function serveAudio(chapterId: number, range: string | null, now: number): Promise<Response> {
  const chapter = playableChapter(await readManifest(caches), chapterId, now);
  if (!chapter || chapter.size === null) return emptyResponse(404);
  const { size, type } = chapter;
  const requestedRange = readRange(range, size);
  if (requestedRange === 'none') return emptyResponse(416, { 'content-range': `bytes */${size}` });
  const { start, end } = requestedRange === 'whole' ? { start: 0, end: size - 1 } : requestedRange;
  const cache = await caches.open(downloadsCache);
  const blobs = await Promise.all(
    slicesOf({ start, end }, partBytes).map(async ({ part, from, to }) => {
      const stored = await cache.match(partPath(chapterId, part));
      // A blob slice is a reference: the browser reads from disk only as the player needs it.
      return (await stored?.blob())?.slice(from, to) ?? null;
    }),
  );
  if (!blobs.every((piece) => piece !== null)) return emptyResponse(404);
  return new Response(new Blob(blobs, { type }), {
    status: requestedRange === 'whole' ? 200 : 206,
    headers: {
      'content-type': type,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      ...(requestedRange !== 'whole' && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}
