import { describe, expect, test } from 'vitest';
import { type DownloadedChapter, partBytes } from './downloads-manifest.ts';
import { type ChapterDeps, DeviceFull, DownloadRefused, fetchChapter, LinkRefused } from './fetch-chapter.ts';

const chapter = (more: Partial<DownloadedChapter> = {}): DownloadedChapter => ({
  id: 3,
  recording: '/media/audio/a.mp3',
  wish: 'on',
  problem: null,
  size: null,
  type: '',
  etag: null,
  parts: 0,
  ...more,
});

const file = Uint8Array.from({ length: 2 * partBytes + 1000 }, (_, at) => at % 253);

/** Simulates a server with one file and range support, and a device that stores parts. */
function world({
  etag = '"one"',
  room = null as number | null,
  status = 200,
  cutAt = Number.POSITIVE_INFINITY,
} = {}) {
  const asked: (string | null)[] = [];
  const parts = new Map<number, Blob>();
  const reported: number[] = [];
  const deps: ChapterDeps = {
    async fetch(_, init) {
      const headers = new Headers(init.headers);
      asked.push(headers.get('range'));
      if (status !== 200) return new Response(null, { status });
      const isSame = headers.get('if-range') === etag;
      const start = isSame ? Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0) : 0;
      const range = { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` };
      return new Response(file.slice(start, cutAt), {
        status: start > 0 ? 206 : 200,
        headers: {
          etag,
          'content-type': 'audio/mpeg',
          'content-length': String(file.length - start),
          ...(start > 0 && range),
        },
      });
    },
    putPart: async (_, part, bytes) => void parts.set(part, bytes),
    stored: async (facts) => void reported.push(facts.parts),
    coming: () => {},
    room: async () => room,
  };
  const bytes = async () => new Uint8Array(await new Blob([...parts.values()]).arrayBuffer());
  return { deps, asked, parts, reported, bytes };
}
const { signal } = new AbortController();

test('a chapter is stored in parts, each reported', async () => {
  const { deps, asked, reported, bytes } = world();
  await fetchChapter(deps, '/a', chapter(), signal);
  expect(asked).toEqual([null]);
  expect(reported).toEqual([0, 1, 2, 3]);
  expect(Buffer.compare(await bytes(), file)).toBe(0);
});

test('an interrupted connection is an error, and the next attempt continues after the last complete part', async () => {
  const broken = world({ cutAt: partBytes + 5 });
  await expect(fetchChapter(broken.deps, '/a', chapter(), signal)).rejects.toThrow(TypeError);
  expect([...broken.parts.keys()]).toEqual([0]);
  const whole = world();
  await fetchChapter(whole.deps, '/a', chapter({ parts: 1, etag: '"one"', size: file.length }), signal);
  expect(whole.asked).toEqual([`bytes=${partBytes}-`]);
  expect([...whole.parts.keys()]).toEqual([1, 2]);
});

test('another file at the same URL starts from the beginning', async () => {
  const { deps, reported } = world({ etag: '"two"' });
  await fetchChapter(deps, '/a', chapter({ parts: 1, etag: '"one"', size: 5 }), signal);
  expect(reported).toEqual([0, 1, 2, 3]);
});

describe('distinguishes permanent errors', () => {
  test.each([
    [403, LinkRefused],
    [404, DownloadRefused],
    [500, TypeError],
  ])('%s', async (status, kind) => {
    await expect(fetchChapter(world({ status }).deps, '/a', chapter(), signal)).rejects.toThrow(kind);
  });

  test('reports a full device before and during the download', async () => {
    await expect(fetchChapter(world({ room: 100 }).deps, '/a', chapter(), signal)).rejects.toThrow(
      DeviceFull,
    );
    const { deps } = world();
    const full = { ...deps, putPart: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
    await expect(fetchChapter(full, '/a', chapter(), signal)).rejects.toThrow(DeviceFull);
  });
});
