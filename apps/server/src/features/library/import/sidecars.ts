import type { SourceFolder } from '../../../gateways/storage/source-folder.ts';
import { readMetadataJson } from './metadata-json.ts';
import { readOpf } from './opf.ts';
import { namesIn, plainText, type Source, type Told } from './told.ts';
import type { Gathered } from './units.ts';
import { type AudioFolder, below } from './walk.ts';

/** Larger ones hold something else. */
const mostBytes = 4 * 1024 * 1024;

interface Kind {
  readonly name: RegExp;
  read(bytes: Uint8Array): Told | null;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

/** The most trusted first. */
const strong: readonly Kind[] = [
  { name: /^metadata\.json$/i, read: readMetadataJson },
  { name: /\.opf$/i, read: readOpf },
];
const fallbacks: readonly Kind[] = [
  { name: /^desc\.txt$/i, read: (bytes) => ({ description: plainText(textOf(bytes)) || undefined }) },
  { name: /^reader\.txt$/i, read: (bytes) => ({ narrators: namesIn(textOf(bytes)).slice(0, 20) }) },
];

const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '').toLowerCase();

/** What the files beside a book's recordings say of it. */
export async function readSidecars(
  source: SourceFolder,
  { path, sidecars }: AudioFolder,
  { unit }: Gathered,
): Promise<{
  readonly sources: readonly Source[];
  readonly weak: readonly Source[];
  readonly notes: readonly string[];
}> {
  const notes: string[] = [];
  const stems = new Set(unit.files.map(stemOf));
  // Among loose recordings only what bears the name of one is about it.
  const own = sidecars.filter((name) => unit.isWhole || stems.has(stemOf(name)));
  const readAll = async (kinds: readonly Kind[]): Promise<Source[]> => {
    const found: Source[] = [];
    for (const { name: shape, read } of kinds) {
      const name = own.find((each) => shape.test(each));
      if (!name) continue;
      const told = await source
        .read(below(path, name), mostBytes)
        .then((bytes) => bytes && read(bytes))
        .catch(() => null);
      if (told) found.push({ name, told });
      else notes.push(`${name} cannot be understood and is passed over.`);
    }
    return found;
  };
  const [sources, weak] = [await readAll(strong), await readAll(fallbacks)];
  return { sources, weak, notes };
}
