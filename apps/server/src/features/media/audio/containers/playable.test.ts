import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { wave } from '../../../../testing/media-harness.ts';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { contentOf } from '../ingest/content.ts';
import { readFlacFrame } from './flac/frame.ts';
import { openRecording } from './open.ts';

/** Returns the packets, read by a library that shares no code with ours. */
async function packetsOf(bytes: Uint8Array): Promise<Buffer[]> {
  const source = new BlobSource(new Blob([Uint8Array.from(bytes)]));
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
  return packets.map(({ data }) => Buffer.from(data));
}

async function playablePart(bytes: Uint8Array) {
  const recording = await openRecording(fileOf(bytes), 'playable');
  const piece = await recording.whole();
  const made = Buffer.concat(await Array.fromAsync(contentOf(fileOf(bytes), piece.parts)));
  return { recording, piece, made };
}

const isProblem = expect.objectContaining({ name: 'ProblemError' });

describe.each(['ready.m4a', 'fragments.m4a', 'book.mp3', 'bare.mp3', 'book.opus', 'book.ogg', 'book.flac'])(
  'the playable part of the truncated file %s',
  (name) => {
    const cutAt = async (share: number) => {
      const whole = await soundBytes(name);
      return { whole, cut: whole.subarray(0, Math.floor(whole.length * share)) };
    };

    test('is a complete file with the same packets and the right duration', async () => {
      const { whole, cut } = await cutAt(0.7);
      const { recording, piece, made } = await playablePart(cut);
      const before = await openRecording(fileOf(whole));
      expect(piece.duration).toBe(recording.duration);
      expect(recording.duration).toBeGreaterThan(1);
      expect(recording.duration).toBeLessThan(before.duration);
      const again = await openRecording(fileOf(made));
      expect(Math.abs(again.duration - recording.duration)).toBeLessThan(0.06);
      const [all, found] = [await packetsOf(whole), await packetsOf(made)];
      expect(found.length).toBeGreaterThan(all.length / 4);
      const isMp3 = recording.kind === 'mp3';
      // A partial MP3 begins with a generated header frame, which players skip.
      expect(isMp3 ? found.slice(-10) : found).toEqual(
        isMp3
          ? all.filter((packet) => found.some((known) => known.equals(packet))).slice(-10)
          : all.slice(0, found.length),
      );
    });

    test('can be cut into chapters', async () => {
      const { cut } = await cutAt(0.7);
      const { recording } = await playablePart(cut);
      const { duration } = recording;
      const pieces = [await recording.cut(0, duration / 2), await recording.cut(duration / 2, duration)];
      const sum = pieces.reduce((seconds, piece) => seconds + piece.duration, 0);
      expect(Math.abs(sum - duration)).toBeLessThan(0.06);
      for (const { parts, duration: seconds } of pieces) {
        const made = Buffer.concat(await Array.fromAsync(contentOf(fileOf(cut), parts)));
        expect(Math.abs((await openRecording(fileOf(made))).duration - seconds)).toBeLessThan(0.06);
      }
    });

    test('grows with the size of the truncated file', async () => {
      const { whole } = await cutAt(1);
      let before = 0;
      for (let share = 0.5; share < 1; share += 0.01) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        const recording = await openRecording(fileOf(cut), 'playable').catch((error: unknown) => {
          expect(error).toEqual(isProblem);
          return null;
        });
        expect(recording?.duration ?? 0).toBeGreaterThanOrEqual(before);
        before = recording?.duration ?? 0;
      }
      expect(before).toBeGreaterThan(2.9);
    });
  },
);

test('the playable part of a WAV has the length of the samples present', async () => {
  const cut = wave(10).subarray(0, 44 + 8000 * 4 + 1);
  await expect(openRecording(fileOf(cut))).rejects.toEqual(isProblem);
  const { recording, made } = await playablePart(cut);
  expect(recording.duration).toBe(4 + 1 / 8000);
  expect(made.readUInt32LE(40)).toBe(32_001);
  expect((await openRecording(fileOf(made))).duration).toBe(recording.duration);
});

test('the playable part of a FLAC has the right length and only complete frames', async () => {
  const whole = await soundBytes('book.flac');
  const { recording, made } = await playablePart(whole.subarray(0, Math.floor(whole.length * 0.7)));
  const packets = await packetsOf(made);
  const moments = packets.reduce((sum, packet) => sum + (readFlacFrame(packet)?.samples ?? 0), 0);
  expect(recording.duration).toBe(moments / 8000);
});

test('the playable part of an MP3 ends at a large gap and skips a small one', async () => {
  const one = await soundBytes('bare.mp3');
  const long = Buffer.concat(Array.from({ length: 20 }, () => one));
  const holed = Buffer.from(long).fill(0, long.length / 2, long.length * 0.9);
  await expect(openRecording(fileOf(holed))).rejects.toEqual(isProblem);
  const { recording, made } = await playablePart(holed);
  expect(recording.duration).toBeGreaterThan(38);
  expect(recording.duration).toBeLessThan(41);
  expect(made.length).toBeLessThan(long.length * 0.51);
  const dented = Buffer.from(long.subarray(0, long.length / 2)).fill(0, 4000, 4600);
  expect((await playablePart(dented)).recording.duration).toBeGreaterThan(38);
});

test.each<[string, () => Promise<Buffer>]>([
  ['an M4B whose index is missing', async () => (await soundBytes('book.m4b')).subarray(0, 7000)],
  ['an M4A that ends within its index', async () => (await soundBytes('ready.m4a')).subarray(0, 600)],
  ['what plays for less than a second', async () => (await soundBytes('book.mp3')).subarray(0, 3000)],
  ['a FLAC without a whole frame', async () => (await soundBytes('book.flac')).subarray(0, 500)],
  ['a text', async () => Buffer.from('no sound in it')],
  ['an empty file', async () => Buffer.alloc(0)],
])('there is no playable part in %s', async (_what, make) => {
  await expect(openRecording(fileOf(await make()), 'playable')).rejects.toEqual(isProblem);
});
