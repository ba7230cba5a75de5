import { viewOf } from '../bytes.ts';
import type { ByteSource, SourceRange } from '../recording.ts';
import type { Edit } from './movie.ts';
import type { Samples } from './samples.ts';

/** A track to write: some packets of a source file, unchanged. */
export interface Cut {
  readonly timescale: number;
  readonly stsd: Uint8Array;
  readonly samples: Samples;
  readonly edit: Edit;
}

/** A track; if `offsets` is null, its packets follow one another without gaps. */
type Layout = Omit<Cut, 'samples'> & {
  readonly samples: Omit<Samples, 'offsets'> & { readonly offsets: Float64Array | null };
};

/** Bytes in several arrays, so that an index of many hours is copied only once. */
export type Chunks = readonly Uint8Array[];

export const lengthOf = (chunks: Chunks): number =>
  chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Returns a box of a type with its content. */
export function box(type: string, ...contents: readonly (Uint8Array | Chunks)[]): Chunks {
  const chunks = contents.flatMap((content) => (content instanceof Uint8Array ? [content] : content));
  return [words([lengthOf(chunks) + 8]), Buffer.from(type, 'latin1'), ...chunks];
}

/** Encodes 32-bit numbers, big-endian. */
export function words(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  for (let at = 0; at < values.length; at += 1) view.setUint32(at * 4, values[at] ?? 0);
  return bytes;
}

/** Splits a 64-bit number into two 32-bit words. */
export const wide = (value: number): number[] => [Math.floor(value / 2 ** 32), value % 2 ** 32];

/** Version 1 of a full box: times have 64 bits. */
export const version1 = 0x01000000;
export const unity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const samplesInChunk = 64;

const durationOf = ({ samples, edit }: Layout): number => {
  const all = samples.durations.reduce((sum, duration) => sum + duration, 0);
  return Math.max(0, Math.round(Math.min(all - edit.start, edit.length ?? Number.POSITIVE_INFINITY)));
};

/** Returns the length of the audible part in seconds. */
export const heardSeconds = (cut: Layout): number => durationOf(cut) / cut.timescale;

export function timesOf(durations: Uint32Array): number[] {
  const runs: number[] = [];
  let last = -1;
  for (const duration of durations) {
    if (duration === last) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, duration);
    last = duration;
  }
  return runs;
}

/** Groups adjacent packets into chunks; all positions are moved by `shift` bytes. */
function chunksOf(
  { count, sizes, offsets: positions }: Layout['samples'],
  shift: number,
): { rows: number[]; offsets: number[] } {
  const offsets: number[] = [];
  const rows: number[] = [];
  let [end, length] = [positions ? -1 : 0, 0];
  const close = (): void => {
    if (length > 0 && rows.at(-2) !== length) rows.push(offsets.length, length, 1);
    length = 0;
  };
  for (let sample = 0; sample < count; sample += 1) {
    const at = positions ? (positions[sample] ?? 0) : end;
    if (sample === 0 || at !== end || length === samplesInChunk) {
      close();
      offsets.push(at + shift);
    }
    length += 1;
    end = at + (sizes[sample] ?? 0);
  }
  close();
  return { rows, offsets };
}

function sampleTable({ samples, stsd }: Layout, shift: number, sizes: Uint8Array): Chunks {
  const times = timesOf(samples.durations);
  const { rows, offsets } = chunksOf(samples, shift);
  return box(
    'stbl',
    box('stsd', stsd),
    box('stts', words([0, times.length / 2]), words(times)),
    box('stsc', words([0, rows.length / 3]), words(rows)),
    box('stsz', words([0, 0, samples.count]), sizes),
    box('stco', words([0, offsets.length]), words(offsets)),
  );
}

function index(cut: Layout, shift: number, sizes: Uint8Array): Chunks {
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
          sampleTable(cut, shift, sizes),
        ),
      ),
    ),
  );
}

/** Merges adjacent packets into one range. */
export function partsOf({ count, offsets, sizes }: Samples): SourceRange[] {
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
 * Returns everything before the audio data of an MP4: brand, index, and the header of the box with the data. The
 * `bytes` bytes of audio data follow; `samples.offsets` are the packets' positions from the start of that data.
 */
export function writeHead(brands: string, cut: Layout, bytes: number): Uint8Array {
  const ftyp = box('ftyp', Buffer.from(brands, 'latin1'));
  const sizes = words(cut.samples.sizes);
  // The first index has wrong positions and serves to measure its length, which does not depend on them.
  const headBytes = lengthOf(ftyp) + lengthOf(index(cut, 0, sizes)) + 8;
  return Buffer.concat([...ftyp, ...index(cut, headBytes, sizes), words([bytes + 8]), Buffer.from('mdat')]);
}

/** Returns the head of an M4A that contains only the packets, one after another. */
export function writeM4aHead(
  cut: Omit<Layout, 'samples'> & { samples: Omit<Samples, 'offsets'> },
): Uint8Array {
  const bytes = cut.samples.sizes.reduce((sum, size) => sum + size, 0);
  return writeHead(
    'M4A \0\0\x02\0M4A isommp42',
    { ...cut, samples: { ...cut.samples, offsets: null } },
    bytes,
  );
}

/** Returns an M4A of these packets: the index, then the packets, nothing else. */
export const writeM4a = (cut: Cut): ByteSource[] => [writeM4aHead(cut), ...partsOf(cut.samples)];
