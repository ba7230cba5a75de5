import { viewOf } from '../bytes.ts';

const audioStream = 0x15;

/** Decoder parameters of audio packets ('mp4a'). */
export interface SoundDescription {
  readonly objectType: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly averageBitrate: number;
  /** Bits per second; 0 if unknown. */
  readonly highestBitrate: number;
  /** Decoder configuration, for formats that need one (AAC). */
  readonly decoderConfiguration?: Uint8Array;
}

/** Returns 'stsd' content that describes audio packets. */
export function describeSound(sound: SoundDescription): Uint8Array {
  const { decoderConfiguration: decoder = new Uint8Array(0) } = sound;
  const decoderBytes = decoder.byteLength === 0 ? 0 : 2 + decoder.byteLength;
  const entryBytes = 36;
  const esdsBytes = 35 + decoderBytes;
  const stsd = new Uint8Array(8 + entryBytes + esdsBytes);
  const view = viewOf(stsd);
  const write = (at: number, text: string): void => stsd.set(Buffer.from(text, 'latin1'), at);
  view.setUint32(4, 1);
  view.setUint32(8, entryBytes + esdsBytes);
  write(12, 'mp4a');
  view.setUint16(22, 1);
  view.setUint16(32, sound.channels);
  view.setUint16(34, 16);
  // 16.16 bits: sample rates above 65,535 Hz are only in the decoder configuration.
  view.setUint16(40, sound.sampleRate > 0xffff ? 0 : sound.sampleRate);
  const esds = 8 + entryBytes;
  view.setUint32(esds, esdsBytes);
  write(esds + 4, 'esds');
  // Elementary stream descriptor, decoder configuration, synchronization: each a tag and its length.
  stsd.set([0x03, 21 + decoderBytes, 0, 0, 0], esds + 12);
  stsd.set([0x04, 13 + decoderBytes, sound.objectType, audioStream, 0, 0, 0], esds + 17);
  view.setUint32(esds + 24, sound.highestBitrate);
  view.setUint32(esds + 28, sound.averageBitrate);
  if (decoderBytes > 0) stsd.set([0x05, decoder.byteLength, ...decoder], esds + 32);
  stsd.set([0x06, 1, 2], esds + 32 + decoderBytes);
  return stsd;
}
