import { isStorageFull, isUnavailable } from '../../../db/dialect.ts';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { UnreadableFileError } from '../../media/index.ts';
import { m } from './messages.ts';
import { nameOf } from './plan-types.ts';

/** Returns true if the server is at fault (database or storage), so that the next book would fail too. */
export function isServerFault(error: unknown, source: ImportFolder): boolean {
  if (error instanceof ProblemError) return ['storage_full', 'unavailable'].includes(error.code);
  const isOfSource =
    error instanceof Error &&
    'path' in error &&
    typeof error.path === 'string' &&
    error.path.startsWith(source.path);
  return !isOfSource && (isUnavailable(error) || isStorageFull(error));
}

/** Returns the error for a book with an unreadable file; the import can continue with the next book. */
export const faultOf = (path: string, cause: UnreadableFileError): ProblemError =>
  new ProblemError('invalid_input', m.nameAndProblem({ name: nameOf(path), problem: cause.message }), {
    cause,
  });
