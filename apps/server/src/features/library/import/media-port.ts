import type { AudioFacts, Media } from '../../media/index.ts';

/** The part of the media feature that imports use. */
export type ImportMedia = Pick<Media, 'inspectAudio' | 'intake' | 'checkCover' | 'storeCover' | 'release'>;

/** Metadata of a recording in a plan, without its picture: the import reads it from the file again. */
export interface RecordingFacts extends Omit<AudioFacts, 'cover'> {
  readonly hasCover: boolean;
}

export const withoutPicture = ({ cover, ...facts }: AudioFacts): RecordingFacts => ({
  ...facts,
  hasCover: cover !== null,
});
