import { strFromU8, unzipSync } from 'fflate';
import { TextError } from '../cues.ts';

/** Limits of an EPUB, in bytes: hostile ones are small and unpack to gigabytes. */
export const epubLimits = {
  file: 500 * 1024 * 1024,
  /** All texts that are read, unpacked. */
  texts: 60 * 1024 * 1024,
  /** One text, unpacked. */
  text: 12 * 1024 * 1024,
  files: 20_000,
} as const;

/** Files of an EPUB by their path. */
export type Archive = ReadonlyMap<string, string>;

/** Files that hold text or structure; pictures, fonts and audio stay packed. */
const isReadable = (name: string): boolean =>
  /\.(?:opf|ncx|x?html?|smil|xml)$/i.test(name) || name === 'mimetype';

/**
 * Unpacks the texts of an EPUB. Paths are only names here: nothing is written.
 * @throws TextError if it is no archive, unpacks to too much, or contains a path outside itself
 */
export function openArchive(bytes: Uint8Array): Archive {
  if (bytes.length > epubLimits.file) throw new TextError('The EPUB is larger than 500 MB.');
  let [count, size] = [0, 0];
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    count += 1;
    if (count > epubLimits.files) throw new TextError('The EPUB has too many files.');
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name)) {
      throw new TextError('The EPUB has a path outside itself.');
    }
    if (!isReadable(name)) return false;
    size += originalSize;
    // No more than the declared size is unpacked.
    if (originalSize > epubLimits.text || size > epubLimits.texts) {
      throw new TextError('The EPUB unpacks to too much text.');
    }
    return true;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter: isWanted }));
    return new Map(files.map(([name, content]) => [name, strFromU8(content)]));
  } catch (error) {
    throw error instanceof TextError ? error : new TextError('This is not an EPUB.');
  }
}
