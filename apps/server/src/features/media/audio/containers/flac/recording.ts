import type { EncodedPacketSink } from 'mediabunny';
import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import type { ChapterMark } from '../../metadata/chapters.ts';
import { readAt, viewOf } from '../bytes.ts';
import { damagedFileError, incompleteFileError } from '../errors.ts';
import { beforeEndTags } from '../mp3/tags.ts';
import {
  type ByteSource,
  type Extent,
  everythingOf,
  maxHeaderBytes,
  type OutputFile,
  type Recording,
} from '../recording.ts';
import { crc16, type FlacFrame, readFlacFrame, renumber } from './frame.ts';

/** Sizes in bytes (RFC 9639, 8.7): what precedes the tracks, a track, an index point. */
const [headBytes, trackBytes, indexBytes] = [396, 36, 12];
/** Numbers of the track that marks the end: on CDs and elsewhere. */
const leadOut = new Set([170, 255]);

/**
 * Returns the tracks of a CUESHEET block, which have no titles; null if there are none.
 * @param rate samples per second
 */
function readCueSheet(block: Uint8Array, rate: number): ChapterMark[] | null {
  const view = viewOf(block);
  const marks: ChapterMark[] = [];
  for (let at = headBytes; at + trackBytes <= block.byteLength; ) {
    const offset = Number(view.getBigUint64(at));
    const isEnd = leadOut.has(view.getUint8(at + 8));
    const points = view.getUint8(at + trackBytes - 1);
    at += trackBytes;
    for (let point = 0; point < points && at + indexBytes <= block.byteLength; point += 1) {
      const isStart = view.getUint8(at + 8) === 1;
      if (isStart && !isEnd)
        marks.push({ title: '', start: (offset + Number(view.getBigUint64(at))) / rate });
      at += indexBytes;
    }
  }
  return marks.length > 0 ? marks : null;
}

const mostBlocks = 1000;
/** Maximum bytes of an extract, which is built in memory. */
const maxMadeBytes = 512 * 1024 * 1024;
/** Maximum frame size, uncompressed: 65,535 samples of 8 channels of 4 bytes. */
const mostFrameBytes = 2_100_000;
const mostUnsound = 8;
const usualFrameBytes = 128 * 1024;

interface Layout {
  /** Content of the STREAMINFO block: 34 bytes. */
  readonly info: Uint8Array;
  /** Metadata blocks to keep: comments and the seek table. */
  readonly metadataBlocks: readonly Uint8Array[];
  /** Content of the CUESHEET block; null if there is none. */
  readonly cueSheet: Uint8Array | null;
  readonly sound: number;
}

async function readLayout(file: LocalFile, begins: number): Promise<Layout> {
  let info: Uint8Array | null = null;
  const metadataBlocks: Uint8Array[] = [];
  let cueSheet: Uint8Array | null = null;
  let at = begins + 4;
  for (let block = 0; block < mostBlocks; block += 1) {
    const head = await readAt(file, at, 4);
    if (head.byteLength < 4) throw incompleteFileError(file.size, 0);
    const type = (head[0] ?? 0) & 0x7f;
    const size = viewOf(head).getUint32(0) & 0xffffff;
    if (at + 4 + size > file.size) throw incompleteFileError(file.size, at + 4 + size);
    if (type === 0) info = await readAt(file, at + 4, size);
    else if ((type === 3 || type === 4) && size <= maxHeaderBytes)
      metadataBlocks.push(await readAt(file, at, 4 + size));
    else if (type === 5 && size <= maxHeaderBytes) cueSheet = await readAt(file, at + 4, size);
    at += 4 + size;
    if ((head[0] ?? 0) & 0x80) break;
  }
  if (info?.byteLength !== 34) throw damagedFileError();
  return { info, metadataBlocks, cueSheet, sound: at };
}

interface SoundEnd {
  /** Number of samples per channel in the file. */
  readonly moments: number;
  /** End of the last frame, in bytes. */
  readonly end: number;
}

const momentsUntil = ({ number, samples, countsMoments }: FlacFrame, info: Uint8Array): number =>
  countsMoments ? number + samples : number * viewOf(info).getUint16(2) + samples;

/** Finds the last complete frame of a file whose end is missing. */
async function findPlayable(file: LocalFile, { info, sound }: Layout): Promise<SoundEnd> {
  for (const reach of [usualFrameBytes, 2 * mostFrameBytes]) {
    const from = Math.max(sound, file.size - reach);
    const tail = await readAt(file, from, file.size - from);
    const heads: number[] = [];
    for (let at = tail.indexOf(0xff); at >= 0; at = tail.indexOf(0xff, at + 1))
      if (readFlacFrame(tail.subarray(at))) heads.push(at);
    // Bytes within a frame may look like a frame header; the checksum decides.
    for (const end of [...heads, tail.byteLength].toReversed().slice(0, mostUnsound))
      for (const at of heads
        .filter((head) => head < end)
        .toReversed()
        .slice(0, mostUnsound)) {
        const frame = readFlacFrame(tail.subarray(at));
        if (frame && crc16(tail.subarray(at, end)) === 0)
          return { moments: momentsUntil(frame, info), end: from + end };
      }
    if (from === sound) break;
  }
  throw damagedFileError();
}

/** Finds the end of the audio by its last frame, which must be complete. */
async function findSound(file: LocalFile, { info, sound }: Layout): Promise<SoundEnd> {
  const end = await beforeEndTags(file, sound);
  let unsound = 0;
  for (const reach of [usualFrameBytes, mostFrameBytes]) {
    const from = Math.max(sound, end - reach);
    const tail = await readAt(file, from, end - from);
    for (let at = tail.byteLength - 6; at >= 0; at -= 1) {
      if (tail[at] !== 0xff) continue;
      const bytes = tail.subarray(at);
      const frame = readFlacFrame(bytes);
      if (!frame) continue;
      // Bytes within a frame may look like a frame header.
      if (crc16(bytes) !== 0) {
        unsound += 1;
        if (unsound > mostUnsound) throw incompleteFileError(file.size, 0);
        continue;
      }
      return { moments: momentsUntil(frame, info), end: file.size };
    }
    if (from === sound) break;
  }
  throw incompleteFileError(file.size, 0);
}

/** Returns STREAMINFO with another length and without the MD5 of the audio. */
function describe(info: Uint8Array, moments: number): Uint8Array {
  const copy = Buffer.from(info);
  copy.writeUInt8((copy.readUInt8(13) & 0xf0) | Math.floor(moments / 2 ** 32), 13);
  copy.writeUInt32BE(moments % 2 ** 32, 14);
  return copy.fill(0, 18);
}

function header(info: Uint8Array, metadataBlocks: readonly Uint8Array[]): Uint8Array {
  const blocks = [
    Buffer.concat([Uint8Array.of(0, 0, 0, 34), info]),
    ...metadataBlocks.map((block) => Buffer.from(block)),
  ];
  for (const [index, block] of blocks.entries())
    block[0] = ((block[0] ?? 0) & 0x7f) | (index === blocks.length - 1 ? 0x80 : 0);
  return Buffer.concat([Buffer.from('fLaC'), ...blocks]);
}

/**
 * Opens a FLAC file.
 * @param begins position after an ID3v2 tag
 */
export async function openFlac(source: LocalFile, begins: number, extent: Extent): Promise<Recording> {
  const layout = await readLayout(source, begins);
  const { info, metadataBlocks, sound } = layout;
  const view = viewOf(info);
  const rate = view.getUint32(10) >>> 12;
  const totalSamples = (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
  const isPartial = extent === 'playable';
  const { moments, end } = await (isPartial ? findPlayable(source, layout) : findSound(source, layout));
  if (moments < totalSamples && !isPartial) throw incompleteFileError(source.size, 0);
  const file = { ...source, size: end };
  const duration = moments / rate;
  if (!Number.isFinite(duration) || duration <= 0) throw damagedFileError();

  const comments = metadataBlocks.filter(([type = 0]) => (type & 0x7f) === 4);
  // One packet sink for all extracts: it caches the positions of frames.
  let frameSink: EncodedPacketSink | undefined;

  async function openSink(): Promise<EncodedPacketSink> {
    const { CustomSource, EncodedPacketSink, FLAC, Input } = await import('mediabunny');
    const stream = new CustomSource({
      getSize: () => file.size - begins,
      read: (start, end) => readAt(file, begins + start, end - start),
      prefetchProfile: 'fileSystem',
    });
    const track = await new Input({ source: stream, formats: [FLAC] }).getPrimaryAudioTrack();
    if (!track) throw damagedFileError();
    return new EncodedPacketSink(track);
  }

  async function cut(from: number, to: number): Promise<OutputFile> {
    frameSink ??= await openSink();
    const sink = frameSink;
    const frames: ByteSource[] = [];
    let [heard, bytes] = [0, 0];
    const first = (from > 0 ? await sink.getPacket(from) : null) ?? undefined;
    for await (const packet of sink.packets(first)) {
      const frame: FlacFrame | null = readFlacFrame(packet.data);
      if (!frame) throw damagedFileError();
      const middle = packet.timestamp + frame.samples / rate / 2;
      if (middle < from) continue;
      if (middle >= to && to < duration) break;
      bytes += packet.data.byteLength;
      if (bytes > maxMadeBytes) throw damagedFileError();
      frames.push(renumber(packet.data, frame, frame.countsMoments ? heard : frames.length));
      heard += frame.samples;
    }
    if (heard === 0) throw damagedFileError();
    return { duration: heard / rate, parts: [header(describe(info, heard), comments), ...frames] };
  }

  const isReady = !isPartial && begins === 0 && sound <= maxHeaderBytes && moments === totalSamples;
  return {
    kind: 'flac',
    duration,
    marks: layout.cueSheet && readCueSheet(layout.cueSheet, rate),
    whole: async () => ({
      duration,
      parts: isReady
        ? everythingOf(file)
        : [
            header(
              moments === totalSamples ? info : describe(info, moments),
              isPartial ? comments : metadataBlocks,
            ),
            { from: sound, to: file.size },
          ],
    }),
    cut,
  };
}
