import { language, setLanguageSource } from '@lamplight/messages';
import { site } from './site.ts';
import { localStore } from './storage.ts';

/** Reads messages in the language of the document, which public/theme.js chose by the same key. */
export const readPageLanguage = (): void => setLanguageSource(() => document.documentElement.lang);

const languageKey = 'language';

/** Shows the app in another language: the page reloads, because code runs with the messages of one language. */
export function showLanguage(tag: string): void {
  localStore.setText(languageKey, tag);
  // Without storage the page would come back as it is.
  if (localStore.text(languageKey) === tag) location.reload();
}

/** Returns the language in which an account's pages should be shown instead of the present one; null for none. */
export const languageToShow = (chosen: string | null | undefined): string | null =>
  chosen && chosen !== document.documentElement.lang && site.get().languages.some((tag) => tag === chosen)
    ? chosen
    : null;

/** Returns the `lang` of a book's title; undefined if the page has that language, or the book's is not known. */
export const titleLanguage = (book: { readonly language?: string | null }): string | undefined =>
  book.language && book.language !== language() ? book.language : undefined;
