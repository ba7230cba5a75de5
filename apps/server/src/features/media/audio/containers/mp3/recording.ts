import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { readAt } from '../bytes.ts';
import { damagedFileError, incompleteFileError } from '../errors.ts';
import { type Extent, everythingOf, maxHeaderBytes, type OutputFile, type Recording } from '../recording.ts';
import { type Frames, findFirstFrame, readFrames } from './frames.ts';
import { readSummary, type Summary, sideBytes, silentFrame, writeSummary } from './summary.ts';
import { beforeEndTags, behindId3 } from './tags.ts';

const nothing = new Uint8Array(0);

/** Maximum size of the bit reservoir: bytes of a frame's audio that precede the frame. */
const reach = { mpeg1: 511, mpeg2: 255 };

/**
 * Returns a silent frame for an extract, to precede frame `at - 1`. It carries that frame's bit reservoir, so that the
 * extract sounds as in the whole file. Empty for an extract from the beginning.
 */
async function readPrimer(
  file: LocalFile,
  { first, offsets, sizes }: Frames,
  at: number,
): Promise<Uint8Array> {
  if (at === 0) return nothing;
  const wanted = first.isMpeg1 ? reach.mpeg1 : reach.mpeg2;
  let reservoir: Uint8Array = nothing;
  for (let frame = at - 2; frame >= 0 && reservoir.byteLength < wanted; frame -= 1) {
    const bytes = await readAt(file, offsets[frame] ?? 0, sizes[frame] ?? 0);
    const isChecked = ((bytes[1] ?? 0) & 1) === 0;
    const sound = bytes.subarray(4 + (isChecked ? 2 : 0) + sideBytes(first));
    reservoir = Buffer.concat([sound, reservoir]);
  }
  reservoir = reservoir.subarray(Math.max(0, reservoir.byteLength - wanted));
  const silence = silentFrame(first, reservoir.byteLength);
  silence.set(reservoir, silence.byteLength - reservoir.byteLength);
  return silence;
}

/** Encoders count a file's bytes differently, by up to this many. */
const tolerance = 3000;

/** Returns true if a header frame agrees with the file's size. */
function agreesWithSize({ frames, bytes }: Summary, present: number): boolean {
  return frames !== null && frames > 0 && bytes !== null && present - bytes < Math.max(16_384, bytes / 100);
}

/** Opens an MP3 by its header frame or, if that is missing or wrong, by all of its frames. */
export async function openMp3(file: LocalFile, extent: Extent): Promise<Recording> {
  // Zero bytes in front are left out: not every browser skips them.
  const isPadded = (await readAt(file, 0, 1))[0] === 0;
  const content = await behindId3(file);
  const end = await beforeEndTags(file, content);
  const { position, header } = await findFirstFrame(file, content, end);
  const summary = readSummary(await readAt(file, position, header.bytes), header);
  const isPartial = extent === 'playable';
  if (!isPartial && summary?.bytes && file.size - position < summary.bytes - tolerance)
    throw incompleteFileError(file.size, position + summary.bytes);
  const isHeaderValid = !isPartial && summary !== null && agreesWithSize(summary, end - position);
  const firstSound = summary ? position + header.bytes : position;
  const headerPadding = summary?.padding ?? { front: 0, back: 0 };
  // The playable part lacks the end to which the back padding belongs.
  const padding = isPartial ? { front: headerPadding.front, back: 0 } : headerPadding;

  let scanned: Frames | undefined;
  const framesOf = async (): Promise<Frames> => {
    scanned ??= await readFrames(file, firstSound, end, extent);
    return scanned;
  };
  const count = isHeaderValid ? (summary.frames ?? 0) : (await framesOf()).count;
  const samples = count * header.samples - (isHeaderValid || isPartial ? padding.front + padding.back : 0);
  if (samples <= 0) throw damagedFileError();
  const duration = samples / header.sampleRate;

  return {
    kind: 'mp3',
    duration,
    marks: null,
    whole: async (): Promise<OutputFile> => {
      const isLean = !isPadded && position <= maxHeaderBytes;
      if (isHeaderValid || (!isPartial && !summary && (await framesOf()).hasOneBitrate))
        return { duration, parts: isLean ? everythingOf(file) : [{ from: position, to: file.size }] };
      const frames = await framesOf();
      const from = frames.offsets[0] ?? firstSound;
      const last = frames.count - 1;
      const to = isPartial ? (frames.offsets[last] ?? 0) + (frames.sizes[last] ?? 0) : end;
      return {
        duration,
        parts: [
          writeSummary(frames, [0, frames.count], nothing, isPartial ? padding : { front: 0, back: 0 }),
          { from, to },
        ],
      };
    },
    cut: async (from, to): Promise<OutputFile> => {
      const frames = await framesOf();
      const frameAt = (seconds: number): number =>
        Math.round((seconds * header.sampleRate + padding.front) / header.samples);
      const start = from <= 0 ? 0 : Math.min(frameAt(from), frames.count - 1);
      const stop = to >= duration ? frames.count : Math.min(frameAt(to), frames.count);
      if (stop <= start) throw damagedFileError();
      const primer = await readPrimer(file, frames, start);
      const first = start - (primer.byteLength > 0 ? 1 : 0);
      const unheard = start === 0 ? padding.front : 2 * header.samples;
      const back = stop === frames.count && isHeaderValid ? padding.back : 0;
      const heard = (stop - start) * header.samples - (start === 0 ? padding.front : 0) - back;
      const sound = {
        from: frames.offsets[first] ?? 0,
        to: (frames.offsets[stop - 1] ?? 0) + (frames.sizes[stop - 1] ?? 0),
      };
      const summed = writeSummary(frames, [first, stop], primer, { front: unheard, back });
      return { duration: heard / header.sampleRate, parts: [summed, primer, sound] };
    },
  };
}
