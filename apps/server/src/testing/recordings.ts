import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Tags written as ID3v2.3 text frames, as taggers do. */
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
  /** Text of further frames by frame name, such as 'TLAN'. */
  readonly frames?: Readonly<Record<string, string>>;
  /** Text of tags without a standard frame, by tag name. */
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

/** Encodes a size with seven bits in each byte, as ID3 does. */
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

/** Resonances of voiced letters in Hz, and their loudness. */
const voiced: Readonly<Record<string, readonly [low: number, high: number, loudness: number]>> = {
  a: [700, 1200, 90],
  e: [500, 1900, 70],
  i: [300, 2300, 60],
  l: [350, 1000, 40],
  m: [250, 1100, 30],
  n: [250, 1500, 30],
  o: [500, 900, 80],
  r: [420, 1300, 45],
  u: [320, 750, 60],
  w: [300, 700, 50],
  y: [300, 2200, 60],
};
/** Loudness of letters that are spoken as noise. */
const hissed: Readonly<Record<string, number>> = { c: 14, f: 5, h: 5, j: 12, s: 16, v: 5, x: 14, z: 14 };
/** Frequency of a voice in Hz. */
const pitch = 120;

/** Returns a WAV file that speaks the letters of a text as simple tones and noise, with pauses like a narrator's. */
export function spokenWave(text: string): Buffer {
  const samples: number[] = [];
  let state = 1;
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
  const add = (seconds: number, sound: (angle: number) => number) => {
    for (let left = Math.round(seconds * waveRate); left > 0; left -= 1)
      samples.push(
        Math.max(
          0,
          Math.min(255, 128 + Math.round(noise() + sound((2 * Math.PI * samples.length) / waveRate))),
        ),
      );
  };
  const say = (letter: string) => {
    const [low, high, loudness] = voiced[letter] ?? [0, 0, 0];
    const hiss = hissed[letter] ?? 0;
    let last = 0;
    if (loudness > 0) {
      const harmonics = Array.from({ length: 30 }, (_, at) => pitch * (at + 1)).map((frequency) => {
        const peak = (centre: number, width: number) => 1 / (1 + ((frequency - centre) / width) ** 2);
        return [frequency, peak(low, 90) + 0.5 * peak(high, 120) + 0.2 * peak(2700, 200) + 0.01] as const;
      });
      add(
        0.08,
        (angle) =>
          harmonics.reduce((sum, [frequency, share]) => sum + share * Math.sin(frequency * angle), 0) *
          loudness *
          0.3,
      );
    } else if (hiss > 0) {
      add(0.08, () => {
        const before = last;
        last = noise();
        return 2 * hiss * (last - before);
      });
    } else if (/[bdgkpqt]/.test(letter)) {
      add(0.05, () => 0);
      add(0.03, () => 20 * noise());
    }
  };
  add(0.5, () => 0);
  for (const paragraph of text.split('\n\n')) {
    for (const sentence of paragraph.split(/(?<=\.)\s+/)) {
      for (const letter of sentence.toLowerCase().split('')) say(letter);
      add(0.45, () => 0);
    }
    add(0.45, () => 0);
  }
  return waveFile(Buffer.from(samples));
}

/**
 * Returns a WAV file with one channel.
 * @param rate samples per second
 * @param bits number of bits of one sample
 */
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
