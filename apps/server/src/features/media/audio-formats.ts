/** The kinds of audio that are hosted: how their files end, and as what they are served. */
export const audioKinds = {
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
} as const;

export type AudioKind = keyof typeof audioKinds;

export const audioKeyPattern = /^audio\/[0-9a-f]{32}\.(?:m4a|mp3|ogg|flac|wav)$/;

export const audioTypeOf = (key: string): string =>
  audioKinds[key.slice(key.lastIndexOf('.') + 1) as AudioKind] ?? 'application/octet-stream';

/** Bytes that tell one kind from another. */
export const sniffLength = 4096;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Brands of MP4 files that hold pictures. */
const pictureBrands = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'hevc', 'mif1', 'msf1', 'crx ']);

/** An MPEG audio frame of layer III: its sync word, then no reserved value in version, bit rate or sample rate. */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [sync = 0, second = 0, third = 0] = bytes;
  const isLayerThree = sync === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayerThree && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/** The kind of audio that these first bytes begin, whatever the file was called; null for anything else. */
export function sniffAudio(bytes: Uint8Array): AudioKind | null {
  const start = ascii(bytes, 0, 4);
  if (ascii(bytes, 4, 8) === 'ftyp') return pictureBrands.has(ascii(bytes, 8, 12)) ? null : 'm4a';
  if (start === 'OggS') return 'ogg';
  if (start === 'fLaC') return 'flac';
  if ((start === 'RIFF' || start === 'RF64') && ascii(bytes, 8, 12) === 'WAVE') return 'wav';
  if (start.startsWith('ID3') || isMp3Frame(bytes)) return 'mp3';
  return null;
}
