import { compareNames } from '@lamplight/contract/text';

/** A file as it was dropped or chosen. */
export interface FoundFile {
  readonly file: File;
  /** With the folders that it lay in: 'The Weir/CD 1/01.mp3'. */
  readonly path: string;
}

export interface SortedFiles {
  /** In the order of their names. */
  readonly audio: readonly FoundFile[];
  /** A picture called as covers are. */
  readonly cover: File | null;
  /** How many are neither. */
  readonly others: number;
}

const audioName = /\.(?:mp3|m4a|m4b|mp4|aac|ogg|oga|opus|flac|wav|wave)$/i;
const coverName = /^(?:cover|folder|front)\.(?:jpe?g|png|webp|avif)$/i;
/** What systems leave in folders for themselves. */
const hidden = /^(?:\.|desktop\.ini$|thumbs\.db$)/i;

/** A first sorting by name; what a file truly is the server finds out. */
export function sortFiles(found: readonly FoundFile[]): SortedFiles {
  const seen = found.filter(({ file }) => !hidden.test(file.name));
  const isAudio = ({ file }: FoundFile) => audioName.test(file.name) || file.type.startsWith('audio/');
  const covers = seen.filter(({ file }) => coverName.test(file.name));
  const audio = seen.filter(isAudio);
  const cover = covers.toSorted((one, other) => compareNames(one.path, other.path))[0]?.file ?? null;
  return {
    audio: audio.toSorted((one, other) => compareNames(one.path, other.path)),
    cover,
    others: seen.length - audio.length - covers.length,
  };
}
