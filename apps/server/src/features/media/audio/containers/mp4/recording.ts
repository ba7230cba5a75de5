import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { latin1, readAt } from '../bytes.ts';
import {
  damagedFileError,
  incompleteFileError,
  noAudioTrackError,
  protectedFileError,
  unsupportedCodecError,
  unsupportedFormatError,
  unsupportedSoundError,
} from '../errors.ts';
import { m } from '../messages.ts';
import { type Extent, everythingOf, maxHeaderBytes, type OutputFile, type Recording } from '../recording.ts';
import { type Box, boxesIn, topBoxes } from './boxes.ts';
import { chapterMarks } from './chapter-track.ts';
import { readFragments } from './fragments.ts';
import { type Movie, readMovie, type Track } from './movie.ts';
import type { Samples } from './samples.ts';
import { heardSeconds, writeM4a } from './write.ts';

const protectedEntries = new Set(['drms', 'enca', 'aavd', 'drmi', 'p608']);
const playable = new Set(['mp4a', 'Opus', 'fLaC', '.mp3']);
const uncompressed = new Set(['sowt', 'twos', 'lpcm', 'ipcm']);
const names: Readonly<Record<string, () => string>> = {
  alac: () => m.alac,
  'ac-3': () => m.dolbyAc3,
  'ec-3': () => m.dolbyEac3,
  'ac-4': () => m.dolbyAc4,
  samr: () => m.amr,
  sawb: () => m.amr,
};

/** Throws if browsers cannot play a track with these packet descriptions ('stsd'). */
function assertPlayable(stsd: Uint8Array): void {
  const entries = boxesIn(stsd, 8)
    .map(({ type }) => type)
    .toArray();
  if (entries.length === 0) throw damagedFileError();
  if (entries.some((type) => protectedEntries.has(type))) throw protectedFileError();
  for (const type of entries)
    if (!playable.has(type))
      throw uncompressed.has(type)
        ? unsupportedSoundError('uncompressed')
        : unsupportedCodecError(names[type]?.() ?? `'${type.replaceAll(/[^\w.-]/g, '')}'`);
}

/** Returns true for the brand of a shop that sells protected recordings (Audible). */
const isShopBrand = (ftyp: Uint8Array): boolean => /^aaxc? ?/.test(latin1(ftyp, 0, 4));

/** Maximum bytes of an index: enough for four days of packets and a picture. */
const maxIndexBytes = 192 * 1024 * 1024;

async function contentOf(file: LocalFile, box: Box): Promise<Uint8Array> {
  if (box.to - box.from > maxIndexBytes) throw damagedFileError();
  return await readAt(file, box.from, box.to - box.from);
}

/** Throws if a packet is outside the file, or the table is implausible. */
function assertWhole(file: LocalFile, { count, offsets, sizes, durations }: Samples): void {
  let end = 0;
  let bytes = 0;
  let time = 0;
  for (let at = 0; at < count; at += 1) {
    const [offset = 0, size = 0] = [offsets[at], sizes[at]];
    end = Math.max(end, offset + size);
    bytes += size;
    time += durations[at] ?? 0;
  }
  if (end > file.size) throw incompleteFileError(file.size, end);
  if (bytes > file.size || time <= 0) throw damagedFileError();
}

const slice = ({ offsets, sizes, durations }: Samples, from: number, to: number): Samples => ({
  count: to - from,
  offsets: offsets.subarray(from, to),
  sizes: sizes.subarray(from, to),
  durations: durations.subarray(from, to),
});

/** Returns the packets before the first incomplete one. */
function packetsBefore(samples: Samples, end: number): Samples {
  const { count, offsets, sizes } = samples;
  let present = 0;
  while (present < count && (offsets[present] ?? 0) + (sizes[present] ?? 0) <= end) present += 1;
  return slice(samples, 0, present);
}

/** Finds the packets between two times, in units of the timescale; the middle of a packet decides. */
function between({ count, durations }: Samples, start: number, end: number) {
  let [from, to, time, begins] = [count, count, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const middle = time + (durations[at] ?? 0) / 2;
    if (middle >= start && from === count) [from, begins] = [at, time];
    if (middle >= end) {
      to = at;
      break;
    }
    time += durations[at] ?? 0;
  }
  return { from, to: Math.max(from, to), begins };
}

function soundOf(movie: Movie): Track {
  const sound = movie.tracks.find(({ handler }) => handler === 'soun');
  if (!sound) throw noAudioTrackError();
  assertPlayable(sound.stsd);
  return sound;
}

/** Opens an MP4 with audio by its index. */
export async function openMp4(file: LocalFile, extent: Extent): Promise<Recording> {
  const boxes = await topBoxes(file, extent);
  const [ftyp, moov, mdat] = ['ftyp', 'moov', 'mdat'].map((type) => boxes.find((box) => box.type === type));
  if (ftyp && isShopBrand(await readAt(file, ftyp.from, 4))) throw protectedFileError();
  if (!moov && !mdat) throw unsupportedFormatError();
  if (!moov || !mdat) throw incompleteFileError(file.size, 0);
  const movie = readMovie(await contentOf(file, moov));
  const sound = soundOf(movie);
  const isFragmented = movie.defaults.size > 0 || boxes.some(({ type }) => type === 'moof');
  const table = sound.samples();
  const named =
    isFragmented && table.count === 0
      ? await readFragments(file, boxes, sound.id, movie.defaults.get(sound.id))
      : table;
  if (named.count === 0) throw noAudioTrackError();
  const samples = extent === 'playable' ? packetsBefore(named, file.size) : named;
  assertWhole(file, samples);
  const { timescale, stsd, edit } = sound;
  const all = { timescale, stsd, samples, edit: isFragmented ? { ...edit, length: null } : edit };
  const duration = heardSeconds(all);
  if (duration <= 0) throw damagedFileError();
  const isReady =
    samples === named &&
    !isFragmented &&
    moov.at < mdat.at &&
    movie.tracks.length === 1 &&
    movie.tagBytes <= maxHeaderBytes;

  return {
    kind: 'm4a',
    duration,
    marks: await chapterMarks(file, movie, sound),
    tagNames: movie.tagNames,
    whole: async (): Promise<OutputFile> => ({
      duration,
      parts: isReady ? everythingOf(file) : writeM4a(all),
    }),
    cut: async (from, to): Promise<OutputFile> => {
      const isLast = to >= duration;
      const part = between(
        samples,
        from <= 0 ? 0 : edit.start + from * timescale,
        isLast ? Number.POSITIVE_INFINITY : edit.start + to * timescale,
      );
      if (part.from === part.to) throw damagedFileError();
      // A packet decodes correctly only after the previous one, which is included but hidden.
      const primer = part.from > 0 ? 1 : 0;
      const start = primer > 0 ? (samples.durations[part.from - 1] ?? 0) : edit.start;
      const heardUntil = isLast && all.edit.length !== null ? edit.start + all.edit.length : null;
      const length = heardUntil === null ? null : heardUntil - (primer > 0 ? part.begins : edit.start);
      const cut = {
        timescale,
        stsd,
        samples: slice(samples, part.from - primer, part.to),
        edit: { start, length },
      };
      return { duration: heardSeconds(cut), parts: writeM4a(cut) };
    },
  };
}
