import { addMessages, type Catalogues } from '@lamplight/messages';
import { catalogueOf } from '@lamplight/messages/catalogues';
import { afterAll, beforeAll } from 'vitest';

/**
 * Replaces the catalogues of languages by invented ones for the tests of a file, because the real translations may
 * change. The real catalogues are restored after these tests, because the worker's other test files share them.
 */
export function inventTranslations(tags: readonly string[], cataloguesOf: (tag: string) => Catalogues): void {
  beforeAll(() => {
    for (const tag of tags) addMessages(tag, cataloguesOf(tag));
  });
  afterAll(() => {
    for (const tag of tags) {
      const own = catalogueOf(tag) ?? {};
      addMessages(
        tag,
        Object.fromEntries(Object.keys(cataloguesOf(tag)).map((name) => [name, own[name] ?? {}])),
      );
    }
  });
}
