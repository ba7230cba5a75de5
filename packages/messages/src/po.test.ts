import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PO from 'pofile';
import { expect, it, onTestFinished } from 'vitest';
import { carryOver, compileLanguage, type Source } from '../build/index.ts';

type Definition = Source['messages'] extends ReadonlyMap<string, infer One> ? One : never;

const items = PO.parse(`
#. A verb.
msgctxt "room/old open"
msgid "Open"
msgstr "Öffnen"

msgctxt "room/old hint"
msgid "Open the book"
msgstr "Buch öffnen"

msgctxt "room/old stays"
msgid "Close the book"
msgstr "Buch schließen"
`).items;

const source = (name: string, messages: Record<string, Definition>): Source => ({
  file: 'messages.ts',
  constant: 'm',
  name,
  messages: new Map(Object.entries(messages)),
});

it('keeps the translation of a message that has another name, unless it may be another word', () => {
  const known = carryOver(items, [
    source('room/old', { stays: { text: 'Close the book', comment: '' } }),
    source('room/new', {
      hint: { text: 'Open the book', comment: 'Said of any book.' },
      open: { text: 'Open', comment: 'A verb.' },
      state: { text: 'Open', comment: 'A state.' },
      close: { text: 'Close the book', comment: '' },
    }),
  ]);
  const translated = (id: string) => known.get(id)?.msgstr[0];
  expect(translated('room/new hint')).toBe('Buch öffnen');
  expect(translated('room/new open')).toBe('Öffnen');
  expect(translated('room/new state')).toBeUndefined();
  // The translation still belongs to another message, so the new message does not get it.
  expect(translated('room/new close')).toBeUndefined();
});

/** Compiles a German PO file with these entries: key, English, its plural if any, translations. */
function compiled(
  entries: [string, string, string | null, ...string[]][],
  encoding: BufferEncoding = 'utf8',
) {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'languages/de'), { recursive: true });
  const po = entries.map(([key, id, plural, ...texts]) =>
    [
      `msgctxt "room/part ${key}"\nmsgid "${id}"`,
      ...(plural === null ? [] : [`msgid_plural "${plural}"`]),
      ...texts,
      '',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'languages/de/room.po'), po.join('\n'), encoding);
  const messages = Object.fromEntries(
    entries.map(([key, one, other]) => [key, { text: other === null ? one : { one, other }, comment: '' }]),
  );
  return compileLanguage('de', [source('room/part', messages)], folder);
}

it('names file, language and message of a translation whose placeholders or forms do not fit', () => {
  const books = ['{count} book by {name}', '{count} books by {name}'] as const;
  const { problems } = compiled([
    ['hello', 'Hello, {name}', null, 'msgstr "Hallo, {nome}"'],
    ['bye', 'Bye, {name}', null, 'msgstr "Bis bald, {name}"'],
    ['twice', 'Hello, {name}', null, 'msgstr "Hallo, {name}, {name}"'],
    ['brace', 'Hello, {name}', null, 'msgstr "Hallo, {{name}}"'],
    ['link', 'Not a member? <join>Join</join>', null, 'msgstr "Kein Mitglied? Mitmachen"'],
    ['open', 'Not a member? <join>Join</join>', null, 'msgstr "Kein Mitglied? <join>Mitmachen<join>"'],
    ['order', 'Not a member? <join>Join</join>', null, 'msgstr "Kein Mitglied? </join>Mitmachen<join>"'],
    ['short', ...books, 'msgstr[0] "{count} Buch von {name}"'],
    ['hole', ...books, 'msgstr[1] "{count} Bücher von {name}"'],
    ['form', ...books, 'msgstr[0] "Ein Buch"', 'msgstr[1] "{count} Bücher von {name}"'],
    ['words', ...books, 'msgstr[0] "Ein Buch von {name}"', 'msgstr[1] "{count} Bücher von {name}"'],
    ['none', ...books, 'msgstr[0] ""', 'msgstr[1] ""'],
    ['bye', 'Bye, {name}', null, 'msgstr "Tschüs, {name}"'],
  ]);
  expect(problems).toEqual(
    [
      "hello' lacks {name}",
      "bye' is there twice",
      "twice' repeats {name}",
      "brace' has a brace that belongs to no {name}",
      "link' lacks <join> </join>",
      "open' lacks </join>",
      "order' has </join> <join> in a wrong order",
      "short' has 1 forms; the language has one, other",
      "hole' has 1 forms; the language has one, other",
      "form' lacks {name}",
    ].map((problem) => `languages/de/room.po: the translation of 'room/part ${problem}`),
  );
});

it('names the message of a file that is not UTF-8, and the line that is none of a PO file', () => {
  expect(compiled([['open', 'Open', null, 'msgstr "Öffnen"']], 'latin1').problems).toEqual([
    "languages/de/room.po: the translation of 'room/part open' is not UTF-8",
  ]);
  expect(() => compiled([['open', 'Open', null, 'msgstr "Öffnen']])).toThrow(
    'languages/de/room.po:3: not a line of a PO file',
  );
});
