import { type DraftRelease, firstReleaseProblem, publicNow } from '../releases/release-draft.ts';
import { addressOf, addressProblem } from './address.ts';
import type { DraftChapter } from './draft.ts';

/** Values of the chapter form. */
export interface ChapterFormState extends DraftRelease {
  readonly title: string;
  readonly audio: string;
  readonly image: string;
  /** True if the chapter uses the playlist's cover as its image. */
  readonly usesCover: boolean;
}

export const emptyForm: ChapterFormState = {
  ...publicNow,
  title: '',
  audio: '',
  image: '',
  usesCover: true,
};

export const formStateOf = ({
  title,
  audio_url,
  image,
  state,
  at,
  savedAt,
  early,
}: DraftChapter): ChapterFormState => ({
  title,
  audio: audio_url,
  image,
  usesCover: image === '',
  state,
  at,
  savedAt,
  early,
});

/** True if the form has a title and an audio address, which every chapter needs. */
export const isFilled = ({ title, audio }: ChapterFormState): boolean =>
  title.trim() !== '' && audio.trim() !== '';

/** True if the form has content that would be lost: more than the title that auto mode proposed. */
export const hasContent = (
  { title, audio, image, usesCover }: ChapterFormState,
  proposedTitle: string,
): boolean =>
  (title.trim() !== '' && title !== proposedTitle) ||
  audio.trim() !== '' ||
  (!usesCover && image.trim() !== '');

export type ChapterFormProblems = Partial<Record<'audio' | 'image' | 'release', string>>;
export type ParsedForm = Omit<DraftChapter, 'key' | 'id' | 'duration'>;

/**
 * Parses the form into a chapter, or returns its problems. An empty own image means the cover.
 * @param before the release that the form was opened with, which is not checked
 */
export function parseForm(
  entry: ChapterFormState,
  origin: string,
  before?: DraftRelease,
): { chapter: ParsedForm } | { problems: ChapterFormProblems } {
  const audio_url = addressOf(entry.audio, origin);
  const image = entry.usesCover ? '' : addressOf(entry.image, origin);
  const { state, at, savedAt, early } = entry;
  const release = firstReleaseProblem(entry, before);
  if (audio_url && image !== null && release === null)
    return { chapter: { title: entry.title.trim(), audio_url, image, state, at, savedAt, early } };
  return {
    problems: {
      ...(!audio_url && { audio: addressProblem }),
      ...(image === null && { image: addressProblem }),
      ...(release !== null && { release }),
    },
  };
}

const parsedFields = ['title', 'audio_url', 'image', 'state', 'at', 'savedAt', 'early'] as const;

/**
 * Returns the fields that differ from the chapter that the form was opened with. Only these are applied: an upload may
 * have replaced the chapter's audio since then.
 */
export const changedFields = (parsed: ParsedForm, opened: ParsedForm): Partial<ParsedForm> =>
  Object.fromEntries(
    parsedFields.filter((field) => parsed[field] !== opened[field]).map((field) => [field, parsed[field]]),
  );
