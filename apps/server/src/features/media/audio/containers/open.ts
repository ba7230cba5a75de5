import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import { sniffAudio, sniffLength } from '../audio-formats.ts';
import { isAdtsAt, openAdts } from './adts/recording.ts';
import { latin1, readAt } from './bytes.ts';
import { archiveError, damagedFileError, emptyFileError, unsupportedFormatError } from './errors.ts';
import { openFlac } from './flac/recording.ts';
import { openMp3 } from './mp3/recording.ts';
import { behindId3 } from './mp3/tags.ts';
import { openMp4 } from './mp4/recording.ts';
import { openOgg } from './ogg/recording.ts';
import type { Extent, Recording } from './recording.ts';
import { openWav } from './wav.ts';

const archives = ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', '\x1f\x8b'];

/** Minimum length of a playable part, in seconds. */
const minPlayableSeconds = 1;

/**
 * Detects the format of a file by its content and opens it.
 * @throws ProblemError if it is not complete audio; for 'playable', if less than a second is playable
 */
export async function openRecording(file: LocalFile, extent: Extent = 'whole'): Promise<Recording> {
  const recording = await openByContent(file, extent);
  if (extent === 'playable' && recording.duration < minPlayableSeconds) throw damagedFileError();
  return recording;
}

async function openByContent(file: LocalFile, extent: Extent): Promise<Recording> {
  if (file.size === 0) throw emptyFileError();
  const head = await readAt(file, 0, sniffLength);
  if (archives.some((start) => latin1(head, 0, start.length) === start)) throw archiveError();
  const kind = sniffAudio(head);
  if (kind === 'mp3') {
    const content = await behindId3(file);
    const isFlac = latin1(await readAt(file, content, 4), 0, 4) === 'fLaC';
    if (await isAdtsAt(file, content)) return await openAdts(file, content, extent);
    return isFlac ? await openFlac(file, content, extent) : await openMp3(file, extent);
  }
  if (kind === 'm4a') return await openMp4(file, extent);
  if (kind === 'ogg') return await openOgg(file, extent);
  if (kind === 'flac') return await openFlac(file, 0, extent);
  if (kind === 'wav') return await openWav(file, extent);
  if (await isAdtsAt(file, 0)) return await openAdts(file, 0, extent);
  throw unsupportedFormatError();
}
