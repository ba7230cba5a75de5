import type { Problem } from '@lamplight/contract';
import { type ErrorCode, errorCodes } from '@lamplight/contract/error-codes';

interface Extra {
  readonly fields?: NonNullable<Problem['fields']>;
  /** Seconds until trying again makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A request that is refused for a reason the caller is told: `code` for programs, `detail` for people. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Extra['fields'];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, detail: string, extra: Extra = {}) {
    super(detail, { cause: extra.cause });
    this.name = 'Refusal';
    this.code = code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
