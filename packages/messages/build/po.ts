import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import type { Forms, Text } from '../src/format.ts';
import { languageOf } from '../src/languages.ts';
import { root } from './read-sources.ts';

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

type Category = (typeof categories)[number];
const formsByTag = new Map<string, readonly Category[]>();

/** Returns the categories of whole numbers below 1000, in CLDR's order: that of msgstr[0], msgstr[1] … in PO files. */
export function formsOf(tag: string): readonly Category[] {
  const known = formsByTag.get(tag);
  if (known) return known;
  const rules = new Intl.PluralRules(languageOf(tag).locale);
  const used = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)));
  const forms = categories.filter((category) => used.has(category));
  formsByTag.set(tag, forms);
  return forms;
}

/** Returns the texts of a PO entry as a message. */
function textOf(entry: InstanceType<typeof PO.Item>, tag: string): Text | null {
  if (!entry.msgid_plural) return entry.msgstr[0] || null;
  const forms = formsOf(tag);
  if (entry.msgstr.length === 0 || entry.msgstr.some((text) => !text)) return null;
  const texts: Partial<Forms> = Object.fromEntries(forms.map((form, index) => [form, entry.msgstr[index]]));
  return { ...texts, other: texts.other ?? entry.msgstr.at(-1) ?? '' };
}

/** An entry of a PO file. */
export interface Translation {
  /** The English that was translated. */
  readonly english: Text;
  /** null if the entry has no translation, or one that a translator must look at again ("fuzzy"). */
  readonly text: Text | null;
  readonly formCount: number;
}

/** Path of the PO file that has a catalogue. */
export const poFileOf = (tag: string, catalogue: string): string =>
  `languages/${tag}/${catalogue.split('/')[0]}.po`;

export const readPo = (file: string): PO => PO.parse(readFileSync(file, 'utf8'));

/** Reads the translations of a language: by name of the catalogue and key, 'accounts/login title'. */
export function readTranslations(tag: string, folder = root): Map<string, Translation> {
  const found = new Map<string, Translation>();
  const path = join(folder, 'languages', tag);
  if (!existsSync(path)) return found;
  for (const file of globSync('*.po', { cwd: path }).toSorted())
    for (const entry of readPo(join(path, file)).items) {
      if (entry.obsolete) continue;
      const { msgid, msgid_plural } = entry;
      const english: Text = msgid_plural ? { one: msgid, other: msgid_plural } : msgid;
      found.set(entry.msgctxt ?? '', {
        english,
        text: entry.flags['fuzzy'] ? null : textOf(entry, tag),
        formCount: entry.msgstr.length,
      });
    }
  return found;
}
