import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import type { Forms, Text } from '../src/format.ts';
import { languageOf } from '../src/languages.ts';
import { root } from './read-sources.ts';

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

type Category = (typeof categories)[number];
const formsByTag = new Map<string, readonly Category[]>();

/**
 * Returns the plural categories that whole numbers below 1000 have in a language, in CLDR's order. msgstr[0], msgstr[1]
 * … of a PO file are in the same order.
 */
export function formsOf(tag: string): readonly Category[] {
  const known = formsByTag.get(tag);
  if (known) return known;
  const rules = new Intl.PluralRules(languageOf(tag).locale);
  const used = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)));
  const forms = categories.filter((category) => used.has(category));
  formsByTag.set(tag, forms);
  return forms;
}

/** Returns the texts of a PO entry as a message; null if the entry is not translated. */
function textOf(strings: readonly string[], isPlural: boolean, tag: string): Text | null {
  if (!strings.some(Boolean)) return null;
  if (!isPlural) return strings[0] || null;
  const texts: Partial<Forms> = Object.fromEntries(
    formsOf(tag).map((form, index) => [form, strings[index] ?? '']),
  );
  return { ...texts, other: texts.other ?? strings.at(-1) ?? '' };
}

/** An entry of a PO file. */
export interface Translation {
  /** English text that was translated. */
  readonly english: Text;
  /** Translated text; null if there is none, or if a translator must check it ("fuzzy"). */
  readonly text: Text | null;
  /** Number of plural forms that are filled in. */
  readonly formCount: number;
  /** True if the file contains the message twice. */
  readonly isRepeated: boolean;
}

/** Returns the path of the PO file that contains a catalogue. */
export const poFileOf = (tag: string, catalogue: string): string =>
  `languages/${tag}/${catalogue.split('/')[0]}.po`;

const poLine = /^(?:#.*|(?:(?:#~ ?)?(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?"(?:[^"\\]|\\.)*")?$/;

/** Reads a PO file. @throws Error with file and line number for an invalid line, which the parser would skip */
export function readPo(file: string): PO {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const wrong = text.split('\n').findIndex((line) => !poLine.test(line.trim()));
  if (wrong >= 0) throw new Error(`${file}:${wrong + 1}: not a line of a PO file`);
  return PO.parse(text);
}

/** Reads the translations of a language, by catalogue and key: 'accounts/login title'. */
export function readTranslations(tag: string, folder = root): Map<string, Translation> {
  const found = new Map<string, Translation>();
  const path = join(folder, 'languages', tag);
  if (!existsSync(path)) return found;
  for (const file of globSync('*.po', { cwd: path }).toSorted())
    for (const entry of readPo(join(path, file)).items) {
      if (entry.obsolete) continue;
      const { msgid, msgid_plural } = entry;
      const english: Text = msgid_plural ? { one: msgid, other: msgid_plural } : msgid;
      const id = entry.msgctxt ?? '';
      // A form that is missing in the file is undefined in the array.
      const strings = Array.from(entry.msgstr, (text: string | undefined) => text ?? '');
      found.set(id, {
        english,
        text: entry.flags['fuzzy'] ? null : textOf(strings, Boolean(msgid_plural), tag),
        formCount: strings.filter(Boolean).length,
        isRepeated: found.has(id),
      });
    }
  return found;
}
