import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import { readAt } from '../bytes.ts';
import type { Frames } from './frames.ts';
import { sideBytes, silentFrame } from './summary.ts';

export const nothing = new Uint8Array(0);

/** A frame's sound may begin so many bytes before the frame. */
const reach = { mpeg1: 511, mpeg2: 255 };

/**
 * A silence to put before the frame that precedes `at`, with what that frame draws on from those before it: so a
 * piece that begins in the middle of a file sounds as it did there. Empty for a piece that begins at the beginning.
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
