import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { fileOf, soundBytes } from '../../../../../testing/sound-files.ts';
import { contentOf } from '../../ingest/content.ts';
import { openRecording } from '../open.ts';
import type { ByteSource } from '../recording.ts';

/** Returns packets and their times, read by a library that shares no code with ours. */
async function packetsOf(bytes: Uint8Array) {
  const source = new BlobSource(new Blob([Uint8Array.from(bytes)]));
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryAudioTrack();
  if (!track) throw new Error('no audio track');
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
  return packets.map(({ data, timestamp }) => ({ data: Buffer.from(data), timestamp }));
}

/** Returns the packets of raw AAC; mediabunny leaves the 7-byte frame header in each packet. */
const rawPacketsOf = async (bytes: Uint8Array): Promise<Buffer[]> =>
  (await packetsOf(bytes)).map(({ data }) => data.subarray(7));

const bytesOf = async (source: Uint8Array, parts: readonly ByteSource[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(contentOf(fileOf(source), parts)));

const frameBytes = (frame: Buffer): number => (frame.readUIntBE(3, 3) >> 5) & 0x1fff;
const id3 = Buffer.from('ID3\x04\0\0\0\0\0\x0aTIT2\0\0\0\0\0\0', 'latin1');

test('stores raw AAC as an M4A of the same packets with exact times', async () => {
  const source = await soundBytes('book.aac');
  const recording = await openRecording(fileOf(source));
  const { parts, duration } = await recording.whole();
  const stored = await bytesOf(source, parts);
  const again = await openRecording(fileOf(stored));
  expect([again.kind, again.duration]).toEqual(['m4a', duration]);
  const packets = await packetsOf(stored);
  expect(duration).toBe((packets.length * 1024) / 22_050);
  expect(recording.duration).toBe(duration);
  expect(packets.map(({ data }) => data)).toEqual(await rawPacketsOf(source));
  for (const [index, { timestamp }] of packets.entries())
    expect(timestamp).toBeCloseTo((index * 1024) / 22_050, 5);
});

test('takes the frames between an ID3v2 and an ID3v1 tag', async () => {
  const source = await soundBytes('book.aac');
  const tagged = Buffer.concat([id3, source, Buffer.from('TAG'.padEnd(128, '\0'))]);
  const [plain, recording] = [await openRecording(fileOf(source)), await openRecording(fileOf(tagged))];
  expect(recording.duration).toBe(plain.duration);
  const [one, other] = [await plain.whole(), await recording.whole()];
  expect(await bytesOf(tagged, other.parts)).toEqual(await bytesOf(source, one.parts));
});

test('extracts chapters with each packet in exactly one of them', async () => {
  const source = await soundBytes('book.aac');
  const recording = await openRecording(fileOf(source));
  const marks = [0, 1.5, 2.75, recording.duration];
  const found: Buffer[] = [];
  let seconds = 0;
  for (const [index, from] of marks.slice(0, -1).entries()) {
    const piece = await recording.cut(from, marks[index + 1] ?? 0);
    const bytes = await bytesOf(source, piece.parts);
    expect((await openRecording(fileOf(bytes))).duration).toBeCloseTo(piece.duration, 6);
    // Each extract includes the packet before it, so that the decoder settles; the edit list hides that packet.
    found.push(...(await packetsOf(bytes)).slice(index === 0 ? 0 : 1).map(({ data }) => data));
    seconds += piece.duration;
  }
  expect(found).toEqual(await rawPacketsOf(source));
  expect(seconds).toBeCloseTo(recording.duration, 6);
});

test('keeps the complete frames before any damage as the playable part', async () => {
  const source = await soundBytes('book.aac');
  const all = await rawPacketsOf(source);
  let before = 0;
  for (let share = 0.4; share < 1; share += 0.03) {
    const cut = source.subarray(0, Math.floor(source.length * share));
    await expect(openRecording(fileOf(cut))).rejects.toThrow('incomplete: its end is missing');
    const { duration, whole } = await openRecording(fileOf(cut), 'playable');
    const packets = await packetsOf(await bytesOf(cut, (await whole()).parts));
    expect(packets.map(({ data }) => data)).toEqual(all.slice(0, packets.length));
    expect(duration).toBe((packets.length * 1024) / 22_050);
    expect(duration).toBeGreaterThanOrEqual(before);
    before = duration;
  }
  expect(before).toBeGreaterThan(3.7);
  const holed = Buffer.from(source).fill(0, 6000, 7000);
  await expect(openRecording(fileOf(holed))).rejects.toThrow('damaged');
  expect((await openRecording(fileOf(holed), 'playable')).duration).toBeCloseTo(1.8, 0);
});

test('refuses raw AAC that changes its sample rate, and kinds of AAC that browsers do not decode', async () => {
  const source = await soundBytes('book.aac');
  const withByte = (at: number, change: (byte: number) => number): Buffer => {
    const bytes = Buffer.from(source);
    for (let frame = 0; frame < bytes.length; frame += frameBytes(bytes.subarray(frame)))
      bytes[frame + at] = change(bytes[frame + at] ?? 0);
    return bytes;
  };
  const other = withByte(2, (byte) => byte ^ 0x04);
  await expect(openRecording(fileOf(Buffer.concat([source, other])))).rejects.toThrow('sample rate');
  await expect(openRecording(fileOf(withByte(2, (byte) => byte & 0x3f)))).rejects.toThrow('kind of AAC');
  await expect(openRecording(fileOf(withByte(6, (byte) => byte | 1)))).rejects.toThrow('unusually packed');
});

/** Creates raw AAC of any length without holding its bytes in memory: frames of 200 bytes at 44.1 kHz. */
function longFile(hours: number): { file: LocalFile; frames: number } {
  const frames = Math.round((hours * 3600 * 44_100) / 1024);
  const frame = Buffer.alloc(200, 1);
  frame.set([0xff, 0xf1, 0x50, 0x80, 200 >> 3, ((200 & 7) << 5) | 0x1f, 0xfc]);
  const block = Buffer.concat(Array.from({ length: 2000 }, () => frame));
  const file: LocalFile = {
    size: frames * frame.length,
    async read(target, position) {
      const end = Math.min(target.byteLength, frames * frame.length - position);
      for (let at = 0; at < end; ) {
        const from = (position + at) % frame.length;
        at += block.copy(target, at, from, Math.min(block.length, from + end - at));
      }
      return Math.max(0, end);
    },
    close: async () => {},
  };
  return { file, frames };
}

test('counts the frames of a long recording, and extracts its last second', async () => {
  const { file, frames } = longFile(15);
  const recording = await openRecording(file);
  expect(recording.duration).toBe((frames * 1024) / 44_100);
  const { parts, duration } = await recording.cut(recording.duration - 1, recording.duration);
  expect(duration).toBeCloseTo(1, 1);
  const ranges = parts.filter((part) => !(part instanceof Uint8Array));
  expect(ranges).toMatchObject([{ to: file.size, without: 'adts-headers' }]);
});
