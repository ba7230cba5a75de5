import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { TextError } from '../cues.ts';
import { parseXml, type XmlElement } from './xml.ts';

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
  const isWanted = ({ name, size: packed, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > epubLimits.files) throw new TextError('The EPUB has too many files.');
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name)) {
      throw new TextError('The EPUB has a path outside itself.');
    }
    if (!isReadable(name)) return false;
    // A compressed file is cut at its declared size, but a stored one is copied whole.
    const unpacked = Math.max(originalSize, packed);
    size += unpacked;
    if (unpacked > epubLimits.text || size > epubLimits.texts) {
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

/** Returns the document at a path of an EPUB; undefined if there is no such file. @throws TextError if it is not XML */
export type FindDocument = (path: string) => XmlElement | undefined;

/** Parses each file once, however often an EPUB names it. */
export function documentsOf(archive: Archive): FindDocument {
  const documents = new Map<string, XmlElement>();
  return (path) => {
    const source = archive.get(path);
    const document = documents.get(path) ?? (source === undefined ? undefined : parseXml(source, path));
    if (document) documents.set(path, document);
    return document;
  };
}
