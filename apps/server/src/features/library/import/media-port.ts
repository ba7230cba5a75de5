import type { AudioFacts, Media } from '../../media/index.ts';

/** What an import asks of media. */
export type ImportMedia = Pick<Media, 'inspectAudio' | 'intake' | 'checkCover' | 'storeCover' | 'release'>;

/** What a plan holds of a recording: its picture is read again when its turn comes. */
export interface Facts extends Omit<AudioFacts, 'cover'> {
  readonly hasCover: boolean;
}

export const withoutPicture = ({ cover, ...facts }: AudioFacts): Facts => ({
  ...facts,
  hasCover: cover !== null,
});
