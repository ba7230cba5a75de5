import { ProblemError } from '../../../../platform/errors.ts';
import { m } from './messages.ts';

const units = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'KB'],
  [1, 'bytes'],
] as const;

/** Formats two sizes in bytes as '3 of 40 MB', in the unit that fits the larger one. */
function share(part: number, whole: number): string {
  const [size, unit] = units.find(([bytes]) => whole >= bytes) ?? units[3];
  const rough = [Math.floor(part / size), Math.round(whole / size)];
  const [shown, all] =
    rough[0] === rough[1]
      ? [part / size, whole / size].map((bytes) => bytes.toFixed(2))
      : rough.map((bytes) => String(bytes));
  return m[`share_${unit}`]({ part: shown ?? '', whole: all ?? '' });
}

/**
 * Returns the error for a file type that is not supported. The messages fit uploaded files and files of an import
 * folder.
 */
const unsupported = (detail: string): ProblemError => new ProblemError('unsupported_media_type', detail);

export const emptyFileError = (): ProblemError => new ProblemError('invalid_input', m.empty);

/**
 * Returns the error for an incomplete file.
 * @param present bytes that exist
 * @param claimed size according to the file itself, in bytes; 0 if unknown
 */
export const incompleteFileError = (present: number, claimed: number): ProblemError =>
  new ProblemError(
    'invalid_input',
    claimed > present ? m.incomplete({ share: share(present, claimed) }) : m.endMissing,
  );

export const damagedFileError = (cause?: unknown): ProblemError =>
  new ProblemError('invalid_input', m.damaged, {
    cause,
  });

/** Error of a read that failed or took too long; the file itself may be intact. */
export class UnreadableFileError extends ProblemError {
  constructor(cause?: unknown) {
    super('unavailable', m.notRead, {
      retryAfter: 5,
      cause,
    });
  }
}

/** Returns the error for a server that cannot start a thread to read files. */
export const noThreadError = (cause: unknown): ProblemError =>
  new ProblemError('unavailable', m.readingUnavailable, {
    retryAfter: 5,
    cause,
  });

export const unsupportedFormatError = (): ProblemError => unsupported(m.unplayable);

export const archiveError = (): ProblemError => unsupported(m.archive);

export const protectedFileError = (): ProblemError => unsupported(m.copyProtected);

export const noAudioTrackError = (): ProblemError => unsupported(m.noSound);

export const formatChangeError = (): ProblemError => unsupported(m.formatChanges);

/**
 * Returns the error for a codec that browsers do not play.
 * @param codec name of the codec
 */
export const unsupportedCodecError = (codec: string): ProblemError => unsupported(m.codec({ codec }));

/**
 * Returns the error for a codec that browsers play, but not in this container.
 * @param codec name of the codec
 */
export const packedCodecError = (codec: string): ProblemError => unsupported(m.packedCodec({ codec }));

/** Returns the error for audio whose codec has no name. */
export const unsupportedSoundError = (
  kind: 'uncompressed' | 'unusual' | 'packed' | 'aac' | 'wav',
): ProblemError => unsupported(m[`sound_${kind}`]);

export const tooManyPagesError = (): ProblemError => unsupported(m.tooManyPages);
