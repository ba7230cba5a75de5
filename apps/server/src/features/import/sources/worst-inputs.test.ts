import { decodeForeignText } from '@lamplight/contract/foreign-text';
import * as names from '@lamplight/contract/names';
import { foldText, isBlank, titleFromName } from '@lamplight/contract/text';
import { expect, test } from 'vitest';
import {
  cleanDescription,
  cleanField,
  decodeEntities,
  decodeFile,
  isGarbled,
  lineOf,
} from '../../../platform/foreign-text.ts';
import { multiLine, singleLine } from '../../../platform/text-fields.ts';
import {
  exportedFunctions,
  findSlowInputs,
  inputCharacters,
  leastMs,
  maxMs,
  nameCharacters,
  type Parsers,
} from '../../../testing/worst-inputs.ts';
import * as fileNames from '../scan/file-names.ts';
import { normalizeAlbum } from '../scan/group-books.ts';
import { readExportedBook } from './exported-book.ts';
import * as factTexts from './fact-texts.ts';
import { languageTagOf } from './language-names.ts';
import { readMetadataJson } from './metadata-json.ts';
import { readOpf } from './opf.ts';
import { parseOpf } from './opf-package.ts';
import * as personNames from './person-names.ts';
import { splitSuffix } from './person-names.ts';
import { plainText } from './plain-text.ts';
import { readPublication } from './publication-json.ts';
import { readSidecar } from './read-sidecar.ts';
import { parseSeries, parseSeriesList, seriesNumberOf } from './series-text.ts';

/** Returns documents in which a text is the value of several fields. */
const inOpf = (text: string): string => {
  const field = text.slice(0, inputCharacters / 8).replaceAll(/[<&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const creator = `<creator file-as="${field}">${field}</creator>`;
  const metas = `<meta name="calibre:series" content="${field}"/><meta name="calibre:user_metadata:#a" content="${field}"/>`;
  return `<package><metadata><title>x</title>${creator}<identifier scheme="ISBN">${field}</identifier>${metas}</metadata></package>`;
};
const inMetadata = (text: string): string => `<package><metadata>${text}</metadata></package>`;
const inJson = (text: string): string => {
  const field = text.slice(0, inputCharacters / 8);
  return JSON.stringify({
    title: field,
    authors: field,
    narrators: [field],
    series: field,
    description: field,
  });
};
const inPublication = (text: string): string => {
  const field = text.slice(0, inputCharacters / 8);
  const link = { url: field, name: field, duration: field };
  return JSON.stringify({
    name: field,
    author: [field],
    description: field,
    inLanguage: field,
    id: field,
    readingOrder: [link, link],
    resources: [{ ...link, rel: 'contents' }],
    toc: [{ href: field, title: field }],
  });
};
/** Returns exported books: one in which a text is the value of every field, and one in which it is the title only. */
const exportedBooks = (text: string): object[] =>
  [text, 1].map((other) => ({
    format: 1,
    book: { title: text, synopsis: text, tags: other, authors: [{ name: other }], cover_image: other },
    sort_names: { [text]: other },
    added_at: other,
    updated_at: other,
    chapters: [{ title: text, added_at: other, file: other, audio_url: other }],
  }));
/** Returns a document of many short elements, made distinct by `index`. */
const manyElements = (element: (index: number) => string): string => {
  let text = '';
  for (let index = 0; text.length < inputCharacters / 2; index += 1) text += element(index);
  return text;
};
const manyRefined = (id: (index: number) => string): string =>
  inMetadata(
    manyElements((index) => `<creator id="a${id(index)}">N ${index}</creator>`) +
      manyElements((index) => `<meta refines="#a${id(index)}">N ${index}</meta>`),
  );
/** Documents that are slow for a parser that compares every part with every other. */
const documents: readonly (readonly [string, string])[] = [
  ['a.opf', manyRefined(() => '')],
  ['a.opf', manyRefined(String)],
  ['a.opf', inMetadata(manyElements((index) => `<e${index}/>`))],
  ['a.opf', inMetadata(`<a ${manyElements((index) => `b${index}="" `)}/>`)],
  [
    'a.opf',
    inMetadata(manyElements((index) => `<meta name="calibre:user_metadata:#${index}" content="{}"/>`)),
  ],
  ['metadata.json', JSON.stringify({ authors: manyElements((index) => `A ${index};`).split(';') })],
  ['metadata.json', JSON.stringify({ series: manyElements((index) => `A #${index};`).split(';') })],
  ['metadata.json', JSON.stringify({ genres: manyElements((index) => `A ${index};`).split(';') })],
  ['metadata.json', `{"lamplight":{${manyElements((index) => `"a${index}":1,`)}"a":1}}`],
  ['metadata.json', `{"lamplight":{"chapters":[${manyElements((index) => `{"title":"${index}"},`)}1]}}`],
  ['metadata.json', `{"lamplight":{"sort_names":{${manyElements((index) => `"a${index}":"b",`)}"a":1}}}`],
  ['metadata.json', `{"metadata":{${manyElements((index) => `"a${index}":1,`)}"a":1}}`],
  ['metadata.json', `{"lamplight":{"book":${manyElements(() => '[')}`],
  ['reader.txt', manyElements((index) => `A ${index}\n`)],
  ['a.cue', manyElements((index) => `FILE "${index}" MP3\n`)],
  ['a.cue', manyElements((index) => `TRACK ${index} AUDIO\nTITLE "${index}\nINDEX 01 ${index}:00:00\n`)],
];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const { explicitNote: _, ...facts } = factTexts;

/** All functions that parse untrusted text. */
const parsers: Parsers = {
  ...names,
  ...facts,
  cleanDescription,
  cleanField,
  decodeEntities,
  isGarbled,
  lineOf,
  parseNames: personNames.parseNames,
  parseSeparatedName: (text) => personNames.parseNames(text, true),
  inReadingOrder: personNames.inReadingOrder,
  isPlaceholder: personNames.isPlaceholder,
  readPeople: (text) => personNames.readPeople({ author: [text], narrator: [text, text] }),
  decodeFile: (text) => [decodeFile(bytesOf(text)), decodeFile(latin1(text))],
  decodeForeignText: (text) => [decodeForeignText(bytesOf(text)), decodeForeignText(latin1(text))],
  splitSeparatedName: (text) => names.splitNames(text, true),
  foldText,
  isBlank,
  singleLine,
  multiLine,
  languageTagOf,
  normalizeAlbum,
  parseOpf,
  readOpf,
  readOpfFields: (text) => readOpf(inOpf(text)),
  readOpfMetadata: (text) => readOpf(inMetadata(text)),
  readMetadataJson,
  readMetadataFields: (text) => readMetadataJson(inJson(text)),
  plainText,
  readPublication: (text) => readPublication(text, text),
  readPublicationFields: (text) => readPublication(inPublication(text), text),
  readExportedBook: (text) => exportedBooks(text).map(readExportedBook),
  parseSeries,
  parseSeriesList,
  seriesNumberOf,
  readSidecar: (text) => readSidecar('desc.txt', bytesOf(text)),
  readCueSheet: (text) => readSidecar('a.cue', bytesOf(text)),
  readNarrators: (text) => readSidecar('reader.txt', bytesOf(text)),
};
/** Functions that parse file names, or lines that were already truncated. */
const shortParsers: Parsers = {
  ...(fileNames as unknown as Parsers),
  chooseCover: (text) => fileNames.chooseCover([text]),
  titleFromName,
  splitSuffix: (text) => splitSuffix(text.replace(/\s+/g, ' ')),
};

test.each(Object.entries(parsers))('%s is fast for any input', { timeout: 60_000 }, async (_, parse) =>
  expect(await findSlowInputs(parse, inputCharacters)).toEqual([]),
);

test.each(Object.entries(shortParsers))('%s is fast for any name', async (_, parse) =>
  expect(await findSlowInputs(parse, nameCharacters)).toEqual([]),
);

test.each(documents)('%s with many parts is fast', async (name, text) =>
  expect(await leastMs(() => readSidecar(name, bytesOf(text)))).toBeLessThan(maxMs),
);

test('every parser of the sources is tried', async () => {
  const exported = await exportedFunctions(import.meta.dirname);
  expect(exported.length).toBeGreaterThan(20);
  // `opfPeople` is not called directly, but tested through `readOpfFields`.
  const indirect = ['opfPeople'];
  expect(
    exported.filter((name) => !(name in parsers || name in shortParsers || indirect.includes(name))),
  ).toEqual([]);
});
