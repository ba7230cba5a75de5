import type { Catalogues } from '../src/index.ts';
import { compileLanguage } from './compile.ts';
import { readSources } from './read-sources.ts';

/**
 * Returns the messages of a language; null if the build has none for it. The server's build replaces this file by one
 * that contains the compiled catalogues (server-plugin.ts).
 */
export const catalogueOf = (tag: string): Catalogues | null =>
  tag === 'en' ? null : compileLanguage(tag, readSources()).catalogues;
