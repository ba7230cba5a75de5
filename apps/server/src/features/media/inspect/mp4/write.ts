import { viewOf } from '../bytes.ts';
import type { Part } from '../recording.ts';
import type { Edit } from './movie.ts';
import type { Samples } from './samples.ts';

/** A track as it is to be written: some of its packets, as they are. */
export interface Cut {
  readonly timescale: number;
  readonly stsd: Uint8Array;
  readonly samples: Samples;
  readonly edit: Edit;
}

/** A box of its type and what it holds. */
function box(type: string, ...contents: readonly Uint8Array[]): Uint8Array {
  const size = contents.reduce((sum, content) => sum + content.byteLength, 8);
  return Buffer.concat([words([size]), Buffer.from(type, 'latin1'), ...contents], size);
}

/** Numbers of 32 bits. */
function words(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (let at = 0; at < values.length; at += 1) view.setUint32(at * 4, values[at] ?? 0);
  return bytes;
}

/** A number of 64 bits, as two words. */
const wide = (value: number): number[] => [Math.floor(value / 2 ** 32), value % 2 ** 32];

/** Version 1 of a full box: its times have 64 bits. */
const version1 = 0x01000000;
const unity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const samplesInChunk = 64;

const durationOf = ({ samples, edit }: Cut): number => {
  const all = samples.durations.reduce((sum, duration) => sum + duration, 0);
  return Math.max(0, Math.round(Math.min(all - edit.start, edit.length ?? Number.POSITIVE_INFINITY)));
};

/** Seconds that a listener hears. */
export const heardSeconds = (cut: Cut): number => durationOf(cut) / cut.timescale;

function timesOf(durations: Uint32Array): number[] {
  const runs: number[] = [];
  let last = -1;
  for (const duration of durations) {
    if (duration === last) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, duration);
    last = duration;
  }
  return runs;
}

/** Chunks of neighbouring packets, all positions moved by `shift`. */
function chunksOf(
  { count, sizes, offsets: positions }: Samples,
  shift: number,
): { rows: number[]; offsets: number[] } {
  const offsets: number[] = [];
  const rows: number[] = [];
  let [end, length] = [-1, 0];
  const close = (): void => {
    if (length > 0 && rows.at(-2) !== length) rows.push(offsets.length, length, 1);
    length = 0;
  };
  for (let sample = 0; sample < count; sample += 1) {
    const at = positions[sample] ?? 0;
    if (at !== end || length === samplesInChunk) {
      close();
      offsets.push(at + shift);
    }
    length += 1;
    end = at + (sizes[sample] ?? 0);
  }
  close();
  return { rows, offsets };
}

function sampleTable({ samples, stsd }: Cut, shift: number): Uint8Array {
  const times = timesOf(samples.durations);
  const { rows, offsets } = chunksOf(samples, shift);
  return box(
    'stbl',
    box('stsd', stsd),
    box('stts', words([0, times.length / 2]), words(times)),
    box('stsc', words([0, rows.length / 3]), words(rows)),
    box('stsz', words([0, 0, samples.count]), words(samples.sizes)),
    box('stco', words([0, offsets.length]), words(offsets)),
  );
}

function index(cut: Cut, shift: number): Uint8Array {
  const { timescale, samples, edit } = cut;
  const all = samples.durations.reduce((sum, duration) => sum + duration, 0);
  const heard = durationOf(cut);
  const noTimes = [0, 0, 0, 0];
  const isEdited = edit.start > 0 || heard < all;
  return box(
    'moov',
    box(
      'mvhd',
      words([version1, ...noTimes, timescale, ...wide(heard), 0x10000, 0x01000000, 0, 0, ...unity]),
      words([0, 0, 0, 0, 0, 0, 2]),
    ),
    box(
      'trak',
      box(
        'tkhd',
        words([version1 | 3, ...noTimes, 1, 0, ...wide(heard), 0, 0, 0, 0x01000000, ...unity, 0, 0]),
      ),
      ...(isEdited
        ? [box('edts', box('elst', words([version1, 1, ...wide(heard), ...wide(edit.start), 0x10000])))]
        : []),
      box(
        'mdia',
        box('mdhd', words([version1, ...noTimes, timescale, ...wide(all), 0x55c40000])),
        box('hdlr', words([0, 0]), Buffer.from('soun'), words([0, 0, 0]), Buffer.from('Sound\0')),
        box(
          'minf',
          box('smhd', words([0, 0])),
          box('dinf', box('dref', words([0, 1]), box('url ', words([1])))),
          sampleTable(cut, shift),
        ),
      ),
    ),
  );
}

/** Neighbouring packets as one part. */
function partsOf({ count, offsets, sizes }: Samples): Part[] {
  const parts: { from: number; to: number }[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const from = offsets[sample] ?? 0;
    const to = from + (sizes[sample] ?? 0);
    const last = parts.at(-1);
    if (last?.to === from) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/**
 * Everything that comes before the sound in an MP4: its brand, its index, and the header of the box that holds the
 * sound. The packets lie in the `bytes` bytes that follow, at the positions that `samples` names.
 */
export function writeHead(brands: string, cut: Cut, bytes: number): Uint8Array {
  const ftyp = box('ftyp', Buffer.from(brands, 'latin1'));
  // Positions do not change the length of the index that they stand in.
  const headBytes = ftyp.byteLength + index(cut, 0).byteLength + 8;
  return Buffer.concat([ftyp, index(cut, headBytes), words([bytes + 8]), Buffer.from('mdat')]);
}

/** Positions of packets that follow each other without gaps. */
function withoutGaps(samples: Samples): Samples {
  const offsets = new Float64Array(samples.count);
  for (let sample = 1; sample < samples.count; sample += 1)
    offsets[sample] = (offsets[sample - 1] ?? 0) + (samples.sizes[sample - 1] ?? 0);
  return { ...samples, offsets };
}

/** An M4A of these packets with its index in front, and nothing else in it. */
export function writeM4a(cut: Cut): Part[] {
  const bytes = cut.samples.sizes.reduce((sum, size) => sum + size, 0);
  const head = writeHead('M4A \0\0\x02\0M4A isommp42', { ...cut, samples: withoutGaps(cut.samples) }, bytes);
  return [head, ...partsOf(cut.samples)];
}
