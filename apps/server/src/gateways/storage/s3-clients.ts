import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from './parse-media-url.ts';

/** Milliseconds until a connection stands, and until an answer to something small has begun. */
const connectTimeoutMs = 2_000;
const responseTimeoutMs = 5_000;
/** A part of a file that is stored, 5 MiB, may go out over a slow line. */
const partTimeoutMs = 30_000;
const maxAttempts = 3;
/** Beyond these, requests wait their turn. */
const connections = 64;

export interface S3Clients {
  /** For what is small: ranges, heads, removals. */
  readonly quick: S3Client;
  /** For what is stored. */
  readonly patient: S3Client;
  /** Knows the store as browsers do; sends nothing. */
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
      // Checksums of Amazon's own making, which most other stores do not know.
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
