import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodeByFfmpeg } from './ffmpeg.ts';
import { type DecodedAudio, decodeWave, type ReadableFile } from './wave.ts';

const chunkBytes = 1024 * 1024;

async function* bytesOf(file: ReadableFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const piece = new Uint8Array(Math.min(chunkBytes, file.size - at));
    const count = await file.read(piece, at);
    if (count === 0) return;
    at += count;
    yield piece.subarray(0, count);
  }
}

/**
 * Decodes a file and passes it to `work`. WAV is read here; other formats are copied to a temporary file for ffmpeg,
 * because the file may be in a remote store and MP4 may have its index at the end.
 * @param ffmpeg name or path of the program
 * @throws DecodeError, DecoderMissingError
 */
export async function decodeFile<T>(
  ffmpeg: string,
  file: ReadableFile,
  work: (audio: DecodedAudio) => Promise<T>,
): Promise<T> {
  const wave = await decodeWave(file);
  if (wave) return work(wave);
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-'));
  try {
    const copy = join(folder, 'audio');
    await pipeline(bytesOf(file), createWriteStream(copy));
    return await work(decodeByFfmpeg(ffmpeg, copy));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
