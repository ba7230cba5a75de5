/** Hosted audio formats: file extension and content type. */
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

/** Number of bytes needed to detect the format. */
export const sniffLength = 4096;

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Brands of MP4 containers that hold pictures. */
const pictureBrands = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'hevc', 'mif1', 'msf1', 'crx ']);

/**
 * True for the header of an MPEG audio layer III frame: sync word, and no reserved value of version, bit rate
 * or sample rate.
 */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [sync = 0, second = 0, third = 0] = bytes;
  const isLayerThree = sync === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayerThree && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/** Detects the audio format from a file's first bytes, regardless of its name; null for anything else. */
export function sniffAudio(bytes: Uint8Array): AudioKind | null {
  const start = ascii(bytes, 0, 4);
  if (ascii(bytes, 4, 8) === 'ftyp') return pictureBrands.has(ascii(bytes, 8, 12)) ? null : 'm4a';
  if (start === 'OggS') return 'ogg';
  if (start === 'fLaC') return 'flac';
  if ((start === 'RIFF' || start === 'RF64') && ascii(bytes, 8, 12) === 'WAVE') return 'wav';
  // Some encoders begin an MP3 with zero bytes, which players skip.
  const sound = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  if (ascii(sound, 0, 3) === 'ID3' || isMp3Frame(sound)) return 'mp3';
  return null;
}
