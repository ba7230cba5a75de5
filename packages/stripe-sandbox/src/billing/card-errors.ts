import { ApiError } from '../http/api-error.ts';
import { declineErrorCode, declineMessage } from './cards.ts';

/** Returns the 402 error of a declined card. With `keepsChanges`, changes such as a failed invoice are kept. */
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
