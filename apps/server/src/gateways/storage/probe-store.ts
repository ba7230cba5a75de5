import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Location } from './parse-media-url.ts';
import { createS3Clients } from './s3-clients.ts';
import { isMissing } from './s3-errors.ts';

interface Failure extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly code?: string;
}

/** A problem of a store. Final if the configuration is wrong; otherwise the store may respond later. */
export interface StoreFinding {
  readonly isFinal: boolean;
  readonly sentence: string;
}

/** Explains an error of the store, with its endpoint and cause. */
export function findingOf(error: Failure, { bucket, endpoint }: S3Location): StoreFinding {
  const status = error.$metadata?.httpStatusCode ?? 0;
  const where = endpoint ?? 'Amazon S3';
  const final = (sentence: string): StoreFinding => ({ isFinal: true, sentence });
  if (error.name === 'NoSuchBucket' || status === 404)
    return final(`MEDIA_URL: there is no bucket '${bucket}' at ${where}. Make it first.`);
  if (status === 401 || status === 403)
    return final(
      `MEDIA_URL: ${where} refuses to store in '${bucket}' (${error.name}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what they may do.`,
    );
  if (status >= 300 && status < 500 && status !== 408 && status !== 429)
    return final(
      `MEDIA_URL: ${where} does not take requests for '${bucket}' (${error.name}, status ${status}). Check region and endpoint.`,
    );
  return {
    isFinal: false,
    sentence: `MEDIA_URL: ${where} does not answer now (${error.code ?? error.name}${status ? `, status ${status}` : ''}).`,
  };
}

/** Stores the empty file that health checks look for. Returns what is wrong; null if the store works. */
export async function probeStore(place: S3Location, timeoutMs: number): Promise<StoreFinding | null> {
  const clients = createS3Clients(place);
  const probe = { Bucket: place.bucket, Key: `${place.prefix}.probe` };
  const abortSignal = AbortSignal.timeout(timeoutMs);
  try {
    await clients.quick.send(new HeadObjectCommand(probe), { abortSignal }).catch((error: unknown) => {
      // HEAD does not tell a missing file from a missing bucket, but a write fails only if the bucket is missing.
      if (!isMissing(error) && (error as Failure).$metadata?.httpStatusCode !== 403) throw error;
      const empty = { ...probe, Body: new Uint8Array(0), ContentLength: 0 };
      return clients.quick.send(new PutObjectCommand(empty), { abortSignal });
    });
    return null;
  } catch (error) {
    return findingOf(error as Failure, place);
  } finally {
    clients.close();
  }
}
