// Adds the paragraph identifier of each sentence to the samples' texts; times and sentences stay unchanged. Run:
// `node samples/make/paragraphs.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPauses, readWebVtt, withPauses, writeWebVtt } from '@lamplight/align';
import { root, shownLines, shownParagraphs, stories } from './stories.mjs';

for (const book of stories())
  for (const [index, { text }] of book.chapters.entries()) {
    const file = join(root, text);
    const before = readFileSync(file, 'utf8');
    const cues = readWebVtt(before);
    const [lines, paragraphs] = [shownLines(book, index), shownParagraphs(book, index)];
    if (cues.length !== lines.length || cues.some((cue, i) => cue.text !== lines[i]))
      throw new Error(`${text} has other sentences than its story: run samples/make/all.mjs`);
    const named = writeWebVtt(cues.map((cue, i) => ({ ...cue, paragraph: paragraphs[i] })));
    writeFileSync(file, withPauses(named, readPauses(before)));
  }
