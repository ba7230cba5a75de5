// Writes the PO files of all languages from the messages in code: `npm run languages`. Existing translations are kept.
// If the English text has changed, the translation is marked fuzzy, and the app shows English until a translator has
// checked it. A message that was renamed or moved to another catalogue keeps its translation. A one-word message keeps
// it only if its comment is unchanged, too, because the same word may have another meaning elsewhere.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PO from 'pofile';
import type { Text } from '../src/format.ts';
import { languageTags } from '../src/languages.ts';
import { formsOf, poFileOf, readPo } from './po.ts';
import { type Definition, readSources, root, type Source } from './read-sources.ts';

/**
 * Plural formulas for the headers of PO files, which translators' tools read. They must agree with Intl.PluralRules.
 */
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
  // `nplurals` is private in the types, and is 2 unless the item was parsed from a file.
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
  // With this flag, translators' tools compare the placeholders of a translation with those of the English text.
  if (/\{\w+\}/.test(msgid + (plural ?? ''))) item.flags['python-brace-format'] = true;
  return item;
}

/**
 * Returns a key that identifies a message if it is renamed: the English text, and for a single word also the comment.
 */
const meaningOf = (english: string, plural: string | null, comment: string): string =>
  JSON.stringify([english, plural, english.includes(' ') ? '' : comment]);

/**
 * Returns the translations of a language by message name. Translations of renamed messages are also under the new name.
 */
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

/** Returns the text of a PO file with the catalogues of one feature. */
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

/** Returns all PO files: the path below the root, and the text. */
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
