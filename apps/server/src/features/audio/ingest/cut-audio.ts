import type { OpenFile, Storage } from '../../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import type { IngestedAudio, IngestOptions } from './ingest-audio.ts';
import type { StoredAudio } from './store-audio.ts';

interface CutDeps {
  readonly storage: Storage;
  /** Holds a copy of the source while it is read: parsers need a local file. */
  readonly folder: UploadFolder;
  ingest(path: string, options: IngestOptions): Promise<IngestedAudio>;
}

const blockBytes = 1024 * 1024;

async function* chunksOf(file: OpenFile): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < file.size; ) {
    const block = new Uint8Array(Math.min(blockBytes, file.size - position));
    const filled = await file.read(block, position);
    if (filled === 0) throw new Error('the file has become shorter');
    yield block.subarray(0, filled);
    position += filled;
  }
}

/** Stores a part of a stored file, in seconds, as a file of its own; null if there is no such file. */
export async function cutAudio(
  { storage, folder, ingest }: CutDeps,
  key: string,
  range: { readonly start: number; readonly end: number },
): Promise<StoredAudio | null> {
  const source = await storage.open(key);
  if (!source) return null;
  try {
    return await folder.receive(source.size, chunksOf(source), async (path) => {
      const [part] = (await ingest(path, { split: false, range })).chapters;
      if (!part) throw new Error('a recording has at least one chapter');
      const { audio_url, duration, bytes, content_type } = part;
      return { audio_url, duration, bytes, content_type };
    });
  } finally {
    source.release();
  }
}
