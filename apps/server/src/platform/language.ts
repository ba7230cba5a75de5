import { AsyncLocalStorage } from 'node:async_hooks';
import { setCatalogueSource, setLanguageSource } from '@lamplight/messages';
import { catalogueOf } from '@lamplight/messages/catalogues';

const current = new AsyncLocalStorage<{ readonly tag: string }>();
setLanguageSource(() => current.getStore()?.tag ?? 'en');
setCatalogueSource(catalogueOf);

/** Does work whose messages are in a language: a request's, or that of a mail's recipient. */
export const inLanguage = <Result>(tag: string, work: () => Result): Result => current.run({ tag }, work);
