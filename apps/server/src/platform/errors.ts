import type { Problem } from '@lamplight/contract';
import { type ErrorCode, errorCodes } from '@lamplight/contract/error-codes';
import { m } from './messages.ts';

interface ProblemOptions {
  readonly fields?: NonNullable<Problem['fields']>;
  /** Seconds to wait before a retry; sent as the Retry-After header. */
  readonly retryAfter?: number;
  /**
   * True if the error is expected and nothing is wrong with the server: it is not logged as an error, whatever its
   * status. Default false.
   */
  readonly isExpected?: boolean;
  readonly cause?: unknown;
}

/** An error sent to the caller as problem+json (RFC 9457): `code` for programs, `detail` for people. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: ProblemOptions['fields'];
  readonly retryAfter: number | undefined;
  readonly isExpected: boolean;

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.isExpected = options.isExpected ?? false;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/**
 * Returns an error's message for the operator. An AggregateError, such as one failed connection per address of a
 * host, has no message of its own.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message) return error.message;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return 'code' in error ? String(error.code) : error.name;
}

/** Returns whether the operating system refused an operation, such as reading a file. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Returns the error for a request to a server that is shutting down. */
export const stoppingError = (): ProblemError =>
  new ProblemError('unavailable', m.restarting, {
    retryAfter: 2,
    isExpected: true,
  });
