import { decodeForeignText } from '@lamplight/contract/foreign-text';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { TextError } from '../cues.ts';
import { m } from '../messages.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** Limits of an EPUB, in bytes unless stated otherwise. A small hostile file could unpack to gigabytes. */
export const epubLimits = {
  file: 500 * 1024 * 1024,
  /** Total unpacked size of all texts that are read. */
  texts: 60 * 1024 * 1024,
  /** Unpacked size of one text. */
  text: 12 * 1024 * 1024,
  files: 20_000,
} as const;

export interface Archive {
  has(path: string): boolean;
  /**
   * Unpacks files, so that `read` can return them.
   * @throws TextError if the files are too large
   */
  unpack(paths: Iterable<string>): void;
  /** Returns the bytes of a file; undefined if the file does not exist or has not been unpacked. */
  read(path: string): Uint8Array | undefined;
}

/** Normalizes a file name, because tools write spaces, accents and capitals differently. */
const folded = (name: string): string => {
  const path = name.replaceAll('\\', '/').normalize('NFC').toLowerCase();
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Opens an EPUB. Writes nothing to disk: paths serve only as names.
 * @throws TextError if the bytes are no archive, or the archive contains a path outside itself
 */
export function openArchive(bytes: Uint8Array): Archive {
  if (bytes.length > epubLimits.file)
    throw new TextError(m.epubTooLarge({ megabytes: epubLimits.file / 1024 / 1024 }));
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  let [count, size] = [0, 0];
  const unzip = (isWanted: (file: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter: isWanted });
    } catch (error) {
      throw error instanceof TextError ? error : new TextError(m.notEpub);
    }
  };
  unzip(({ name }) => {
    count += 1;
    if (count > epubLimits.files) throw new TextError(m.tooManyFiles);
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(name)) {
      throw new TextError(m.pathOutside);
    }
    if (!names.has(folded(name))) names.set(folded(name), name);
    names.set(name, name);
    return false;
  });
  const nameOf = (path: string) => names.get(path) ?? names.get(folded(path));
  return {
    has: (path) => nameOf(path) !== undefined,
    read: (path) => files.get(nameOf(path) ?? ''),
    unpack: (paths) => {
      const wanted = new Set([...paths].map(nameOf));
      const unpacked = unzip(({ name, size: packed, originalSize }) => {
        if (!wanted.has(name) || files.has(name)) return false;
        // The declared size limits what a compressed file unpacks to; an uncompressed file is copied at its packed
        // size.
        const length = Math.max(originalSize, packed);
        size += length;
        if (length > epubLimits.text || size > epubLimits.texts) {
          throw new TextError(m.tooMuchText);
        }
        return true;
      });
      for (const [name, content] of Object.entries(unpacked)) files.set(name, content);
    },
  };
}

/** Returns the document at a path of an EPUB; undefined if the document is missing or cannot be read. */
export type FindDocument = (path: string) => XmlElement | undefined;

/** Number of bytes at the beginning of a document that are searched for its encoding. */
const declarationBytes = 1024;

/** Returns the encoding that a document in XML or HTML declares. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, declarationBytes));
  const inXml = /^\s*<\?xml[^<>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/.exec(head);
  return (inXml ?? /<meta\s[^<>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head))?.[1];
}

/**
 * Returns a function that parses each file only once, however often the EPUB refers to it.
 * @param note called with each problem of a file, such as why it cannot be read
 */
export function documentsOf(archive: Archive, note: (text: string) => void): FindDocument {
  const documents = new Map<string, XmlElement | undefined>();
  const parse = (path: string, bytes: Uint8Array): XmlElement | undefined => {
    const decoded = decodeForeignText(bytes, declaredEncoding(bytes));
    if (decoded.note !== undefined) note(m.fileNote({ path, note: m[`encoding_${decoded.note}`] }));
    try {
      return parseXml(decoded.text, path);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      note(error.message);
      return undefined;
    }
  };
  return (path) => {
    const bytes = archive.read(path);
    if (bytes === undefined) return undefined;
    if (!documents.has(path)) documents.set(path, parse(path, bytes));
    return documents.get(path);
  };
}
