import { m } from './messages.ts';
import { fieldOf, isRecord, textOf } from './record.ts';

/**
 * A failed API request. Status 0 with code 'network' means that no response came. `detail` is for people,
 * `code` for programs.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The server's message for people; empty if it sent none. */
  readonly detail: string;
  readonly fields: readonly { field: string; message: string }[];
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(facts: {
    status: number;
    code: string;
    detail?: string;
    fields?: readonly { field: string; message: string }[];
    retryAfter?: number | undefined;
  }) {
    super(facts.detail || `Request failed with status ${facts.status} (${facts.code}).`);
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail ?? '';
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter;
  }
}

function fieldsOf(value: unknown) {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .map((entry) => ({ field: textOf(entry, 'field'), message: textOf(entry, 'message') }));
}

/** Parses an error response. A body that is not problem+json (a proxy's page) still becomes an error with a code. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: textOf(problem, 'code') || 'unknown',
    detail: textOf(problem, 'detail'),
    fields: fieldsOf(fieldOf(problem, 'fields')),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Returns the general message for a failure. A function, because the messages of the entry's code load after that code
 * (packages/messages/build/web-plugin.ts).
 */
export const tryAgain = (): string => m.tryAgain;

/** Returns the server's detail, or the given sentence if there is none. */
export const detailOf = (error: unknown, otherwise = tryAgain()): string =>
  (error instanceof ApiError && error.detail) || otherwise;
