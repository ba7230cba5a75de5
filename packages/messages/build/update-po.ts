// Writes the PO files of all languages from the messages in code: `npm run languages`. Keeps translations; one whose
// English changed is marked fuzzy, and shown in English until a translator has looked at it. A message with another name
// or in another catalogue keeps its translation, too; a word alone only with the same comment, because it may be another.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PO from 'pofile';
import type { Text } from '../src/format.ts';
import { languageTags } from '../src/languages.ts';
import { formsOf, poFileOf, readPo } from './po.ts';
import { type Definition, readSources, root, type Source } from './read-sources.ts';

/** Formulas of PO files, for translators' tools; they must say the same as Intl.PluralRules. */
export const pluralFormulas: Readonly<Record<string, string>> = {
  de: 'n != 1',
  es: 'n != 1',
  fr: 'n > 1',
  it: 'n != 1',
  nl: 'n != 1',
  pl: 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2',
  'pt-BR': 'n > 1',
  ar: 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5',
  ja: '0',
};

type PoItem = InstanceType<typeof PO.Item>;

const englishOf = (text: Text): [one: string, other: string | null] =>
  typeof text === 'string' ? [text, null] : [text.one ?? text.other, text.other];

function itemOf(
  id: string,
  { text, comment }: Definition,
  file: string,
  tag: string,
  known?: PoItem,
): PoItem {
  const [msgid, plural] = englishOf(text);
  const forms = formsOf(tag);
  const item = new PO.Item();
  // Private in its types, and 2 unless the item was parsed.
  Reflect.set(item, 'nplurals', forms.length);
  item.msgctxt = id;
  item.msgid = msgid;
  if (plural !== null) item.msgid_plural = plural;
  item.msgstr = known?.msgstr ?? (plural === null ? [''] : forms.map(() => ''));
  item.references = [file];
  if (comment) item.extractedComments = [comment];
  if (known?.comments.length) item.comments = known.comments;
  const hasChanged = known && (known.msgid !== msgid || (known.msgid_plural ?? null) !== plural);
  const isTranslated = item.msgstr.some(Boolean);
  if (isTranslated && (known?.flags['fuzzy'] || hasChanged)) item.flags['fuzzy'] = true;
  // Translators' tools compare the placeholders by it.
  if (/\{\w+\}/.test(msgid + (plural ?? ''))) item.flags['python-brace-format'] = true;
  return item;
}

/** Returns what two names of one message have in common: the English, and of a word alone also its comment. */
const meaningOf = (english: string, plural: string | null, comment: string): string =>
  JSON.stringify([english, plural, english.includes(' ') ? '' : comment]);

/** Returns the translations of a language by the name of their message, those of renamed messages by the new name. */
export function carryOver(
  items: readonly PoItem[],
  sources: readonly Source[],
): Map<string | undefined, PoItem> {
  const known = new Map(items.map((item) => [item.msgctxt ?? undefined, item]));
  const messages = sources.flatMap(({ name, messages }) =>
    [...messages].map(([key, definition]) => [`${name} ${key}`, definition] as const),
  );
  const names = new Set<string>(messages.map(([id]) => id));
  const free = new Map(
    items
      .filter(({ msgctxt }) => !names.has(msgctxt ?? ''))
      .map((item) => [
        meaningOf(item.msgid, item.msgid_plural ?? null, item.extractedComments.join(' ')),
        item,
      ]),
  );
  for (const [id, { text, comment }] of messages) {
    const renamed = known.has(id) ? undefined : free.get(meaningOf(...englishOf(text), comment));
    if (renamed) known.set(id, renamed);
  }
  return known;
}

/** Returns the text of a PO file for the catalogues of a room. */
export function poText(
  tag: string,
  sources: readonly Source[],
  known: ReadonlyMap<string | undefined, PoItem>,
): string {
  const po = new PO();
  po.headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: tag,
    'Plural-Forms': `nplurals=${formsOf(tag).length}; plural=(${pluralFormulas[tag] ?? '0'});`,
  };
  po.items = sources.flatMap(({ file, name, messages }) =>
    [...messages].map(([key, definition]) => {
      const id = `${name} ${key}`;
      return itemOf(id, definition, file, tag, known.get(id));
    }),
  );
  return `${po.toString()}\n`;
}

/** Returns path below the root and text of each PO file. */
export function poFiles(sources: readonly Source[] = readSources()): [file: string, text: string][] {
  const sorted = sources.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return languageTags
    .filter((tag) => tag !== 'en')
    .flatMap((tag) => {
      const before = globSync(join(root, 'languages', tag, '*.po')).flatMap((file) => readPo(file).items);
      const known = carryOver(before, sorted);
      return [...Map.groupBy(sorted, ({ name }) => poFileOf(tag, name))].map(
        ([file, group]): [string, string] => [file, poText(tag, group, known)],
      );
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of poFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
