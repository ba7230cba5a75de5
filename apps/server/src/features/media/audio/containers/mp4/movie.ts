import { latin1, viewOf } from '../bytes.ts';
import { damagedFileError } from '../errors.ts';
import { boxContent, boxesIn } from './boxes.ts';
import { readSamples, type Samples } from './samples.ts';

/** Audible part of a track by its edit list: encoders start with one or two silent packets. */
export interface Edit {
  /** Start of the audible part, in units of the track's timescale. */
  readonly start: number;
  /** Length of the audible part, in units of the track's timescale; null: to the end of the track. */
  readonly length: number | null;
}

export interface Track {
  readonly id: number;
  /** Type of the track: 'soun', 'vide', 'text'… */
  readonly handler: string;
  /** Units of the track's times per second. */
  readonly timescale: number;
  /** Descriptions of the track's packets: raw content of the box. */
  readonly stsd: Uint8Array;
  readonly edit: Edit;
  /** Ids of the track's chapter tracks. */
  readonly chapterTracks: readonly number[];
  /** Reads the track's packet table. */
  samples(): Samples;
}

export interface Movie {
  readonly tracks: readonly Track[];
  /** Defaults for fragments ('trex', raw content) by track id. */
  readonly defaults: ReadonlyMap<number, Uint8Array>;
  /** Marks of a 'chpl' box; times in seconds. */
  readonly neroMarks: readonly { title: string; start: number }[];
  /** Bytes of tags and pictures in the index. */
  readonly tagBytes: number;
  /** Names of custom tags ('mdta'), in order. */
  readonly tagNames: readonly string[];
}

const maxTracks = 100;

/** Reads header fields whose width, 32 or 64 bits, depends on the version. */
function header(content: Uint8Array | null, least: number): { view: DataView; isWide: boolean } {
  if (!content || content.byteLength < least) throw damagedFileError();
  const isWide = content[0] === 1;
  if (isWide && content.byteLength < least + 8) throw damagedFileError();
  return { view: viewOf(content), isWide };
}

function readEdit(trak: Uint8Array, movieScale: number, timescale: number): Edit {
  const elst = boxContent(trak, 'edts', 'elst');
  if (!elst || elst.byteLength < 8) return { start: 0, length: null };
  const { view, isWide } = header(elst, 8);
  const rowBytes = isWide ? 20 : 12;
  const heard: Edit[] = [];
  for (let row = 0; row < Math.min(view.getUint32(4), 100); row += 1) {
    const at = 8 + row * rowBytes;
    if (at + rowBytes > elst.byteLength) throw damagedFileError();
    const length = isWide ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const start = isWide ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (start >= 0) heard.push({ start, length: length > 0 ? (length / movieScale) * timescale : null });
  }
  const [first] = heard;
  if (!first) return { start: 0, length: null };
  return heard.length === 1 ? first : { start: first.start, length: null };
}

function readTrack(trak: Uint8Array, movieScale: number): Track | null {
  const tkhd = header(boxContent(trak, 'tkhd'), 24);
  const mdhd = header(boxContent(trak, 'mdia', 'mdhd'), 24);
  const hdlr = boxContent(trak, 'mdia', 'hdlr');
  const stbl = boxContent(trak, 'mdia', 'minf', 'stbl');
  const stsd = stbl && boxContent(stbl, 'stsd');
  if (!hdlr || hdlr.byteLength < 12 || !stsd) return null;
  const timescale = mdhd.view.getUint32(mdhd.isWide ? 20 : 12);
  if (timescale === 0) throw damagedFileError();
  const chap = boxContent(trak, 'tref', 'chap');
  return {
    id: tkhd.view.getUint32(tkhd.isWide ? 20 : 12),
    handler: latin1(hdlr, 8, 12),
    timescale,
    stsd,
    edit: readEdit(trak, movieScale, timescale),
    chapterTracks: chap
      ? Array.from({ length: Math.min(chap.byteLength >> 2, 10) }, (_, at) => viewOf(chap).getUint32(at * 4))
      : [],
    samples: () => readSamples(stbl),
  };
}

/** Reads Nero chapter marks: a time in units of 100 ns and a short title each. */
function readNero(moov: Uint8Array): { title: string; start: number }[] {
  const chpl = boxContent(moov, 'udta', 'chpl');
  if (!chpl) return [];
  const marks: { title: string; start: number }[] = [];
  const view = viewOf(chpl);
  // Version 1 has four more bytes before the count.
  for (let at = chpl[0] === 0 ? 5 : 9; at + 9 <= chpl.byteLength; ) {
    const length = view.getUint8(at + 8);
    const title = Buffer.from(chpl.subarray(at + 9, at + 9 + length)).toString('utf8');
    marks.push({ title, start: Number(view.getBigUint64(at)) / 1e7 });
    at += 9 + length;
  }
  return marks;
}

const maxTagNames = 1000;

/** Reads the names of a 'keys' box; tags refer to them by number. */
function readTagNames(moov: Uint8Array): string[] {
  const places = [boxContent(moov, 'udta', 'meta'), boxContent(moov, 'meta')];
  for (const meta of places.flatMap((place) => place ?? [])) {
    // MP4 has four bytes of version first, QuickTime none.
    const isVersioned = meta.byteLength >= 8 && viewOf(meta).getUint32(0) === 0;
    const keys = boxContent(isVersioned ? meta.subarray(4) : meta, 'keys');
    if (!keys || keys.byteLength < 8) continue;
    return boxesIn(keys, 8)
      .take(maxTagNames)
      .map(({ from, to }) => Buffer.from(keys.subarray(from, to)).toString('utf8'))
      .toArray();
  }
  return [];
}

/** Reads the names of custom tags; returns an empty list if they cannot be read. */
function tagNamesIn(moov: Uint8Array): string[] {
  try {
    return readTagNames(moov);
  } catch {
    return [];
  }
}

/** Reads the tracks of a file from its index ('moov'). */
export function readMovie(moov: Uint8Array): Movie {
  const mvhd = header(boxContent(moov, 'mvhd'), 20);
  const movieScale = mvhd.view.getUint32(mvhd.isWide ? 20 : 12) || 1;
  const tracks: Track[] = [];
  const defaults = new Map<number, Uint8Array>();
  let tagBytes = 0;
  for (const { type, from, to } of boxesIn(moov)) {
    const content = moov.subarray(from, to);
    const track = type === 'trak' && tracks.length < maxTracks ? readTrack(content, movieScale) : null;
    if (track) tracks.push(track);
    if (type === 'udta' || type === 'meta') tagBytes += content.byteLength;
    if (type === 'mvex')
      for (const trex of boxesIn(content))
        if (trex.type === 'trex' && trex.to - trex.from >= 24) {
          const fields = content.subarray(trex.from, trex.to);
          defaults.set(viewOf(fields).getUint32(4), fields);
        }
  }
  return { tracks, defaults, neroMarks: readNero(moov), tagBytes, tagNames: tagNamesIn(moov) };
}
