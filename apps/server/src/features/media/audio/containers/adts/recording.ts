import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { readAt } from '../bytes.ts';
import { damagedFileError, unsupportedSoundError } from '../errors.ts';
import { beforeEndTags } from '../mp3/tags.ts';
import { describeSound } from '../mp4/describe.ts';
import { writeM4aHead } from '../mp4/write.ts';
import type { Extent, OutputFile, Recording } from '../recording.ts';
import { countFrames, readRange } from './frames.ts';
import { type AdtsHeader, adtsHeaderBytes, readAdtsHeader } from './header.ts';

const samplesPerFrame = 1024;
/** Object type of AAC in MP4 (ISO 14496-1), and the audio object type that every browser decodes. */
const aacInMp4 = 0x40;
const lowComplexity = 2;

/** Returns 'stsd' content for packets taken out of these frames. */
function describePackets(header: AdtsHeader, averageBitrate: number): Uint8Array {
  const { objectType, sampleRateIndex, sampleRate, channelConfiguration } = header;
  return describeSound({
    objectType: aacInMp4,
    channels: channelConfiguration === 7 ? 8 : channelConfiguration,
    sampleRate,
    averageBitrate,
    highestBitrate: 0,
    // Decoders detect spectral band replication (HE-AAC) in the packets.
    decoderConfiguration: Uint8Array.of(
      (objectType << 3) | (sampleRateIndex >> 1),
      ((sampleRateIndex & 1) << 7) | (channelConfiguration << 3),
    ),
  });
}

/** Returns true if raw AAC starts at a position: a frame header, and another one where that frame ends. */
export async function isAdtsAt(file: LocalFile, position: number): Promise<boolean> {
  const header = readAdtsHeader(await readAt(file, position, adtsHeaderBytes));
  if (!header) return false;
  const next = await readAt(file, position + header.bytes, adtsHeaderBytes);
  return next.byteLength < adtsHeaderBytes || readAdtsHeader(next)?.format === header.format;
}

/**
 * Opens raw AAC (ADTS). The format has no index and no duration, so that browsers would guess where to seek: the
 * recording is stored as an M4A of the same packets.
 */
export async function openAdts(file: LocalFile, from: number, extent: Extent): Promise<Recording> {
  const frames = await countFrames(file, from, await beforeEndTags(file, from), extent);
  const { first, count } = frames;
  if (first.objectType !== lowComplexity || first.channelConfiguration === 0)
    throw unsupportedSoundError('aac');
  const timescale = first.sampleRate;
  const duration = (count * samplesPerFrame) / timescale;

  async function extract(start: number, stop: number): Promise<OutputFile> {
    // A packet decodes correctly only after the previous one, which is included but hidden.
    const primer = start > 0 ? 1 : 0;
    const { sizes, ...range } = await readRange(file, frames, start - primer, stop);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const seconds = (sizes.length * samplesPerFrame) / timescale;
    const cut = {
      timescale,
      stsd: describePackets(first, Math.round((bytes * 8) / seconds)),
      samples: {
        count: sizes.length,
        sizes,
        durations: new Uint32Array(sizes.length).fill(samplesPerFrame),
      },
      edit: { start: primer * samplesPerFrame, length: null },
    };
    return {
      duration: ((stop - start) * samplesPerFrame) / timescale,
      parts: [writeM4aHead(cut), { ...range, without: 'adts-headers' }],
    };
  }

  return {
    kind: 'm4a',
    duration,
    marks: null,
    whole: () => extract(0, count),
    cut: async (fromSecond, toSecond) => {
      const frameAt = (seconds: number): number => Math.round((seconds * timescale) / samplesPerFrame);
      const start = fromSecond <= 0 ? 0 : Math.min(frameAt(fromSecond), count - 1);
      const stop = toSecond >= duration ? count : Math.min(frameAt(toSecond), count);
      if (stop <= start) throw damagedFileError();
      return await extract(start, stop);
    },
  };
}
