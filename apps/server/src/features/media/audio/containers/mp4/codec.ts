import { latin1 } from '../bytes.ts';
import { damagedFileError, protectedFileError, unsupportedCodecError } from '../errors.ts';
import { boxesIn } from './boxes.ts';

const protectedEntries = new Set(['drms', 'enca', 'aavd', 'drmi', 'p608']);
const playable = new Set(['mp4a', 'Opus', 'fLaC', '.mp3']);
const names: Readonly<Record<string, string>> = {
  alac: 'Apple Lossless (ALAC)',
  'ac-3': 'Dolby (AC-3)',
  'ec-3': 'Dolby (E-AC-3)',
  'ac-4': 'Dolby (AC-4)',
  samr: 'AMR',
  sawb: 'AMR',
  sowt: 'uncompressed',
  twos: 'uncompressed',
  lpcm: 'uncompressed',
  ipcm: 'uncompressed',
};

/** Throws if browsers cannot play a track with these packet descriptions ('stsd'). */
export function assertPlayable(stsd: Uint8Array): void {
  const entries = boxesIn(stsd, 8)
    .map(({ type }) => type)
    .toArray();
  if (entries.length === 0) throw damagedFileError();
  if (entries.some((type) => protectedEntries.has(type))) throw protectedFileError();
  for (const type of entries)
    if (!playable.has(type))
      throw unsupportedCodecError(names[type] ?? `'${type.replaceAll(/[^\w.-]/g, '')}'`);
}

/** Returns true for the brand of a shop that sells protected recordings (Audible). */
export const isShopBrand = (ftyp: Uint8Array): boolean => /^aaxc? ?/.test(latin1(ftyp, 0, 4));
