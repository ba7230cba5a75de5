import { bookLimits } from '@lamplight/contract/book-limits';
import { limitBytes } from '../../../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../../../gateways/storage/upload-folder.ts';
import type { IngestedAudio, IngestedChapter, IngestOptions } from './ingest-audio.ts';

/** Audio stored as one file. */
export type StoredAudio = Omit<IngestedChapter, 'title'>;

/** Content that is still being received, with its total length in bytes. */
export interface SizedContent {
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Receives content into a temporary file and calls `work` with the file.
 * @throws ProblemError payload_too_large, storage_full
 */
export async function receiveAudio<T>(
  folder: UploadFolder,
  { size, content }: Pick<SizedContent, 'size'> & { readonly content: Uint8Array | SizedContent['content'] },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { audioBytes } = bookLimits;
  return await folder.receive(Math.min(size, audioBytes), limitBytes(content, audioBytes), work);
}

interface StoreDeps {
  /** Stores the content temporarily until it has been received completely. */
  readonly folder: UploadFolder;
  ingest(path: string, options: IngestOptions): Promise<IngestedAudio>;
}

/**
 * Stores audio, given as content or as the path of a local file, as one file.
 * @throws ProblemError as `prepareAudio`
 */
export async function storeAudio(
  { folder, ingest }: StoreDeps,
  source: string | Uint8Array | SizedContent,
): Promise<StoredAudio> {
  const storeWhole = async (path: string): Promise<StoredAudio> => {
    const [chapter] = (await ingest(path, { split: false })).chapters;
    if (!chapter) throw new Error('a recording has at least one chapter');
    const { audio_url, duration, bytes, content_type } = chapter;
    return { audio_url, duration, bytes, content_type };
  };
  if (typeof source === 'string') return await storeWhole(source);
  const given = source instanceof Uint8Array ? { size: source.byteLength, content: source } : source;
  return await receiveAudio(folder, given, storeWhole);
}
