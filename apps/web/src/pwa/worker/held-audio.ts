import {
  audioAddress,
  hearable,
  partAddress,
  partBytes,
  readShelf,
  shelfCache,
} from '../../lib/held/shelf.ts';
import { readRange, slicesOf } from './byte-slices.ts';

const nothing = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

/** The chapter that an address below /offline/audio names. */
export function chapterOf(path: string): number | null {
  const id = Number(/\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  return path === audioAddress(id) ? id : null;
}

/** A downloaded chapter or the part of it that is asked for (RFC 9110); 404 where it may not, or no longer, be heard. */
export async function answerAudio(chapterId: number, range: string | null, now: number): Promise<Response> {
  const chapter = hearable(await readShelf(caches), chapterId, now);
  if (!chapter || chapter.size === null) return nothing(404);
  const { size, type } = chapter;
  const asked = readRange(range, size);
  if (asked === 'none') return nothing(416, { 'content-range': `bytes */${size}` });
  const { start, end } = asked === 'whole' ? { start: 0, end: size - 1 } : asked;
  const cache = await caches.open(shelfCache);
  const pieces = await Promise.all(
    slicesOf({ start, end }, partBytes).map(async ({ part, from, to }) => {
      const stored = await cache.match(partAddress(chapterId, part));
      // By reference: the browser reads the disk only as the player asks.
      return (await stored?.blob())?.slice(from, to) ?? null;
    }),
  );
  if (!pieces.every((piece) => piece !== null)) return nothing(404);
  return new Response(new Blob(pieces, { type }), {
    status: asked === 'whole' ? 200 : 206,
    headers: {
      'content-type': type,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      ...(asked !== 'whole' && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}
