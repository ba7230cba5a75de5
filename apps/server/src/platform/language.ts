import { AsyncLocalStorage } from 'node:async_hooks';
import type { Site } from '@lamplight/contract';
import { setCatalogueSource, setLanguageSource, setNodeJoin } from '@lamplight/messages';
import { catalogueOf } from '@lamplight/messages/catalogues';
import { storedLanguage } from '@lamplight/messages/stored';
import { joinHtml } from './html.ts';

interface Context {
  tag: string;
  /** Languages that the publisher offers. */
  readonly offered: readonly string[];
}

const current = new AsyncLocalStorage<Context>();
setLanguageSource(() => current.getStore()?.tag ?? 'en');
setCatalogueSource(catalogueOf);
setNodeJoin(joinHtml);

/** Runs `work` with messages in a language: that of a request, or of a mail's recipient. */
export const inLanguage = <Result>(
  tag: string,
  work: () => Result,
  offered: readonly string[] = [],
): Result => current.run({ tag, offered }, work);

/**
 * Runs `work` whose texts are stored for readers of several languages. Messages become references, also inside other
 * messages and in errors; `readStored` translates them when they are read.
 */
export const inStoredLanguage = <Result>(work: () => Result): Result => inLanguage(storedLanguage, work);

/** Switches the rest of the request to the language that its account has chosen, if the publisher offers it. */
export function preferLanguage(tag: string | null): void {
  const context = current.getStore();
  if (context && tag !== null && context.offered.includes(tag)) context.tag = tag;
}

/**
 * Returns the language of mails and pushes: the recipient's choice if the publisher offers it, else the publisher's
 * default.
 */
export const recipientLanguage = (
  chosen: string | null | undefined,
  { languages, default_language }: Pick<Site, 'languages' | 'default_language'>,
): string => languages.find((tag) => tag === chosen) ?? default_language ?? languages[0] ?? 'en';
