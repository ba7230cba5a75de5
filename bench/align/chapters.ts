import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Cue, readWebVtt, type Sentence, splitText } from '@lamplight/align';
import type { Chapter } from './scenarios.ts';

const samples = join(import.meta.dirname, '../../samples');

interface Manifest {
  readonly books: readonly {
    readonly slug: string;
    readonly title: string;
    readonly author: string;
    readonly narrator: string;
    readonly chapters: readonly { readonly title: string; readonly audio: string; readonly text: string }[];
  }[];
}

export interface Recording extends Omit<Chapter, 'samples'> {
  readonly file: string;
  readonly textFile: string;
}

/**
 * Returns the chapters of the sample library with their texts, as an admin would paste them, and the exact times of the
 * sentences.
 */
export function recordings(): Recording[] {
  const { books } = JSON.parse(readFileSync(join(samples, 'library.json'), 'utf8')) as Manifest;
  return books.flatMap(({ slug, title, author, narrator, chapters }) => {
    const story = readFileSync(join(samples, 'stories', `${slug}.md`), 'utf8');
    const bodies = story.split(/^## .*$/m).slice(1);
    return chapters.map((chapter, index) => {
      const said = readWebVtt(readFileSync(join(samples, chapter.text), 'utf8'));
      const titles = index === 0 ? [title, `By ${author}`, chapter.title] : [chapter.title];
      const text = [...titles, bodies[index] ?? ''].join('\n\n');
      const sentences = splitText(text, { language: 'en' });
      return {
        name: `${slug}/${basename(chapter.audio)}`,
        narrator,
        file: join(samples, chapter.audio),
        textFile: join(samples, chapter.text),
        said,
        sentences,
        saidAs: matchStarts(sentences, said),
      };
    });
  });
}

/**
 * Returns for each sentence the index of the cue that starts at the same character of the text, not counting white
 * space; undefined if no cue starts there.
 */
function matchStarts(sentences: readonly Sentence[], said: readonly Cue[]): (number | undefined)[] {
  const lengthOf = (text: string) => text.replaceAll(/\s/g, '').length;
  const starts = new Map<number, number>();
  let at = 0;
  for (const [index, { text }] of said.entries()) {
    starts.set(at, index);
    at += lengthOf(text);
  }
  let from = 0;
  return sentences.map(({ text }) => {
    const index = starts.get(from);
    from += lengthOf(text);
    return index;
  });
}
