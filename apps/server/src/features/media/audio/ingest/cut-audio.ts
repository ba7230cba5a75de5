import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import type { Storage } from '../../../../gateways/storage/storage.ts';
import type { IngestedAudio, IngestOptions } from './ingest-audio.ts';
import type { StoredAudio } from './store-audio.ts';

interface CutDeps {
  readonly storage: Storage;
  ingest(file: LocalFile, options: IngestOptions): Promise<IngestedAudio>;
}

/**
 * Stores a part of a stored file, in seconds, as a file of its own; null if there is no such file. Of the source only
 * the index and this part are read, except in formats without an index.
 */
export async function cutAudio(
  { storage, ingest }: CutDeps,
  key: string,
  range: { readonly start: number; readonly end: number },
): Promise<StoredAudio | null> {
  const source = await storage.open(key);
  if (!source) return null;
  try {
    const file: LocalFile = {
      size: source.size,
      read: (...given) => source.read(...given),
      close: async () => {},
    };
    const [part] = (await ingest(file, { split: false, range })).chapters;
    if (!part) throw new Error('a recording has at least one chapter');
    const { audio_url, duration, bytes, content_type } = part;
    return { audio_url, duration, bytes, content_type };
  } finally {
    source.release();
  }
}
