import { addMessages } from '@lamplight/messages';
import { expect, test } from 'vitest';
import { inLanguage, inStoredLanguage } from '../../../platform/language.ts';
import { numberedChapter } from './numbered-chapter.ts';

// The translation is invented, because the language's own may change.
addMessages('pt-BR', { 'media/upload-answers': { numberedChapter: 'Parte {number}' } });

test('a chapter without a title is numbered in the language of its book, whoever imports it', () => {
  for (const inReaders of [(work: () => void) => inLanguage('ar', work), inStoredLanguage])
    inReaders(() => {
      expect(numberedChapter(12, 'PT')).toBe('Parte 12');
      expect(numberedChapter(1200, 'pt-BR')).toBe('Parte 1200');
      expect(['fi', null, undefined].map((tag) => numberedChapter(3, tag))).toEqual(
        Array(3).fill('Chapter 3'),
      );
    });
});
