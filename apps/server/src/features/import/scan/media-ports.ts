import type { PackedFile } from '../../../gateways/storage/packages.ts';
import type { Audio, AudioFacts, Extent, MediaReferences, Streaming } from '../../media/index.ts';

/** The parts of the media features that imports use. */
export interface ImportMedia {
  readonly audio: Pick<Audio, 'prepare'> & {
    /** Reads the metadata of a recording in an import folder, as `Audio.inspect` does. */
    inspect(content: string | PackedFile, extent?: Extent): Promise<AudioFacts>;
  };
  readonly covers: Pick<Streaming['covers'], 'check' | 'store'>;
  readonly media: Pick<MediaReferences, 'release'>;
}

/** Metadata of a recording in a plan, without its picture: the import reads the picture again from the file. */
export interface RecordingFacts extends Omit<AudioFacts, 'cover'> {
  readonly hasCover: boolean;
}

export const withoutPicture = ({ cover, ...facts }: AudioFacts): RecordingFacts => ({
  ...facts,
  hasCover: cover !== null,
});
