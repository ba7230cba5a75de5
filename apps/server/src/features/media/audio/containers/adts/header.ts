/** Header of a frame of raw AAC (ADTS, ISO 13818-7). */
export interface AdtsHeader {
  /** Bytes of the frame, with this header. */
  readonly bytes: number;
  /** Bytes of this header, with its checksum. */
  readonly headerBytes: number;
  /** Audio object type: 2 is AAC-LC. */
  readonly objectType: number;
  readonly sampleRateIndex: number;
  readonly sampleRate: number;
  /** Channel configuration; 0 if the packets define the channels themselves. */
  readonly channelConfiguration: number;
  /** Packets in the frame, 1 to 4. */
  readonly packets: number;
  /** Object type, sample rate and channels as one number: equal in all frames of a file. */
  readonly format: number;
}

export const adtsHeaderBytes = 7;
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** Reads a frame header. Returns null if the bytes are not a frame header. */
export function readAdtsHeader(bytes: Uint8Array): AdtsHeader | null {
  const [sync = 0, flags = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes;
  if (bytes.byteLength < adtsHeaderBytes || sync !== 0xff || (flags & 0xf6) !== 0xf0) return null;
  const sampleRateIndex = (third >> 2) & 15;
  const sampleRate = sampleRates[sampleRateIndex];
  const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  const headerBytes = flags & 1 ? 7 : 9;
  if (sampleRate === undefined || frameBytes <= headerBytes) return null;
  const objectType = (third >> 6) + 1;
  const channelConfiguration = ((third & 1) << 2) | (fourth >> 6);
  return {
    bytes: frameBytes,
    headerBytes,
    objectType,
    sampleRateIndex,
    sampleRate,
    channelConfiguration,
    packets: (seventh & 3) + 1,
    format: (objectType << 8) | (sampleRateIndex << 4) | channelConfiguration,
  };
}
