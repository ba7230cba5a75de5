const prefix = 'language ';

/** Message by which a page tells the service worker its language. */
export const languageMessage = (tag: string): string => prefix + tag;

/** Returns the language tag in a page's message; null if the message is about something else. */
export const languageIn = (message: unknown): string | null =>
  typeof message === 'string' && message.startsWith(prefix) ? message.slice(prefix.length) : null;
