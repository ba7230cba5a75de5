import { addressOf, addressProblem } from './address.ts';
import type { DraftChapter } from './draft.ts';

/** A chapter as it is typed. */
export interface ChapterEntry {
  readonly title: string;
  readonly audio: string;
  readonly image: string;
  /** It has the playlist's cover for its image. */
  readonly usesCover: boolean;
}

export const emptyEntry: ChapterEntry = { title: '', audio: '', image: '', usesCover: true };

export const entryOf = ({ title, audio_url, image }: DraftChapter): ChapterEntry => ({
  title,
  audio: audio_url,
  image,
  usesCover: image === '',
});

/** Specification §5: adding a chapter needs a title and an audio address. */
export const isEntered = ({ title, audio }: ChapterEntry): boolean =>
  title.trim() !== '' && audio.trim() !== '';

export type EntryProblems = Partial<Record<'audio' | 'image', string>>;
export type ReadEntry = Omit<DraftChapter, 'key' | 'id' | 'duration'>;

/** What was typed as a chapter, or what is wrong with it. An own image that is left empty is the cover after all. */
export function readEntry(
  entry: ChapterEntry,
  origin: string,
): { chapter: ReadEntry } | { problems: EntryProblems } {
  const audio_url = addressOf(entry.audio, origin);
  const image = entry.usesCover ? '' : addressOf(entry.image, origin);
  if (audio_url && image !== null) return { chapter: { title: entry.title.trim(), audio_url, image } };
  return {
    problems: {
      ...(!audio_url && { audio: addressProblem }),
      ...(image === null && { image: addressProblem }),
    },
  };
}
