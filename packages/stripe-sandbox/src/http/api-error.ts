export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'idempotency_error'
  | 'card_error'
  | 'rate_limit_error'
  | 'api_error';

interface Details {
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
}

/** An error response in Stripe's format: `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: Details;
  /** True if changes are committed despite the error, for example after a declined payment. */
  readonly keepsChanges: boolean;

  constructor(status: number, type: ErrorType, message: string, details: Details = {}, keepsChanges = false) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
    this.keepsChanges = keepsChanges;
  }

  toWire(requestId: string): object {
    const { code, param, decline_code } = this.details;
    return {
      error: {
        ...(code !== undefined && {
          code,
          doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        }),
        ...(decline_code !== undefined && { decline_code }),
        message: this.message,
        ...(param !== undefined && { param }),
        request_id: requestId,
        type: this.type,
      },
    };
  }
}

export const invalid = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, 'invalid_request_error', message, { param, code });

/**
 * Returns a 404 error.
 * @param noun as Stripe words it, such as 'customer'
 */
export const missing = (noun: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
