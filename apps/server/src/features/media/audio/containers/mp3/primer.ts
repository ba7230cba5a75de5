import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { readAt } from '../bytes.ts';
import type { Frames } from './frames.ts';
import { sideBytes, silentFrame } from './summary.ts';

export const nothing = new Uint8Array(0);

/** Maximum size of the bit reservoir: bytes of a frame's audio that precede the frame. */
const reach = { mpeg1: 511, mpeg2: 255 };

/**
 * Returns a silent frame for an extract, to precede frame `at - 1`. It carries that frame's bit reservoir, so that the
 * extract sounds as in the whole file. Empty for an extract from the beginning.
 */
export async function readPrimer(
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
