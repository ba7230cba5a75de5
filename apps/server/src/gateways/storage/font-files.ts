import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/**
 * Converts a WOFF font (W3C, version 1) to the TrueType or OpenType font that it contains: the text renderer does not
 * read WOFF, and servers often have no fonts.
 */
export async function unpackWoff(woff: Uint8Array): Promise<Buffer> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = 44 + 20 * index;
      const field = (offset: number) => view.getUint32(entry + offset);
      const [tag, start, packed, size, checksum] = [field(0), field(4), field(8), field(12), field(16)];
      const bytes = woff.subarray(start, start + packed);
      return { tag, checksum, bytes: packed < size ? await unpack(bytes) : bytes };
    }),
  );
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(view.getUint32(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts = [head];
  let position = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    for (const [at, value] of [tag, checksum, position, bytes.length].entries())
      head.writeUInt32BE(value, 12 + 16 * index + 4 * at);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    parts.push(padded);
    position += padded.length;
  }
  return Buffer.concat(parts);
}

/** Returns a font in whose names (UTF-16) a text is replaced by another one of the same length. */
function withName(font: Buffer, from: string, to: string): Buffer {
  const [before, after] = [from, to].map((name) => Buffer.from(name, 'utf16le').swap16());
  const renamed = Buffer.from(font);
  if (!before || before.length !== after?.length) return renamed;
  for (let at = renamed.indexOf(before); at >= 0; at = renamed.indexOf(before, at + 1))
    after.copy(renamed, at);
  return renamed;
}

const sources = {
  'fraunces-latin.ttf': () =>
    import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
  'fraunces-latin-ext.ttf': () =>
    import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'),
};

/**
 * Writes the files of the bundled font into a folder, and returns their paths. Letters beyond Latin-1 form a separate
 * family, 'Fraunces Extended', which must be named first: within a single family the renderer would draw such a letter
 * as the plain letter and a misplaced accent.
 */
export async function writeFonts(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, source] of Object.entries(sources)) {
    const path = join(folder, name);
    // Another process may read or write the file at the same time.
    const temporary = `${path}.${randomUUID()}`;
    const font = await unpackWoff(await readFile(fileURLToPath(source())));
    const isExtended = name.includes('-ext');
    await writeFile(temporary, isExtended ? withName(font, 'SemiBold', 'Extended') : font);
    await rename(temporary, path);
    paths.push(path);
  }
  return paths;
}
