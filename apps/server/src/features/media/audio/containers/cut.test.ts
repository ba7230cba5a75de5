import { BlobSource, EncodedPacketSink, FLAC, Input, MP3, MP4, OGG } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { contentOf } from '../ingest/content.ts';
import { readFlacFrame } from './flac/frame.ts';
import { openRecording } from './open.ts';
import type { OutputFile } from './recording.ts';

async function bytesOf(source: Uint8Array, { parts }: OutputFile): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(contentOf(fileOf(source), parts)));
}

/** Returns packets with their times in seconds, read by a library that shares no code with ours. */
async function packetsOf(bytes: Uint8Array) {
  const source = new BlobSource(new Blob([Uint8Array.from(bytes)]));
  const track = await new Input({ source, formats: [MP4, MP3, OGG, FLAC] }).getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
  return packets.map(({ data, timestamp, duration }) => ({ data: Buffer.from(data), timestamp, duration }));
}

const marks = [0, 1.5, 2.75];

/** Largest difference in seconds between an extract and the requested chapter: the length of one packet. */
const packet = {
  'book.m4b': 0.05,
  'fragments.m4a': 0.05,
  'book.mp3': 0.03,
  'bare.mp3': 0.03,
  'steady.mp3': 0.03,
};

async function cutUp(name: string) {
  const source = await soundBytes(name);
  const recording = await openRecording(fileOf(source));
  const pieces: { piece: OutputFile; bytes: Buffer }[] = [];
  for (const [index, start] of marks.entries()) {
    const piece = await recording.cut(start, marks[index + 1] ?? recording.duration);
    pieces.push({ piece, bytes: await bytesOf(source, piece) });
  }
  return { source, recording, pieces };
}

describe.each(Object.entries(packet))('extracts of %s', (name, length) => {
  test('contain every packet unchanged exactly once and have the right duration', async () => {
    const { source, recording, pieces } = await cutUp(name);
    const found: Buffer[] = [];
    for (const [index, { piece, bytes }] of pieces.entries()) {
      const packets = await packetsOf(bytes);
      // Each extract begins with hidden packets for the decoder: one in M4A; in MP3 a silent frame and one more.
      const unheard = index === 0 ? 0 : name.endsWith('mp3') ? 2 : 1;
      found.push(...packets.slice(unheard).map(({ data }) => data));
      const again = await openRecording(fileOf(bytes));
      expect(again.duration).toBeCloseTo(piece.duration, 5);
      const wanted = (marks[index + 1] ?? recording.duration) - (marks[index] ?? 0);
      expect(Math.abs(piece.duration - wanted)).toBeLessThan(length);
    }
    expect(found).toEqual((await packetsOf(source)).map(({ data }) => data));
    const sum = pieces.reduce((seconds, { piece }) => seconds + piece.duration, 0);
    expect(sum).toBeCloseTo(recording.duration, 3);
  });
});

test.each(['book.opus', 'book.ogg'])(
  'extracts of %s contain every packet exactly once, each starting at 0',
  async (name) => {
    const { source, pieces } = await cutUp(name);
    const found: Buffer[] = [];
    for (const { piece, bytes } of pieces) {
      const packets = await packetsOf(bytes);
      expect(packets[0]?.timestamp).toBeLessThanOrEqual(0.001);
      expect(Math.abs((await openRecording(fileOf(bytes))).duration - piece.duration)).toBeLessThan(0.03);
      found.push(...packets.map(({ data }) => data));
    }
    expect(found).toEqual((await packetsOf(source)).map(({ data }) => data));
  },
);

test('cuts a FLAC file into extracts with the same audio and renumbered frames', async () => {
  const { source, recording, pieces } = await cutUp('book.flac');
  const soundOf = (data: Buffer): Buffer => {
    const frame = readFlacFrame(data);
    if (!frame) throw new Error('no frame');
    return data.subarray(frame.headerEnd + 1, -2);
  };
  const found: Buffer[] = [];
  for (const { piece, bytes } of pieces) {
    const packets = await packetsOf(bytes);
    expect(packets.map(({ data }) => readFlacFrame(data)?.number)).toEqual(packets.map((_, at) => at));
    expect((await openRecording(fileOf(bytes))).duration).toBeCloseTo(piece.duration, 5);
    found.push(...packets.map(({ data }) => soundOf(data)));
  }
  expect(found).toEqual((await packetsOf(source)).map(({ data }) => soundOf(data)));
  expect(pieces.reduce((seconds, { piece }) => seconds + piece.duration, 0)).toBeCloseTo(
    recording.duration,
    5,
  );
});
