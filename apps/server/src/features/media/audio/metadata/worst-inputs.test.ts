import { expect, test } from 'vitest';
import {
  exportedFunctions,
  findSlowInputs,
  inputCharacters,
  type Parsers,
} from '../../../../testing/worst-inputs.ts';
import { chaptersOf } from './chapters.ts';
import { readCue } from './cue.ts';
import { namedTags, readTags } from './tags.ts';

const tagged = (text: string) => ({
  title: text,
  artists: [text],
  genre: [text],
  description: [text],
  track: { no: null, of: null },
  disk: { no: null, of: null },
  movementIndex: { no: null, of: null },
});
const inCue = (text: string): string => {
  const line = text.slice(0, inputCharacters / 4).replaceAll(/[\r\n]/g, ' ');
  return `FILE ${line}\nTRACK 01 AUDIO\nTITLE ${line}\nINDEX 01 ${line}`;
};

const parsers: Parsers = {
  readCue,
  readCueFields: (text) => readCue(inCue(text)),
  readCueLines: (text) => readCue(`TRACK 01 AUDIO\n${text}`),
  readTags: (text) => readTags(tagged(text), { vorbis: [{ id: text, value: text }] }),
  namedTags: (text) => namedTags({ vorbis: [{ id: text, value: text }] }, [text]),
  chaptersOf: (text) =>
    chaptersOf(
      [
        { title: text, start: 0 },
        { title: text, start: 5 },
      ],
      10,
    ),
};

test.each(Object.entries(parsers))('%s is fast for any input', { timeout: 60_000 }, async (_, parse) =>
  expect(await findSlowInputs(parse, inputCharacters)).toEqual([]),
);

test('every parser of metadata is tried', async () => {
  const exported = await exportedFunctions(import.meta.dirname);
  // `readFacts` is not called directly, because it only applies the parsers above.
  const indirect = ['readFacts'];
  expect(exported.length).toBeGreaterThan(4);
  expect(exported.filter((name) => !(name in parsers || indirect.includes(name)))).toEqual([]);
});
