import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from './parse-media-url.ts';

/** Timeout of a connection attempt; `responseTimeoutMs` limits the wait for the first byte of a small response. */
const connectTimeoutMs = 2_000;
const responseTimeoutMs = 5_000;
/**
 * Milliseconds to send one part of 5 MiB and receive the beginning of the response; several parts may share a slow
 * line.
 */
const partTimeoutMs = 120_000;
const maxAttempts = 3;
/** Maximum number of connections; further requests wait. */
const connections = 64;

export interface S3Clients {
  /** Client for small requests: ranges, HEAD, deletions. */
  readonly quick: S3Client;
  /** Client for requests that store files. */
  readonly patient: S3Client;
  /** Client that signs URLs with the store's public address; it sends no requests. */
  readonly signer: S3Client;
  close(): void;
}

export function createS3Clients(place: S3Location): S3Clients {
  const { region, accessKeyId, secretAccessKey, isPathStyle } = place;
  const make = (endpoint: string | null, requestTimeout: number): S3Client =>
    new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      ...(endpoint ? { endpoint } : {}),
      maxAttempts: maxAttempts,
      retryMode: 'standard',
      // Disables AWS-specific checksums, which most other stores do not support.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Ignore AWS environment variables and profiles of this machine; only our configuration counts.
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
      useArnRegion: false,
      disableMultiregionAccessPoints: true,
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        requestTimeout,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: connections },
        httpsAgent: { maxSockets: connections },
      },
    });
  const clients = [
    make(place.endpoint, responseTimeoutMs),
    make(place.endpoint, partTimeoutMs),
    make(place.publicEndpoint ?? place.endpoint, responseTimeoutMs),
  ] as const;
  const [quick, patient, signer] = clients;
  return {
    quick,
    patient,
    signer,
    close: () => {
      for (const client of clients) client.destroy();
    },
  };
}
