import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Clock } from '../../platform/clock.ts';
import { sharedRun } from '../../platform/single-flight.ts';
import type { S3Location } from './parse-media-url.ts';
import { findingOf } from './probe-store.ts';
import type { S3Clients } from './s3-clients.ts';
import { isMissing } from './s3-errors.ts';

/** Milliseconds for which a good result is cached; `unhealthyTtlMs` is for a bad one. */
const healthyTtlMs = 10_000;
const unhealthyTtlMs = 2_000;
const probeTimeoutMs = 3_000;

/**
 * Returns a function that checks whether the store accepts our credentials: its result is null, or a sentence with
 * the store's endpoint and the cause. Results are cached. The check reads an object that no file's key can name, and
 * creates it if it is missing: later checks write nothing, and permission to list the bucket is not needed.
 */
export function createS3Health({ quick }: S3Clients, place: S3Location, clock: Clock) {
  const probe = { Bucket: place.bucket, Key: `${place.prefix}.probe` };
  let problem: string | null = null;
  let untilMs = 0;

  const ask = async (): Promise<string | null> => {
    const abortSignal = AbortSignal.timeout(probeTimeoutMs);
    try {
      await quick.send(new HeadObjectCommand(probe), { abortSignal }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return quick.send(new PutObjectCommand({ ...probe, Body: new Uint8Array(0), ContentLength: 0 }), {
          abortSignal,
        });
      });
      return null;
    } catch (error) {
      return findingOf(error as Error, place).sentence;
    }
  };

  const refresh = sharedRun(async () => {
    problem = await ask();
    untilMs = clock.ms() + (problem === null ? healthyTtlMs : unhealthyTtlMs);
  });

  return async (): Promise<string | null> => {
    if (clock.ms() >= untilMs) await refresh();
    return problem;
  };
}
