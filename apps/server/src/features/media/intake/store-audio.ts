import { randomBytes } from 'node:crypto';
import { bookLimits } from '@lamplight/contract/book-limits';
import { type Content, limitBytes } from '../../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import type { IngestedChapter, Intake, IntakeOptions } from './intake.ts';

/** Audio stored as one file. */
export type StoredAudio = Omit<IngestedChapter, 'title'>;

interface StoreDeps {
  /** Stores the content until it has been received completely. */
  readonly folder: UploadFolder;
  takeIn(path: string, options: IntakeOptions): Promise<Intake>;
}

/**
 * Stores audio, given as content or as the path of a local file, as one file.
 * @throws ProblemError as `intake`
 */
export async function storeAudio(
  { folder, takeIn }: StoreDeps,
  source: Content | string,
): Promise<StoredAudio> {
  const take = async (path: string): Promise<StoredAudio> => {
    const [chapter] = (await takeIn(path, { split: false })).chapters;
    if (!chapter) throw new Error('a recording is one chapter at least');
    const { audio_url, duration, bytes, content_type } = chapter;
    return { audio_url, duration, bytes, content_type };
  };
  if (typeof source === 'string') return await take(source);
  const id = randomBytes(16).toString('hex');
  await folder.create(id, 0);
  try {
    await folder.append(id, 0, limitBytes(source, bookLimits.audioBytes));
    return await take(folder.pathOf(id));
  } finally {
    await folder.remove(id);
  }
}
