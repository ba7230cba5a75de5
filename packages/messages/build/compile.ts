import type { Text } from '../src/format.ts';
import type { Catalogues } from '../src/index.ts';
import { isLanguage, languageTags, pseudoLanguages } from '../src/languages.ts';
import { formsOf, poFileOf, readTranslations, type Translation } from './po.ts';
import { pseudo } from './pseudo.ts';
import { readSources, root, type Source } from './read-sources.ts';

/** Tags of all languages in a build: those of the product and the pseudo-locales. */
export const builtTags = [...languageTags, ...Object.keys(pseudoLanguages)];

const textsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

const placeholder = /\{\w+\}|<\/?\w+>/g;
const placeholdersIn = (text: string): string[] => text.match(placeholder) ?? [];
const countOf = (list: readonly string[], text: string): number =>
  list.filter((entry) => entry === text).length;

/** True if each tag is closed, and closed before the tag that encloses it. */
function isNested(placeholders: readonly string[]): boolean {
  const open: string[] = [];
  for (const name of placeholders)
    if (name.startsWith('</')) {
      if (open.pop() !== name.replace('/', '')) return false;
    } else if (name.startsWith('<')) open.push(name);
  return open.length === 0;
}

/** Returns the first error in one form of a translation; null if there is none. */
function problemOfForm(form: string, english: readonly string[]): string | null {
  const found = placeholdersIn(form);
  const expected = english.map(placeholdersIn);
  const lists = (names: readonly string[]) => [...new Set(names)].join(' ');
  // A plural form may omit {count}, because it may write the number as a word.
  const missing = expected
    .flat()
    .filter(
      (name) =>
        expected.every((names) => names.includes(name)) &&
        !found.includes(name) &&
        !(english.length > 1 && name === '{count}'),
    );
  if (missing.length > 0) return `lacks ${lists(missing)}`;
  const extra = found.filter((name) => !expected.flat().includes(name));
  if (extra.length > 0) return `has ${lists(extra)}, which English lacks`;
  const repeated = found.filter(
    (name) => countOf(found, name) > Math.max(...expected.map((names) => countOf(names, name))),
  );
  if (repeated.length > 0) return `repeats ${lists(repeated)}`;
  if (!isNested(found)) return `has ${lists(found.filter((name) => name.startsWith('<')))} in a wrong order`;
  const hasBraces = (text: string) => /[{}]/.test(text.replaceAll(placeholder, ''));
  if (hasBraces(form) && !english.some(hasBraces)) return 'has a brace that belongs to no {name}';
  const isDecoded = (text: string) => !text.includes('\uFFFD');
  if (!isDecoded(form) && english.every(isDecoded)) return 'is not UTF-8';
  return null;
}

const isSame = (a: Text, b: Text): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.one === b.one && a.other === b.other;

/** Returns the first error in a translation; null if there is none. */
function problemOf(tag: string, english: Text, { text, formCount, isRepeated }: Translation): string | null {
  if (isRepeated) return 'is there twice';
  if (text === null) return null;
  if (typeof english !== 'string' && formCount !== formsOf(tag).length)
    return `has ${formCount} forms; the language has ${formsOf(tag).join(', ')}`;
  const problems = textsOf(text).map((form) => problemOfForm(form, textsOf(english)));
  return problems.find((problem) => problem !== null) ?? null;
}

/** Catalogues of a language, and the remaining work of its translators. */
interface Compiled {
  readonly catalogues: Catalogues;
  /** Errors of placeholders and forms, which make the build fail. */
  readonly problems: string[];
  /**
   * Names of messages without a translation, or with a translation of an older English text. The app shows them in
   * English.
   */
  readonly untranslated: string[];
  /** Names of translated messages that are no longer in the code. */
  readonly obsolete: string[];
}

/** Compiles the messages of a language. Messages without a current translation get the English text. */
export function compileLanguage(tag: string, sources: readonly Source[], folder = root): Compiled {
  const translations =
    isLanguage(tag) && tag !== 'en' ? readTranslations(tag, folder) : new Map<string, Translation>();
  const isPseudo = Object.hasOwn(pseudoLanguages, tag);
  const problems: string[] = [];
  const untranslated: string[] = [];
  const known = new Set<string>();
  const entriesOf = ({ name, messages }: Source) =>
    [...messages].map(([key, { text }]) => {
      if (tag === 'en') return [key, text] as const;
      if (isPseudo) return [key, pseudo(text)] as const;
      const id = `${name} ${key}`;
      known.add(id);
      const translation = translations.get(id);
      if (!translation?.text || !isSame(translation.english, text)) {
        untranslated.push(id);
        return [key, text] as const;
      }
      const problem = problemOf(tag, text, translation);
      if (problem) problems.push(`${poFileOf(tag, name)}: the translation of '${id}' ${problem}`);
      return [key, translation.text] as const;
    });
  const catalogues = Object.fromEntries(
    sources.map((source) => [source.name, Object.fromEntries(entriesOf(source))]),
  );
  return {
    catalogues,
    problems,
    untranslated,
    obsolete: [...translations.keys()].filter((id) => !known.has(id)),
  };
}

/** Compiles all languages. @throws Error with file, language and message if a placeholder or a form is wrong */
export function compileAll(sources: readonly Source[] = readSources()): Map<string, Catalogues> {
  const compiled = builtTags.map((tag) => [tag, compileLanguage(tag, sources)] as const);
  const problems = compiled.flatMap(([, { problems }]) => problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return new Map(compiled.map(([tag, { catalogues }]) => [tag, catalogues]));
}
