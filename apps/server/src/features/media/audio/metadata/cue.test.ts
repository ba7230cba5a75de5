import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFile } from '../../../../platform/foreign-text.ts';
import { readCue } from './cue.ts';

const sheet = `REM GENRE Speech
PERFORMER "Ann Author"
TITLE "The Book"
FILE "The Book.mp3" MP3
  TRACK 01 AUDIO
    TITLE "Fr\u00fch am Morgen"
    PERFORMER "Rita Reader"
    INDEX 00 00:00:00
    INDEX 01 00:00:37
  TRACK 02 AUDIO
    TITLE Plain
    INDEX 01 125:59:74
`;

const chapters = [
  { title: 'Fr\u00fch am Morgen', start: 37 / 75 },
  { title: 'Plain', start: 125 * 60 + 59 + 74 / 75 },
];

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(sheet)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${sheet}`)],
  ['Latin-1', Buffer.from(sheet, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${sheet}`, 'utf16le')],
  ['lines of Windows', Buffer.from(sheet.replaceAll('\n', '\r\n'))],
])('reads tracks and their times from %s', (_what, bytes) => {
  expect(readCue(decodeFile(bytes).text)).toEqual([{ name: 'The Book.mp3', chapters }]);
});

test('groups tracks by file, and those without a file', () => {
  const two = 'TRACK 01 AUDIO\nINDEX 01 00:00:00\nFILE b.wav WAVE\nTRACK 02 AUDIO\nINDEX 01 00:01:00';
  expect(readCue(two)).toEqual([
    { name: null, chapters: [{ title: '', start: 0 }] },
    { name: 'b.wav', chapters: [{ title: '', start: 1 }] },
  ]);
});

test.each(['00:60:00', '00:00:75', '1:2', 'x', '-1:00:00', '999999:00:00', ''])(
  'rejects the time %j',
  (time) => {
    const [file] = readCue(`TRACK 01 AUDIO\nINDEX 01 ${time}`) ?? [];
    expect(file?.chapters).toEqual([{ title: '', start: Number.NaN }]);
  },
);

test.each(['', 'a text', 'TITLE "no tracks"', 'FILE "a.mp3" MP3', '{"chapters":[]}'])(
  'returns null for %j',
  (text) => {
    expect(readCue(text)).toBeNull();
  },
);

test('reads any bytes without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      readCue(decodeFile(bytes).text);
      readCue(decodeFile(Buffer.concat([Buffer.from('TRACK 1 AUDIO\nINDEX 01 '), bytes])).text);
    }),
    { seed: 7 },
  );
});
