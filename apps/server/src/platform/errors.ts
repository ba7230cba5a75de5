import type { Problem } from '@lamplight/contract';
import { type ErrorCode, errorCodes } from '@lamplight/contract/error-codes';

interface ProblemOptions {
  readonly fields?: NonNullable<Problem['fields']>;
  /** Seconds to wait before a retry: the Retry-After header. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error sent to the caller as problem+json (RFC 9457): `code` for programs, `detail` for people. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: ProblemOptions['fields'];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
