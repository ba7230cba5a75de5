import { setLanguageSource } from '@lamplight/messages';

/** Reads messages in the language of the document, which the server and public/theme.js chose. */
export const readPageLanguage = (): void => setLanguageSource(() => document.documentElement.lang);
