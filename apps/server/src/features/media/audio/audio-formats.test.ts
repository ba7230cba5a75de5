import { expect, it } from 'vitest';
import { sniffAudio } from './audio-formats.ts';

const of = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

it.each<[string, Uint8Array, string | null]>([
  ['M4A', of([0, 0, 0, 0x20], 'ftypM4A '), 'm4a'],
  ['MP4 of a generic brand', of([0, 0, 0, 0x20], 'ftypisom'), 'm4a'],
  ['MP3 with a tag', of('ID3', [4, 0, 0]), 'mp3'],
  ['MP3 without a tag', of([0xff, 0xfb, 0x90, 0x64]), 'mp3'],
  ['MP3 of MPEG 2', of([0xff, 0xf3, 0x40, 0xc4]), 'mp3'],
  ['MP3 after zero bytes', of([0, 0, 0], [0xff, 0xfb, 0x90, 0x64]), 'mp3'],
  ['MP3 with a tag after zero bytes', of([0], 'ID3', [4, 0, 0]), 'mp3'],
  ['only zero bytes', of([0, 0, 0, 0, 0, 0]), null],
  ['Ogg', of('OggS', [0, 2]), 'ogg'],
  ['FLAC', of('fLaC', [0]), 'flac'],
  ['WAV', of('RIFF', [1, 2, 3, 4], 'WAVEfmt '), 'wav'],
  ['WAV of many gigabytes', of('RF64', [1, 2, 3, 4], 'WAVEds64'), 'wav'],
  ['an empty file', of(''), null],
  ['one byte', of([0xff]), null],
  ['AVIF', of([0, 0, 0, 0x20], 'ftypavif'), null],
  ['WebP', of('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), null],
  ['JPEG', of([0xff, 0xd8, 0xff, 0xe0]), null],
  ['raw AAC', of([0xff, 0xf1, 0x50, 0x80]), null],
  ['a reserved version', of([0xff, 0xea, 0x90, 0x64]), null],
  ['a reserved bit rate', of([0xff, 0xfb, 0xf0, 0x64]), null],
  ['HTML', of('<!doctype html><script>'), null],
  ['SVG', of('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a program', of([0x7f], 'ELF'), null],
  ['text that mentions ftyp late', of('a text on ftyp'), null],
])('detects the format of %s', (_name, bytes, kind) => {
  expect(sniffAudio(bytes)).toBe(kind);
});
