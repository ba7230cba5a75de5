import { randomBytes } from 'node:crypto';
import { bookLimits } from '@lamplight/contract/book-limits';
import { type Content, limitBytes } from '../../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import type { IngestedAudio, IngestedChapter, IngestOptions } from './ingest-audio.ts';

/** Audio stored as one file. */
export type StoredAudio = Omit<IngestedChapter, 'title'>;

interface StoreDeps {
  /** Stores the content until it has been received completely. */
  readonly folder: UploadFolder;
  ingest(path: string, options: IngestOptions): Promise<IngestedAudio>;
}

/**
 * Stores audio, given as content or as the path of a local file, as one file.
 * @param size bytes of the content, for which room is reserved
 * @throws ProblemError as `ingestAudio`
 */
export async function storeAudio(
  { folder, ingest }: StoreDeps,
  source: Content | string,
  size: number = source instanceof Uint8Array ? source.byteLength : bookLimits.audioBytes,
): Promise<StoredAudio> {
  const storeWhole = async (path: string): Promise<StoredAudio> => {
    const [chapter] = (await ingest(path, { split: false })).chapters;
    if (!chapter) throw new Error('a recording has at least one chapter');
    const { audio_url, duration, bytes, content_type } = chapter;
    return { audio_url, duration, bytes, content_type };
  };
  if (typeof source === 'string') return await storeWhole(source);
  const id = randomBytes(16).toString('hex');
  await folder.create(id, Math.min(size, bookLimits.audioBytes));
  try {
    await folder.append(id, 0, limitBytes(source, bookLimits.audioBytes));
    return await storeWhole(folder.pathOf(id));
  } finally {
    await folder.remove(id);
  }
}
