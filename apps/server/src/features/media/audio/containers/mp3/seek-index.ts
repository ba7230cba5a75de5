import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { readAt } from '../bytes.ts';
import { describeSound } from '../mp4/describe.ts';
import { heardSeconds, writeHead } from '../mp4/write.ts';
import { type FrameHeader, type Frames, findFirstFrame, readFrames } from './frames.ts';
import { readSummary } from './summary.ts';
import { beforeEndTags, behindId3 } from './tags.ts';

/** Object types of MP3 in MP4: ISO 11172-3, and ISO 13818-3 for the lower sample rates. */
const objectTypes = { mpeg1: 0x6b, mpeg2: 0x69 };
const highestBitrate = 320_000;

/** 'stsd' content that describes MP3 frames. */
const describeFrames = ({ isMpeg1, isMono, sampleRate }: FrameHeader, averageBitrate: number): Uint8Array =>
  describeSound({
    objectType: isMpeg1 ? objectTypes.mpeg1 : objectTypes.mpeg2,
    channels: isMono ? 1 : 2,
    sampleRate,
    averageBitrate,
    highestBitrate,
  });

/**
 * Returns whether browsers can seek without an index: all frames have the same bit rate and follow each other without
 * gaps.
 */
function isEven({ count, offsets, sizes, hasOneBitrate }: Frames): boolean {
  if (!hasOneBitrate) return false;
  let end = offsets[0] ?? 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (offsets[frame] !== end) return false;
    end += sizes[frame] ?? 0;
  }
  return true;
}

/**
 * Returns an MP4 header that, followed by the unchanged MP3, forms an MP4 with the position of every frame. Null if the
 * file needs no index: its bit rate is constant, and its header does not claim otherwise.
 * @throws ProblemError as `readFrames`
 */
export async function writeSeekIndex(file: LocalFile): Promise<Uint8Array | null> {
  const content = await behindId3(file);
  const end = await beforeEndTags(file, content);
  const { position, header } = await findFirstFrame(file, content, end);
  const summary = readSummary(await readAt(file, position, header.bytes), header);
  const frames = await readFrames(file, summary ? position + header.bytes : position, end);
  if (isEven(frames) && !summary?.claimsVariableRate) return null;
  const { count, first, offsets } = frames;
  const { front, back } = summary?.padding ?? { front: 0, back: 0 };
  const samples = {
    count,
    offsets,
    sizes: Uint32Array.from(frames.sizes),
    durations: new Uint32Array(count).fill(first.samples),
  };
  const timescale = first.sampleRate;
  const edit = { start: front, length: Math.max(1, count * first.samples - front - back) };
  const bits = samples.sizes.reduce((sum, size) => sum + size, 0) * 8;
  const stsd = describeFrames(first, Math.round((bits * timescale) / (count * first.samples)));
  const cut = { timescale, stsd, samples, edit };
  return heardSeconds(cut) > 0 ? writeHead('isom\0\0\x02\0isommp42', cut, file.size) : null;
}
