import { contentsName, manifestName } from '@lamplight/lpf/names';
import { cleanField, decodeFile, type EncodingNote } from '../../../platform/foreign-text.ts';
import { type CueFile, readCue } from '../../media/index.ts';
import { readMetadataJson } from './metadata-json.ts';
import { readOpf } from './opf.ts';
import { readPeople } from './person-names.ts';
import { plainText } from './plain-text.ts';
import { readPublication } from './publication-json.ts';
import type { SourceMetadata } from './source-metadata.ts';

/** Content of a file beside recordings; null if the content does not match the file's name. */
export interface Sidecar {
  readonly metadata: SourceMetadata | null;
  readonly cue: readonly CueFile[] | null;
  /** Problem of the file's encoding; absent if there is none. */
  readonly note?: EncodingNote | undefined;
}

type Read = (text: string, beside?: string) => SourceMetadata | null | Promise<SourceMetadata | null>;

interface Kind {
  readonly name: RegExp;
  readonly read: Read;
  /**
   * Matches the name of another file that is read together with this one. By default another text file, from which an
   * unknown encoding is detected.
   */
  readonly beside?: RegExp;
}

/** Kinds of files that are trusted more than tags, most trusted first. */
export const strongKinds: readonly Kind[] = [
  { name: /^metadata\.json$/i, read: readMetadataJson },
  { name: /\.metadata\.json$/i, read: readMetadataJson },
  { name: manifestName, read: readPublication, beside: contentsName },
  { name: /\.opf$/i, read: readOpf },
];
/** Kinds of files that only fill in what tags lack. */
export const weakKinds: readonly Kind[] = [
  { name: /^desc\.txt$/i, read: (text) => ({ description: plainText(text) || undefined }) },
  { name: /^reader\.txt$/i, read: (text) => readPeople({ narrator: [cleanField(text)] }) },
];
export const cueName = /\.cue$/i;

/** Reads a file according to its name; `beside` is another file of its folder (`Kind.beside`). */
export async function readSidecar(name: string, bytes: Uint8Array, beside?: Uint8Array): Promise<Sidecar> {
  const { text, note } = decodeFile(bytes, beside);
  if (cueName.test(name)) return { metadata: null, cue: readCue(text), note };
  const kind = [...strongKinds, ...weakKinds].find((known) => known.name.test(name));
  return {
    metadata: kind ? await kind.read(text.trim(), beside && decodeFile(beside).text) : null,
    cue: null,
    note,
  };
}
