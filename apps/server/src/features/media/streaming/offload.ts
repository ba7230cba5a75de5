import type { Storage } from '../../../gateways/storage/storage.ts';
import { type MediaResponse, type OffloadRequest, sendAccel, sendRedirect } from './responses.ts';
import type { AudioLink } from './signed-audio-urls.ts';

/** Offloads the response to nginx (X-Accel-Redirect) or the object store (302). */
export type Offload = (to: MediaResponse, offloadRequest: OffloadRequest) => Promise<void>;

interface OffloadDeps {
  readonly storage: Pick<Storage, 'signedUrlOrigin' | 'signedUrl'>;
  /** Internal nginx location of the storage, with a slash at both ends. */
  readonly accel: string | null;
}

/**
 * Milliseconds of the step for signed URLs of the object store: a URL starts at a multiple of the step and expires two
 * steps later, 30 to 60 minutes from now. A browser that asks again gets the same URL and can use its cache, and a
 * member who lost access cannot use a URL for longer. No URL outlives its link.
 */
const stepMs = 30 * 60_000;

/** Returns start and expiry in milliseconds since 1970, rounded to the step. */
export function signedUrlLifetime(nowMs: number, link: Pick<AudioLink, 'expires'>) {
  const sinceMs = Math.floor(nowMs / stepMs) * stepMs;
  return { sinceMs, untilMs: Math.min(sinceMs + 2 * stepMs, link.expires * 1000) };
}

/** Returns the function that offloads audio; null if this server sends it. */
export function createOffload({ storage, accel }: OffloadDeps): Offload | null {
  if (accel)
    return async (to, offloadRequest) => sendAccel(to, `${accel}${offloadRequest.key}`, offloadRequest);
  if (!storage.signedUrlOrigin) return null;
  return async (to, offloadRequest) => {
    const { link, key, contentType, cacheControl, disposition, resourcePolicy } = offloadRequest;
    const method = to.request.method === 'HEAD' ? 'HEAD' : 'GET';
    const terms = {
      method,
      contentType,
      cacheControl,
      disposition,
      ...signedUrlLifetime(to.nowMs, link),
    } as const;
    const address = await storage.signedUrl(key, terms);
    if (!address) throw new Error('storage with a link origin returned no signed URL');
    sendRedirect(to, address, resourcePolicy);
  };
}
