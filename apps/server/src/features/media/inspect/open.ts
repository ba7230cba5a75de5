import type { LocalFile } from '../../../gateways/storage/local-file.ts';
import { sniffAudio, sniffLength } from '../audio-formats.ts';
import { latin1, readAt } from './bytes.ts';
import { openFlac } from './flac/recording.ts';
import { openMp3 } from './mp3/recording.ts';
import { behindId3 } from './mp3/tags.ts';
import { openMp4 } from './mp4/recording.ts';
import { openOgg } from './ogg/recording.ts';
import type { Recording } from './recording.ts';
import { isArchive, isEmpty, isNoAudio } from './refusals.ts';
import { openWav } from './wav.ts';

const archives = ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', '\x1f\x8b'];

/**
 * Finds out what a file is, by its content, and how its sound lies in it.
 * @throws ProblemError for anything that is not whole audio
 */
export async function openRecording(file: LocalFile): Promise<Recording> {
  if (file.size === 0) throw isEmpty();
  const head = await readAt(file, 0, sniffLength);
  if (archives.some((start) => latin1(head, 0, start.length) === start)) throw isArchive();
  const kind = sniffAudio(head);
  if (kind === 'mp3') {
    const content = await behindId3(file);
    const isFlac = latin1(await readAt(file, content, 4), 0, 4) === 'fLaC';
    return isFlac ? await openFlac(file, content) : await openMp3(file);
  }
  if (kind === 'm4a') return await openMp4(file);
  if (kind === 'ogg') return await openOgg(file);
  if (kind === 'flac') return await openFlac(file, 0);
  if (kind === 'wav') return await openWav(file);
  throw isNoAudio();
}
