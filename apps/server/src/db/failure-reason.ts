import { reasonOf } from '../platform/errors.ts';
import { isStorageFull } from './dialect.ts';

/** Returns for an operator why a command failed, and what to do if the disk is full. */
export function failureReason(error: unknown): string {
  const reason = reasonOf(error);
  if (!isStorageFull(error)) return reason;
  return `The disk is full (${reason}). Make room where DATA_DIR or the database lies, and try again.`;
}
