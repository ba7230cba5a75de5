import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LRUCache } from 'lru-cache';
import type { S3Clients } from './s3-clients.ts';
import type { SignedUrlOptions } from './storage.ts';

/** Maximum number of cached URLs: a player requests the same URL at every start. */
const maxCached = 4096;

/** Signs URLs of a bucket's objects, without a request to the store. */
export function createS3SignedUrls({ signer }: S3Clients, Bucket: string) {
  const made = new LRUCache<string, string>({ max: maxCached });

  const make = (Key: string, terms: SignedUrlOptions): Promise<string> => {
    const { method, sinceMs, untilMs, contentType, cacheControl, disposition } = terms;
    const wanted = {
      Bucket,
      Key,
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
      ...(disposition === null ? {} : { ResponseContentDisposition: disposition }),
    };
    const options = {
      signingDate: new Date(sinceMs),
      expiresIn: Math.max(1, Math.floor((untilMs - sinceMs) / 1000)),
    };
    return method === 'HEAD'
      ? getSignedUrl(signer, new HeadObjectCommand(wanted), options)
      : getSignedUrl(signer, new GetObjectCommand(wanted), options);
  };

  return async (Key: string, terms: SignedUrlOptions): Promise<string> => {
    const asked = JSON.stringify([Key, terms]);
    const known = made.get(asked);
    if (known !== undefined) return known;
    const link = await make(Key, terms);
    made.set(asked, link);
    return link;
  };
}
