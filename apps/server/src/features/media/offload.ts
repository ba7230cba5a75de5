import type { Storage } from '../../gateways/storage/storage.ts';
import { type MediaResponse, sendAccel, sendRedirect } from './responses.ts';
import type { AudioLink } from './signed-audio-urls.ts';

/** A checked request for a file, and what its answer says of it. */
export interface OffloadRequest {
  readonly link: Pick<AudioLink, 'expires'>;
  /** Of the stored file. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Content-Disposition of a download. */
  readonly disposition: string | null;
  readonly resourcePolicy: 'same-origin' | 'cross-origin';
}

/** Lets somebody else send the bytes. Answers the request. */
export type Offload = (to: MediaResponse, offloadRequest: OffloadRequest) => void | Promise<void>;

interface OffloadDeps {
  readonly storage: Pick<Storage, 'signedUrlOrigin' | 'signedUrl'>;
  /** Path of nginx's own, with a slash at both ends, below which it finds the storage's keys. */
  readonly accel: string | null;
}

/**
 * Addresses of the store begin on these marks and end on one, half an hour to an hour from now: a browser meets the
 * same one again and finds it in its cache, and who lost access keeps it no longer than that. None outlives its link.
 */
const stepMs = 30 * 60_000;

/** Milliseconds since 1970, by the marks. */
export function signedUrlLifetime(nowMs: number, link: Pick<AudioLink, 'expires'>) {
  const sinceMs = Math.floor(nowMs / stepMs) * stepMs;
  return { sinceMs, untilMs: Math.min(sinceMs + 2 * stepMs, link.expires * 1000) };
}

/** Who sends audio in our place, or null where we do it ourselves. */
export function createOffload({ storage, accel }: OffloadDeps): Offload | null {
  if (accel) return (to, offloadRequest) => sendAccel(to, `${accel}${offloadRequest.key}`, offloadRequest);
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
    if (!address) throw new Error('the storage promised links and gave none');
    sendRedirect(to, address, resourcePolicy);
  };
}
