import { languageTags } from '@lamplight/messages/languages';
import { inLanguage } from '../../../platform/language.ts';
import { m } from './messages.ts';

/**
 * Returns the title of a chapter that has none, in a language (BCP 47); in English if the product does not have that
 * language.
 */
export function numberedChapter(number: number, language: string | null | undefined): string {
  const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const tag = languageTags.find((candidate) => baseOf(candidate) === baseOf(language ?? 'en'));
  return inLanguage(tag ?? 'en', () => m.numberedChapter({ number: String(number) }));
}
