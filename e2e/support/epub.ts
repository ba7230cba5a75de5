import { strToU8, zipSync } from 'fflate';
import type { Chapter } from './listening.ts';

/** Returns an EPUB with one chapter of one sentence, and the sentence's times. */
export function epubOf({ title }: Chapter, sentence: string, end = '3s') {
  const files = {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf':
      '<package xmlns:dc="x"><metadata><dc:title>Lamps</dc:title><dc:language>en</dc:language></metadata><manifest><item id="c" href="c.xhtml" media-overlay="s"/><item id="s" href="c.smil"/></manifest><spine><itemref idref="c"/></spine></package>',
    'c.xhtml': `<html><body><h1>${title}</h1><p id="a">${sentence}</p></body></html>`,
    'c.smil':
      '<smil><body><par><text src="c.xhtml#a"/><audio src="a.mp3" clipBegin="1s" clipEnd="@"/></par></body></smil>'.replace(
        '@',
        end,
      ),
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return {
    name: 'lamps.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(entries))),
  };
}
