import type { AudioFacts, Media } from '../../media/index.ts';

/** What an import asks of media. */
export type ImportMedia = Pick<Media, 'inspectAudio' | 'intake' | 'checkCover' | 'storeCover' | 'release'>;

/** What a plan holds of a recording: its picture is read again when its turn comes. */
export interface RecordingFacts extends Omit<AudioFacts, 'cover'> {
  readonly hasCover: boolean;
}

export const withoutPicture = ({ cover, ...facts }: AudioFacts): RecordingFacts => ({
  ...facts,
  hasCover: cover !== null,
});
