import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Clock } from '../../platform/clock.ts';
import type { S3Clients } from './s3-clients.ts';
import { isMissing } from './s3-errors.ts';

/** Milliseconds for which an answer holds, and until none counts as a no. */
const healthyTtlMs = 10_000;
const unhealthyTtlMs = 2_000;
const probeTimeoutMs = 3_000;

/**
 * Whether the store answers to these keys, asked seldom. It looks for an object that no file's key can name, and puts
 * it there where it is missing: after the first time nothing is written, and no right to list the bucket is needed.
 */
export function createS3Health({ quick }: S3Clients, Bucket: string, prefix: string, clock: Clock) {
  const probe = { Bucket, Key: `${prefix}.probe` };
  let isWell = false;
  let untilMs = 0;
  let asking: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    const abortSignal = AbortSignal.timeout(probeTimeoutMs);
    try {
      await quick.send(new HeadObjectCommand(probe), { abortSignal }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return quick.send(new PutObjectCommand({ ...probe, Body: new Uint8Array(0), ContentLength: 0 }), {
          abortSignal,
        });
      });
      return true;
    } catch {
      return false;
    }
  };

  return async (): Promise<boolean> => {
    if (clock.ms() < untilMs) return isWell;
    asking ??= ask().then((answer) => {
      isWell = answer;
      untilMs = clock.ms() + (answer ? healthyTtlMs : unhealthyTtlMs);
      asking = null;
      return answer;
    });
    return asking;
  };
}
