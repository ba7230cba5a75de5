import { expect, test } from 'vitest';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { contentOf } from '../ingest/content.ts';
import { readFrameHeader } from './mp3/frames.ts';
import { readSummary } from './mp3/summary.ts';
import { openRecording } from './open.ts';

async function whole(source: Uint8Array): Promise<Buffer> {
  const { parts } = await (await openRecording(fileOf(source))).whole();
  return Buffer.concat(await Array.fromAsync(contentOf(fileOf(source), parts)));
}

const boxesOf = (bytes: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    types.push(bytes.toString('latin1', at + 4, at + 8));
  return types;
};

test.each(['ready.m4a', 'steady.mp3', 'book.mp3', 'book.opus', 'book.ogg', 'book.flac'])(
  'stores %s unchanged',
  async (name) => {
    const source = await soundBytes(name);
    expect((await whole(source)).equals(source)).toBe(true);
  },
);

test.each(['book.m4b', 'fragments.m4a'])(
  'stores %s with its index in front and nothing but audio',
  async (name) => {
    const source = await soundBytes(name);
    const mended = await whole(source);
    expect(boxesOf(mended)).toEqual(['ftyp', 'moov', 'mdat']);
    const [before, after] = await Promise.all([source, mended].map((bytes) => openRecording(fileOf(bytes))));
    expect(after?.duration).toBe(before?.duration);
    expect((await whole(mended)).equals(mended)).toBe(true);
  },
);

test('adds a duration and a seek table to an MP3 of variable bit rate', async () => {
  const source = await soundBytes('bare.mp3');
  const mended = await whole(source);
  const header = readFrameHeader(mended.readUInt32BE(0));
  if (!header) throw new Error('no frame');
  expect(readSummary(mended.subarray(0, header.bytes), header)).toMatchObject({
    frames: 156,
    bytes: mended.length,
    hasSeekTable: true,
  });
  expect(mended.subarray(header.bytes).equals(source)).toBe(true);
  expect((await openRecording(fileOf(mended))).duration).toBeCloseTo(4.075, 3);
});

test('replaces a header that covers only a part of the file', async () => {
  const one = await soundBytes('book.mp3');
  const many = Buffer.concat([one, one, one]);
  const mended = await whole(many);
  expect((await openRecording(fileOf(mended))).duration).toBeGreaterThan(12);
  expect((await openRecording(fileOf(many))).duration).toBeGreaterThan(12);
});

test('leaves out a large picture before the audio', async () => {
  const sound = await soundBytes('steady.mp3');
  const size = 3 * 1024 * 1024;
  const tag = Buffer.alloc(10 + size);
  tag.write('ID3\x03', 'latin1');
  tag.set([size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127], 6);
  expect((await whole(Buffer.concat([tag, sound]))).equals(sound)).toBe(true);
});

function wave(claimed: number, bytes: number): Buffer {
  const head = Buffer.alloc(44 + bytes, 1);
  head.write('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(claimed, 40);
  return head;
}

test('adds the length to a WAV that was written without it', async () => {
  for (const claimed of [0, 0xffffffff]) {
    const mended = await whole(wave(claimed, 16_000));
    expect(mended.readUInt32LE(40)).toBe(16_000);
    expect(mended.readUInt32LE(4)).toBe(mended.length - 8);
    expect((await openRecording(fileOf(mended))).duration).toBe(2);
  }
});
