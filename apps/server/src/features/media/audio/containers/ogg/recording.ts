import type { InputAudioTrack } from 'mediabunny';
import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { createWindow, latin1, readAt } from '../bytes.ts';
import {
  damagedFileError,
  incompleteFileError,
  noAudioTrackError,
  packedCodecError,
  unsupportedCodecError,
  unsupportedSoundError,
} from '../errors.ts';
import { type Extent, everythingOf, maxHeaderBytes, type OutputFile, type Recording } from '../recording.ts';
import { isFlacInOgg, openFlacInOgg } from './flac-in-ogg.ts';

/** Maximum bytes of a page: header, segment table and content. */
const maxPageBytes = 27 + 255 + 255 * 255;
/** Maximum bytes of an extract, which is built in memory. */
const maxMadeBytes = 256 * 1024 * 1024;

/** Throws if the last page of a file is incomplete. */
async function assertWhole(file: LocalFile): Promise<void> {
  const from = Math.max(0, file.size - maxPageBytes);
  const tail = Buffer.from(await readAt(file, from, maxPageBytes));
  const at = tail.lastIndexOf('OggS');
  if (at < 0) throw damagedFileError();
  const segments = tail[at + 26] ?? 0;
  const table = tail.subarray(at + 27, at + 27 + segments);
  const end = from + at + 27 + segments + table.reduce((sum, bytes) => sum + bytes, 0);
  if (end > file.size || at + 27 > tail.byteLength) throw incompleteFileError(file.size, 0);
}

/** Limits a file to its leading complete pages. */
async function limitToCompletePages(file: LocalFile): Promise<LocalFile> {
  const window = createWindow(file);
  let end = 0;
  for (;;) {
    const head = await window.at(end, 27);
    if (head.byteLength < 27 || latin1(head, 0, 4) !== 'OggS') break;
    const segments = head[26] ?? 0;
    const table = await window.at(end + 27, segments);
    const next = end + 27 + segments + table.reduce((sum, bytes) => sum + bytes, 0);
    if (table.byteLength < segments || next > file.size) break;
    end = next;
  }
  return { ...file, size: end };
}

/** Returns true if more than `maxHeaderBytes` of tags precede the audio. */
async function isHeavy(file: LocalFile): Promise<boolean> {
  const head = await readAt(file, 0, maxHeaderBytes);
  // The first page with a granule position comes after all headers.
  for (let at = 0; at + 27 <= head.byteLength && latin1(head, at, at + 4) === 'OggS'; ) {
    const place = latin1(head, at + 6, at + 14);
    if (place !== '\0\0\0\0\0\0\0\0' && place !== '\xff'.repeat(8)) return false;
    const segments = head[at + 26] ?? 0;
    at += 27 + segments + head.subarray(at + 27, at + 27 + segments).reduce((sum, bytes) => sum + bytes, 0);
  }
  return file.size > maxHeaderBytes;
}

/** Codecs that are recognized but not read, by the first bytes of their header. */
const otherCodecs = [
  ['Speex   ', 'Speex', unsupportedCodecError],
  ['\x01vorbis', 'Vorbis', packedCodecError],
  ['OpusHead', 'Opus', packedCodecError],
] as const;

/** Returns why no track of a file could be read. */
async function missingTrackError(file: LocalFile): Promise<Error> {
  const head = latin1(await readAt(file, 0, maxHeaderBytes), 0, maxHeaderBytes);
  const [, codec, error = packedCodecError] = otherCodecs.find(([magic]) => head.includes(magic)) ?? [];
  return codec === undefined ? noAudioTrackError() : error(codec);
}

/** Builds a file of the packets between two times in seconds. */
async function remux(track: InputAudioTrack, from: number, to: number): Promise<OutputFile> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, OggOutputFormat, Output } = await import(
    'mediabunny'
  );
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw damagedFileError();
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  let shift: number | undefined;
  let [end, bytes] = [0, 0];
  const first = (from > 0 ? await sink.getPacket(from) : null) ?? undefined;
  for await (const packet of sink.packets(first)) {
    const middle = packet.timestamp + packet.duration / 2;
    if (middle < from) continue;
    if (middle >= to) break;
    bytes += packet.data.byteLength;
    if (bytes > maxMadeBytes) throw damagedFileError();
    shift ??= from <= 0 ? 0 : packet.timestamp;
    const timestamp = packet.timestamp - shift;
    await source.add(packet.clone({ timestamp }), { decoderConfig });
    end = Math.max(end, timestamp + packet.duration);
  }
  if (shift === undefined) throw damagedFileError();
  await output.finalize();
  if (!output.target.buffer) throw damagedFileError();
  return { duration: end, parts: [new Uint8Array(output.target.buffer)] };
}

/** Opens an Ogg file with Opus, Vorbis or FLAC. */
export async function openOgg(source: LocalFile, extent: Extent): Promise<Recording> {
  const file = extent === 'playable' ? await limitToCompletePages(source) : source;
  await assertWhole(file);
  if (await isFlacInOgg(file)) return await openFlacInOgg(file, extent);
  const { CustomSource, Input, OGG } = await import('mediabunny');
  const pages = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => readAt(file, start, end - start),
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source: pages, formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw await missingTrackError(file);
  const codec = await track.getCodec();
  if (codec !== 'opus' && codec !== 'vorbis')
    throw codec === null ? unsupportedSoundError('unusual') : unsupportedCodecError(codec);
  const duration = await track.computeDuration();
  if (!Number.isFinite(duration) || duration <= 0) throw damagedFileError();
  return {
    kind: 'ogg',
    duration,
    marks: null,
    whole: async () =>
      file.size <= maxMadeBytes && (await isHeavy(file))
        ? await remux(track, 0, Number.POSITIVE_INFINITY)
        : { duration, parts: everythingOf(file) },
    cut: async (from, to) => await remux(track, from, to >= duration ? Number.POSITIVE_INFINITY : to),
  };
}
