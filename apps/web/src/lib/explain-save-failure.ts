import { ApiError, detailOf } from './api.ts';

export interface SaveFailure {
  /** Messages by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Message for the whole form; empty if the messages of the fields suffice. */
  readonly text: string;
}

/** Returns whether somebody else has saved a newer revision meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Returns the server's message for the first invalid field, or for the whole request. */
export function messageOf(error: unknown, otherwise: string): string {
  const [field] = error instanceof ApiError ? error.fields : [];
  return field?.message ?? detailOf(error, otherwise);
}

/**
 * Explains why a form with a revision was not saved. After a conflict `readAgain` loads the newer revision; what is
 * typed stays, so that the next save replaces the newer one knowingly.
 */
export async function explainSaveFailure(
  error: unknown,
  {
    conflict,
    otherwise,
    readAgain,
  }: { readonly conflict: string; readonly otherwise: string; readonly readAgain: () => Promise<unknown> },
): Promise<SaveFailure> {
  if (isConflict(error)) {
    try {
      await readAgain();
    } catch {
      // The next save fails alike.
    }
    return { problems: {}, text: conflict };
  }
  const fields = error instanceof ApiError ? error.fields : [];
  return {
    problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    text: fields.length > 0 ? '' : detailOf(error, otherwise),
  };
}
