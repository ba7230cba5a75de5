import { language, setLanguageSource } from '@lamplight/messages';
import { site } from './site.ts';
import { localStore } from './storage.ts';

/** Makes messages use the language of the document, which public/theme.js sets from the same storage key. */
export const readPageLanguage = (): void => setLanguageSource(() => document.documentElement.lang);

const languageKey = 'language';

/** Stores another language and reloads the page, because running code has the messages of one language only. */
export function showLanguage(tag: string): void {
  localStore.setText(languageKey, tag);
  // Without storage the page would reload in the old language, so do not reload.
  if (localStore.text(languageKey) === tag) location.reload();
}

/**
 * Returns the language in which an account's pages should be shown instead of the current one; null to keep that one.
 */
export const languageToShow = (chosen: string | null | undefined): string | null =>
  chosen && chosen !== document.documentElement.lang && site.get().languages.some((tag) => tag === chosen)
    ? chosen
    : null;

/** Returns the `lang` of a book's title; undefined if the book's language is that of the page, or unknown. */
export const titleLanguage = (book: { readonly language?: string | null }): string | undefined =>
  book.language && book.language !== language() ? book.language : undefined;
