import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';

/** Maximum length of a file name, as in most file systems. */
const maxNameLength = 255;
/** Limits of the header Upload-Metadata: a name of 255 characters takes up to 1,360 characters in base64. */
const metadataLimits = { pairs: 10, characters: 4096 };

/**
 * Returns a file's name for display: the last part of a path, without invisible characters.
 * @throws ProblemError 'invalid_input' if it is too long
 */
export function displayName(name: string | null | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (Array.from(visible).length > maxNameLength)
    throw new ProblemError('invalid_input', m.nameTooLong({ count: maxNameLength }));
  return visible || 'Untitled';
}

/** Checks the size of Upload-Metadata before it is parsed. @throws ProblemError 'invalid_input' */
export function assertMetadataLimits(metadata: string): void {
  if (metadata.length > metadataLimits.characters || metadata.split(',').length > metadataLimits.pairs)
    throw new ProblemError(
      'invalid_input',
      m.metadataTooLong({
        pairs: String(metadataLimits.pairs),
        characters: String(metadataLimits.characters),
      }),
    );
}
