import { parseLanguage } from '@lamplight/contract/names';
import { lineOf } from '../../../platform/foreign-text.ts';
import { languageNames } from '../../../platform/language-name.ts';
import { lazy } from '../../../platform/lazy.ts';
import { splitSuffix } from './person-names.ts';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Codes without a single language: undetermined, several, without words, not coded. */
const noLanguage = new Set(['und', 'mul', 'zxx', 'mis']);

const keyOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

function namesOf(codes: readonly string[], hasOwnNames: boolean): Map<string, string> {
  const names = new Map<string, string>();
  for (const code of codes) {
    const name = languageNames().of(code);
    if (name === undefined || noLanguage.has(code)) continue;
    const tag = parseLanguage(code) ?? code;
    if (!names.has(keyOf(name))) names.set(keyOf(name), tag);
    if (!hasOwnNames) continue;
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    if (own !== undefined && !names.has(keyOf(own))) names.set(keyOf(own), tag);
  }
  return names;
}

const pairs = lazy(() => letters.flatMap((a) => letters.map((b) => a + b)));
const common = lazy(() => namesOf(pairs(), true));
/**
 * Languages that only have a three-letter code; created lazily, because looking up all codes would block the server
 * for half a second.
 */
const rare = lazy(() =>
  namesOf(
    'ang arc ast awa bho ceb chr cop dsb egy enm fil frm fro gez gmh goh grc gsw haw hmn hsb kok lzh mai mni nds non pro sco scn shi syr szl tlh tok yue zgh'.split(
      ' ',
    ),
    false,
  ),
);
const regions = lazy(() => {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const names = pairs().flatMap((code) => {
    const name = display.of(code.toUpperCase());
    return name === undefined ? [] : [[keyOf(name), code.toUpperCase()] as const];
  });
  return new Map([...names, ['usa', 'US'], ['us', 'US'], ['uk', 'GB'], ['gb', 'GB']]);
});

const byName = (name: string): string | null => common().get(keyOf(name)) ?? rare().get(keyOf(name)) ?? null;

/**
 * Returns the BCP 47 tag of a language as files name it: a tag or code ('en_US', 'eng', 'ger'), or a name in English
 * or in the language itself ('English', 'Deutsch', 'Portuguese (Brazil)', 'British English'); null if it is not a
 * language.
 */
export function languageTagOf(text: string): string | null {
  const name = lineOf(text, 200);
  const tag = parseLanguage(name.replaceAll('_', '-'));
  const [code = ''] = tag?.split('-') ?? [];
  if (tag !== null && !noLanguage.has(code) && languageNames().of(code) !== undefined) return tag;
  const whole = byName(name);
  if (whole !== null) return whole;
  const { before: language = '', bracketed, dashed } = splitSuffix(name);
  const base = language === '' ? null : byName(language);
  const country = regions().get(keyOf(bracketed ?? dashed ?? ''));
  if (base) return country ? parseLanguage(`${base}-${country}`) : base;
  const dialect = {
    'american english': 'en-US',
    'british english': 'en-GB',
    'brazilian portuguese': 'pt-BR',
  };
  return (dialect as Readonly<Record<string, string>>)[keyOf(name)] ?? null;
}
