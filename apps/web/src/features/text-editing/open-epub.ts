import { type Epub, epubLimits, readEpub, TextError } from '@lamplight/align';

/** Reads an EPUB whose chapters are to be matched with those of a book. @throws TextError */
export async function openEpub(file: File, book: readonly { readonly title: string }[]): Promise<Epub> {
  if (file.size > epubLimits.file) throw new TextError('The EPUB is larger than 500 MB.');
  if (file.size === 0) throw new TextError('The file is empty.');
  return readEpub(new Uint8Array(await file.arrayBuffer()), book);
}
