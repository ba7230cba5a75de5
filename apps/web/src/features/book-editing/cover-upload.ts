import type { CallResult } from '../../lib/api.ts';
import { ApiError, errorFrom } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';

/**
 * Uploads a picture as a cover. The body is the file itself, which `call` does not support.
 * @throws ApiError
 */
export async function uploadCover(file: File): Promise<CallResult<'POST /media/covers'>> {
  const response = await fetch('/api/media/covers', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${session.token()}`,
      'content-type': 'application/octet-stream',
    },
    body: file,
  }).catch(() => {
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: 'Can’t reach the server. Check your connection.',
    });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as CallResult<'POST /media/covers'>;
}
