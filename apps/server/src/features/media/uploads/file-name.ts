import { ProblemError } from '../../../platform/errors.ts';

/** What a file system gives a name at most; whoever tells more tells no name. */
const maxNameLength = 255;
/** Of all that is told of a file: a name of that many characters is 1,360 in base64. */
const metadataLimits = { pairs: 10, characters: 4096 };

/**
 * A file's name as its sender tells it, for people to read: the last part of a path, nothing invisible.
 * @throws ProblemError 'invalid_input' where it is endless
 */
export function displayName(name: string | null | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (Array.from(visible).length > maxNameLength)
    throw new ProblemError(
      'invalid_input',
      `The name of the file is longer than ${maxNameLength} characters. Give it a shorter one.`,
    );
  return visible || 'Untitled';
}

/** Before anything reads it. @throws ProblemError 'invalid_input' for more than a file's name needs, by far */
export function assertMetadataLimits(metadata: string): void {
  if (metadata.length > metadataLimits.characters || metadata.split(',').length > metadataLimits.pairs)
    throw new ProblemError(
      'invalid_input',
      `Upload-Metadata holds more than ${metadataLimits.pairs} pairs or ${metadataLimits.characters} characters. The filename is enough.`,
    );
}
