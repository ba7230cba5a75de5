import { ApiError } from '../http/api-error.ts';
import { declineErrorCode, declineMessage } from './cards.ts';

/** The 402 of a card that does not pay. What the attempt wrote, such as a failed invoice, stays. */
export function cardDeclined(declineCode: string, keepsChanges = false): ApiError {
  if (declineCode === 'missing_payment_method') {
    return new ApiError(
      400,
      'invalid_request_error',
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
      keepsChanges,
    );
  }
  const details = { code: declineErrorCode(declineCode), decline_code: declineCode };
  return new ApiError(402, 'card_error', declineMessage(declineCode), details, keepsChanges);
}
