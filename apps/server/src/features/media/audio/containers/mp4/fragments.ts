import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { readAt, viewOf } from '../bytes.ts';
import { damagedFileError, incompleteFileError } from '../errors.ts';
import { type Box, boxContent, boxesIn } from './boxes.ts';
import { maxSamples, type Samples } from './samples.ts';

const mostFragmentBytes = 16 * 1024 * 1024;

/** Reads optional fields of a box, one after another. */
function fieldsOf(content: Uint8Array, from: number) {
  const view = viewOf(content);
  let at = from;
  return {
    next(isThere = true): number | undefined {
      if (!isThere) return undefined;
      if (at + 4 > content.byteLength) throw damagedFileError();
      at += 4;
      return view.getUint32(at - 4);
    },
    next64(): number {
      const [high = 0, low = 0] = [this.next(), this.next()];
      return high * 2 ** 32 + low;
    },
  };
}

const flagsOf = (content: Uint8Array): number => {
  if (content.byteLength < 8) throw damagedFileError();
  return viewOf(content).getUint32(0) & 0xffffff;
};

/** Packets of one track, collected from fragments. */
class Gathered {
  private offsets = new Float64Array(1024);
  private sizes = new Uint32Array(1024);
  private durations = new Uint32Array(1024);
  private count = 0;

  add(offset: number, size: number, duration: number): void {
    if (this.count >= maxSamples) throw damagedFileError();
    if (this.count === this.offsets.length) this.grow();
    this.offsets[this.count] = offset;
    this.sizes[this.count] = size;
    this.durations[this.count] = duration;
    this.count += 1;
  }

  private grow(): void {
    const length = this.count * 2;
    const [offsets, sizes, durations] = [this.offsets, this.sizes, this.durations];
    this.offsets = new Float64Array(length);
    this.sizes = new Uint32Array(length);
    this.durations = new Uint32Array(length);
    this.offsets.set(offsets);
    this.sizes.set(sizes);
    this.durations.set(durations);
  }

  samples(): Samples {
    const { count } = this;
    return {
      count,
      offsets: this.offsets.subarray(0, count),
      sizes: this.sizes.subarray(0, count),
      durations: this.durations.subarray(0, count),
    };
  }
}

/** Reads one track of a fragment; `at` is the position of the fragment's 'moof'. */
function readTraf(traf: Uint8Array, at: number, trex: Uint8Array | undefined, into: Gathered): void {
  const tfhd = boxContent(traf, 'tfhd');
  if (!tfhd) throw damagedFileError();
  const flags = flagsOf(tfhd);
  const fields = fieldsOf(tfhd, 8);
  const base = flags & 0x01 ? fields.next64() : at;
  fields.next((flags & 0x02) !== 0);
  const duration = fields.next((flags & 0x08) !== 0) ?? (trex ? viewOf(trex).getUint32(12) : 0);
  const size = fields.next((flags & 0x10) !== 0) ?? (trex ? viewOf(trex).getUint32(16) : 0);
  let end = base;
  for (const { type, from, to } of boxesIn(traf)) {
    if (type !== 'trun') continue;
    const trun = traf.subarray(from, to);
    const has = flagsOf(trun);
    const run = fieldsOf(trun, 4);
    const count = run.next() ?? 0;
    const shift = run.next((has & 0x01) !== 0);
    if (shift !== undefined) end = base + (shift | 0);
    run.next((has & 0x04) !== 0);
    for (let sample = 0; sample < count; sample += 1) {
      const lasts = run.next((has & 0x100) !== 0) ?? duration;
      const bytes = run.next((has & 0x200) !== 0) ?? size;
      run.next((has & 0x400) !== 0);
      run.next((has & 0x800) !== 0);
      into.add(end, bytes, lasts);
      end += bytes;
    }
  }
}

/** Returns the packets of a track in a fragmented file. */
export async function readFragments(
  file: LocalFile,
  boxes: readonly Box[],
  track: number,
  trex: Uint8Array | undefined,
): Promise<Samples> {
  const gathered = new Gathered();
  for (const box of boxes) {
    if (box.type !== 'moof') continue;
    if (box.to - box.from > mostFragmentBytes) throw damagedFileError();
    const moof = await readAt(file, box.from, box.to - box.from);
    if (moof.byteLength < box.to - box.from) throw incompleteFileError(file.size, box.to);
    for (const { type, from, to } of boxesIn(moof)) {
      if (type !== 'traf') continue;
      const traf = moof.subarray(from, to);
      const tfhd = boxContent(traf, 'tfhd');
      if (tfhd && tfhd.byteLength >= 8 && viewOf(tfhd).getUint32(4) === track)
        readTraf(traf, box.at, trex, gathered);
    }
  }
  return gathered.samples();
}
