import { ApiError, detailOf } from './api.ts';
import { m } from './messages.ts';

export interface SaveFailure {
  /** Messages by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Message for the whole form; empty if the messages of the fields suffice. */
  readonly text: string;
}

/** Returns whether an error means that somebody else has saved a newer revision in the meantime. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Returns the server's message for the first invalid field, or for the whole request. */
export function messageOf(error: unknown, otherwise: string): string {
  const [field] = error instanceof ApiError ? error.fields : [];
  return field?.message ?? detailOf(error, otherwise);
}

interface SaveFailureTexts {
  /**
   * Returns the message after a conflict.
   * @param isTyped true if the form still has unsaved changes
   */
  readonly conflict: (isTyped: boolean) => string;
  readonly otherwise: string;
  /** Loads the newer revision. Resolves to true if the form still has unsaved changes. */
  readonly readAgain: () => Promise<boolean>;
}

/**
 * Returns the `conflict` text of a form whose next save replaces the newer revision.
 * @param changed for example 'Another admin has changed this page meanwhile.'
 */
export const changedMeanwhile = (changed: string) => (isTyped: boolean) =>
  isTyped ? m.saveOverChange({ changed }) : m.checkChange({ changed });

/**
 * Explains why a form with a revision was not saved. After a conflict `readAgain` loads the newer revision; what the
 * user typed stays in the form, so that the next save knowingly replaces that revision.
 */
export async function explainSaveFailure(
  error: unknown,
  { conflict, otherwise, readAgain }: SaveFailureTexts,
): Promise<SaveFailure> {
  if (isConflict(error)) {
    let isTyped = true;
    try {
      isTyped = await readAgain();
    } catch {
      // Ignored: the next save fails with the same conflict.
    }
    return { problems: {}, text: conflict(isTyped) };
  }
  const fields = error instanceof ApiError ? error.fields : [];
  return {
    problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    text: fields.length > 0 ? '' : detailOf(error, otherwise),
  };
}
