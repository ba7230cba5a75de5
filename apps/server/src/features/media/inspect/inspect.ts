import { parseFile } from 'music-metadata';
import { readLocalFile } from '../../../gateways/storage/disk.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { sniffAudio, sniffLength } from '../audio-kinds.ts';
import { chaptersOf } from './chapters.ts';
import type { AudioFacts } from './facts.ts';
import { readTags } from './tags.ts';

/**
 * Looks into a local file.
 * @throws Refusal with a sentence that says what to do, for anything that is not whole audio
 */
export async function inspectAudio(path: string): Promise<AudioFacts> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of readLocalFile(path)) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= sniffLength) break;
  }
  const kind = sniffAudio(Buffer.concat(pieces));
  if (!kind) throw new Refusal('unsupported_media_type', 'The file is no audio that can be played.');
  const { common, native, format } = await parseFile(path, { duration: true, includeChapters: true });
  const duration = format.duration ?? 0;
  return {
    kind,
    duration,
    tags: readTags(common, native),
    chapters: chaptersOf(format.chapters ?? [], duration),
    cover: common.picture?.[0]?.data ?? null,
  };
}
