import { compareNames } from '@lamplight/contract/text';

/** A dropped or chosen file. */
export interface FoundFile {
  readonly file: File;
  /** Path with its folders: 'The Weir/CD 1/01.mp3'. */
  readonly path: string;
  /** Title of the file's chapter in the manifest of a package; undefined if there is none. */
  readonly title?: string;
}

export interface SortedFiles {
  /** Audio files, sorted by name. */
  readonly audio: readonly FoundFile[];
  /** A picture with a typical cover name. */
  readonly cover: File | null;
  /** Number of files that are neither audio nor the cover. */
  readonly others: number;
}

const audioName = /\.(?:mp3|m4a|m4b|mp4|aac|ogg|oga|opus|flac|wav|wave)$/i;
const coverName = /^(?:cover|folder|front)\.(?:jpe?g|png|webp|avif)$/i;
/** Files that operating systems add to folders. */
const hidden = /^(?:\.|desktop\.ini$|thumbs\.db$)/i;

/** Sorts files by name; the server checks what they really are. */
export function sortFiles(found: readonly FoundFile[]): SortedFiles {
  const seen = found.filter(({ file }) => !hidden.test(file.name));
  const isAudio = ({ file }: FoundFile) => audioName.test(file.name) || file.type.startsWith('audio/');
  const covers = seen.filter(({ file }) => coverName.test(file.name));
  const audio = seen.filter(isAudio);
  const cover = covers.toSorted((a, b) => compareNames(a.path, b.path))[0]?.file ?? null;
  return {
    audio: audio.toSorted((a, b) => compareNames(a.path, b.path)),
    cover,
    others: seen.length - audio.length - covers.length,
  };
}
