import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** ID3v2.3 text frames, as taggers write them. */
export interface Id3 {
  readonly title?: string;
  readonly album?: string;
  readonly artist?: string;
  readonly albumArtist?: string;
  readonly narrator?: string;
  readonly genre?: string;
  readonly track?: number;
  readonly subtitle?: string;
  readonly publisher?: string;
  /** Further frames by name ('TLAN'). */
  readonly frames?: Readonly<Record<string, string>>;
  /** Tags that have no frame of their own, by name. */
  readonly free?: Readonly<Record<string, string>>;
  /** JPEG bytes of the cover. */
  readonly cover?: Uint8Array;
}

const frameNames = {
  title: 'TIT2',
  album: 'TALB',
  artist: 'TPE1',
  albumArtist: 'TPE2',
  narrator: 'TCOM',
  genre: 'TCON',
  track: 'TRCK',
  subtitle: 'TIT3',
  publisher: 'TPUB',
} as const;

function frame(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(10);
  head.write(name, 0, 'latin1');
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Encodes a size with seven bits in each byte. */
const synchsafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]);

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

function id3({ cover, frames: further = {}, free = {}, ...texts }: Id3): Buffer {
  const named = Object.entries(texts).map(([key, value]): [string, string] => [
    frameNames[key as keyof typeof frameNames],
    String(value),
  ]);
  const frames = [...named, ...Object.entries(further)].map(([name, value]) =>
    frame(name, Buffer.concat([Buffer.from([1]), utf16(value)])),
  );
  for (const [name, value] of Object.entries(free))
    frames.push(
      frame('TXXX', Buffer.concat([Buffer.from([1]), utf16(name), Buffer.from([0, 0]), utf16(value)])),
    );
  if (cover)
    frames.push(frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), cover])));
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), synchsafe(body.length), body]);
}

/** 26 ms of silence: MPEG-1 layer III, 32 kbit/s, 44.1 kHz, mono. */
const silence = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);

/**
 * Returns an MP3 of silence with tags.
 * @param frames number of frames of 26 ms
 */
export const silentMp3 = (tags: Id3 = {}, frames = 40): Buffer =>
  Buffer.concat([id3(tags), ...Array.from({ length: frames }, () => silence)]);

/** Writes files below a folder: each path with its content. */
export async function fillFolder(
  folder: string,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Samples per second of WAV files. */
const waveRate = 8000;

/** Returns a WAV file in which a tone is as long as each sentence of a text, with pauses as a narrator makes them. */
export function spokenWave(text: string): Buffer {
  const pieces: Buffer[] = [];
  const add = (seconds: number, loudness: number) =>
    pieces.push(
      Buffer.from(
        Array.from(
          { length: Math.round(seconds * waveRate) },
          (_, at) => 128 + Math.round(loudness * Math.sin(at * 0.4)),
        ),
      ),
    );
  add(0.5, 0);
  for (const paragraph of text.split('\n\n')) {
    for (const sentence of paragraph.split(/(?<=\.)\s+/)) {
      add(sentence.length * 0.06, 60);
      add(0.45, 0);
    }
    add(0.45, 0);
  }
  return waveFile(Buffer.concat(pieces));
}

/** Returns a WAV file with one channel. @param rate samples per second @param bits of one sample */
export function waveFile(samples: Buffer, { rate = waveRate, bits = 8 } = {}): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE((rate * bits) / 8, 28);
  head.writeUInt16LE(bits / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
