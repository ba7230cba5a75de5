import { expect, test } from 'vitest';
import { fileOf, pathTo, soundBytes } from '../../../../testing/sound-files.ts';
import { contentOf } from '../ingest/content.ts';
import { readFacts } from '../metadata/read-facts.ts';
import { openRecording } from './open.ts';

/** Returns an Ogg page with content of at most 255 × 255 bytes. */
function page(content: Uint8Array, { flags = 0, serial = 7 } = {}): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeUInt32LE(serial, 14);
  const segments = Math.floor(content.byteLength / 255) + 1;
  head.writeUInt8(segments, 26);
  const table = Buffer.alloc(segments, 255);
  table.writeUInt8(content.byteLength % 255, segments - 1);
  return Buffer.concat([head, table, content]);
}

/** Packs a FLAC file into Ogg pages of a size that splits frames, between pages of another stream. */
function wrap(flac: Buffer, pageBytes: number): Buffer {
  const mapping = Buffer.from('\x7fFLAC\x01\0\0\x01', 'latin1');
  const pages = [
    page(Buffer.concat([mapping, flac.subarray(0, 42)]), { flags: 2 }),
    page(Buffer.from('\x80theora'), { flags: 2, serial: 8 }),
  ];
  for (let at = 42; at < flac.byteLength; at += pageBytes)
    pages.push(page(flac.subarray(at, at + pageBytes)), page(Buffer.alloc(300), { serial: 8 }));
  return Buffer.concat(pages);
}

const written = async (source: Buffer, parts: Parameters<typeof contentOf>[1]) =>
  Buffer.concat(await Array.fromAsync(contentOf(fileOf(source), parts)));

test.each([17, 1000, 60_000])(
  'FLAC in Ogg pages of %d bytes is stored as the FLAC file that it holds',
  async (size) => {
    const flac = await soundBytes('book.flac');
    const source = wrap(flac, size);
    const [recording, plain] = [await openRecording(fileOf(source)), await openRecording(fileOf(flac))];
    expect([recording.kind, recording.duration]).toEqual(['flac', plain.duration]);
    expect(await written(source, (await recording.whole()).parts)).toEqual(
      await written(flac, (await plain.whole()).parts),
    );
    expect(await written(source, (await recording.cut(1.5, 2.75)).parts)).toEqual(
      await written(flac, (await plain.cut(1.5, 2.75)).parts),
    );
  },
);

test('as ffmpeg writes it, it keeps its length, its tags, and its sound', async () => {
  const source = await soundBytes('flac-in-ogg.oga');
  const recording = await openRecording(fileOf(source));
  expect(recording.duration).toBeCloseTo(4, 1);
  const stored = await written(source, (await recording.whole()).parts);
  const again = await openRecording(fileOf(stored));
  expect([again.kind, again.duration]).toEqual(['flac', recording.duration]);
  const { tags } = await readFacts(await pathTo(source), recording);
  expect(tags.title).toBe('The Lamp');
});

test('one that is cut short is incomplete, and its beginning is playable', async () => {
  const source = await soundBytes('flac-in-ogg.oga');
  const cut = source.subarray(0, Math.floor(source.byteLength * 0.7));
  await expect(openRecording(fileOf(cut))).rejects.toThrow('incomplete');
  const { duration } = await openRecording(fileOf(cut), 'playable');
  expect(duration).toBeGreaterThan(1);
  expect(duration).toBeLessThan(4);
});

test('one of very many pages is refused before all of them are copied', async () => {
  const flac = await soundBytes('book.flac');
  const small = page(Buffer.alloc(1));
  const source = Buffer.concat([
    wrap(flac.subarray(0, 42), 42),
    Buffer.alloc(small.byteLength * 50_001, small),
  ]);
  await expect(openRecording(fileOf(source))).rejects.toThrow('too many Ogg pages');
});
