import { ProblemError } from '../../../../platform/errors.ts';

const units = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'KB'],
  [1, 'bytes'],
] as const;

/** Formats '3 of 40 MB', in the unit that fits the whole. */
function share(part: number, whole: number): string {
  const [size, unit] = units.find(([bytes]) => whole >= bytes) ?? units[3];
  const rough = [Math.floor(part / size), Math.round(whole / size)];
  const [some, all] =
    rough[0] === rough[1] ? [part / size, whole / size].map((bytes) => bytes.toFixed(2)) : rough;
  return `${some} of ${all} ${unit}`;
}

/** Messages fit uploaded files and files of an import folder. */
const unsupported = (detail: string, cause?: unknown): ProblemError =>
  new ProblemError('unsupported_media_type', detail, { cause });

export const emptyFileError = (): ProblemError =>
  new ProblemError('invalid_input', 'The audio file is empty. Try another copy.');

/** @param claimed size according to the file itself, in bytes; 0 if unknown */
export const incompleteFileError = (present: number, claimed: number): ProblemError =>
  new ProblemError(
    'invalid_input',
    claimed > present
      ? `This file is incomplete (${share(present, claimed)}). Get a complete copy.`
      : 'This file is incomplete: its end is missing. Get a complete copy.',
  );

export const damagedFileError = (cause?: unknown): ProblemError =>
  new ProblemError(
    'invalid_input',
    'This file is damaged and can’t be read. Try another copy, or convert it again.',
    {
      cause,
    },
  );

/** Failed or too slow read of a file, which itself may be whole. */
export class UnreadableFileError extends ProblemError {
  constructor(cause?: unknown) {
    super('unavailable', 'The server could not read this file. Please try again in a moment.', {
      retryAfter: 5,
      cause,
    });
  }
}

/** Error of the server, which cannot start a thread to read files. */
export const noThreadError = (cause: unknown): ProblemError =>
  new ProblemError('unavailable', 'The server cannot read files now. Please try again in a moment.', {
    retryAfter: 5,
    cause,
  });

export const unsupportedFormatError = (): ProblemError =>
  unsupported('This file can’t be played. Use an MP3, M4A, M4B, AAC, OGG, Opus, FLAC or WAV file.');

export const archiveError = (): ProblemError =>
  unsupported('This is an archive. Unpack it and take the audio files in it.');

export const protectedFileError = (): ProblemError =>
  unsupported(
    'This file is copy-protected, and no browser can play it. Get a copy without protection (DRM).',
  );

export const noAudioTrackError = (): ProblemError =>
  unsupported('This file has no sound in it. Take the audio file instead.');

export const formatChangeError = (): ProblemError =>
  unsupported('The sample rate or the channels change within this file. Convert it to M4A or MP3.');

/** @param codec name for people */
export const unsupportedCodecError = (codec: string): ProblemError =>
  unsupported(
    `This file holds ${codec} sound, which most browsers cannot play. Convert it to MP3, AAC (M4A), Opus or FLAC.`,
  );

export const tooManyPagesError = (): ProblemError =>
  unsupported('This file has too many Ogg pages. Save it as FLAC, without Ogg.');
