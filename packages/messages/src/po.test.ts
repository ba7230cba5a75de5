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
  // Its translation still belongs to another message.
  expect(translated('room/new close')).toBeUndefined();
});

it('names file, language and message of a translation whose placeholders or forms do not fit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'languages/de'), { recursive: true });
  const entries = [
    ['hello', 'Hello, {name}', 'msgstr "Hallo, {nome}"'],
    ['link', 'Not a member? <join>Join</join>', 'msgstr "Kein Mitglied? Mitmachen"'],
    ['fine', 'Bye, {name}', 'msgstr "Bis bald, {name}"'],
  ];
  const po = entries
    .map(([key, id, text]) => `msgctxt "room/part ${key}"\nmsgid "${id}"\n${text}\n`)
    .join('\n');
  const plural =
    'msgctxt "room/part books"\nmsgid "{count} book"\nmsgid_plural "{count} books"\nmsgstr[0] "{count} Buch"\n';
  writeFileSync(join(folder, 'languages/de/room.po'), `${po}\n${plural}`);
  const messages = Object.fromEntries(
    entries.map(([key = '', text = '']) => [key, { text, comment: '' }] as const),
  );
  const books = { text: { one: '{count} book', other: '{count} books' }, comment: '' };
  const { problems } = compileLanguage('de', [source('room/part', { ...messages, books })], folder);
  expect(problems).toEqual([
    "languages/de/room.po: the translation of 'room/part hello' lacks {name}",
    "languages/de/room.po: the translation of 'room/part link' lacks <join> </join>",
    "languages/de/room.po: the translation of 'room/part books' has 1 forms; the language has one, other",
  ]);
});
