import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { createHostLookup } from '../../platform/host-lookup.ts';
import {
  InternalAddressError,
  isLoopbackUrl,
  isPushUrl,
  leadsInside,
  type OutsideNetwork,
  publicLookup,
} from '../../platform/public-addresses.ts';
import { encryptMessage, isPushKey, type PushKeys } from './encrypt.ts';

/** One device: the address of its push service, and its keys. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

/** The key pair that identifies this installation to push services (VAPID, RFC 8292). */
export interface VapidKeys {
  /** Public key as an uncompressed point, base64url; browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: JWK;
}

export interface PushMessage {
  /** Payload of at most 3,993 bytes. */
  readonly payload: string;
  /** Topic: undelivered messages with the same topic replace one another. At most 32 characters of base64url. */
  readonly topic: string;
  readonly keys: VapidKeys;
  /** mailto: or https: address of the operator. */
  readonly contact: string;
}

export interface PushSender {
  /**
   * Returns whether the endpoint of a new device is acceptable.
   * @throws QueueFull while too many endpoints wait for this check
   */
  accepts(endpoint: string): Promise<boolean>;
  /**
   * Sends a message to a device. Returns false if the device has unsubscribed for good, or has an invalid key.
   * @throws PushTimeoutError, or another error, if a retry may succeed
   */
  send(target: PushTarget, message: PushMessage): Promise<boolean>;
}

/** Thrown if a push service did not answer in time. */
export class PushTimeoutError extends Error {
  override readonly name = 'PushTimeoutError';
  readonly origin: string;
  constructor(origin: string, cause?: unknown) {
    super(`${origin} does not answer`, { cause });
    this.origin = origin;
  }
}

const timeoutMs = 10_000;
/** Seconds for which a push service stores the message of a device that is off. */
const ttlSeconds = 24 * 3600;
const tokenSeconds = 12 * 3600;

async function authorization(
  { keys, contact }: PushMessage,
  endpoint: string,
  nowMs: number,
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(nowMs / 1000) + tokenSeconds)
    .sign(await importJWK(keys.privateKey, 'ES256'));
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/** Returns whether an error means that a name server or a push service did not answer. */
const isTimeout = (error: Error & { code?: unknown }, signal: AbortSignal): boolean =>
  signal.aborted || error.code === 'ETIMEOUT';

/** Sends Web Push messages. Create only one per node, because it limits the node's lookups of host names. */
export function createPushSender(clock: Clock, { allowsLoopback, nameServers }: OutsideNetwork): PushSender {
  const lookup = createHostLookup(clock, nameServers);
  const isAllowed = (endpoint: string): boolean =>
    isPushUrl(endpoint) || (allowsLoopback && isLoopbackUrl(endpoint));

  function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<IncomingMessage> {
    const isLoopback = allowsLoopback && isLoopbackUrl(endpoint);
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      method: 'POST',
      headers,
      signal,
      // Connects to the same address that was checked. Redirects are not followed.
      ...(isLoopback ? {} : { lookup: publicLookup(lookup) }),
    };
    return new Promise((resolve, reject) => {
      const request = (isLoopback ? http : https).request(endpoint, options, (response) => {
        response.resume();
        resolve(response);
      });
      request.on('error', (error) =>
        reject(isTimeout(error, signal) ? new PushTimeoutError(new URL(endpoint).origin, error) : error),
      );
      request.end(body);
    });
  }

  return {
    accepts: async (endpoint) =>
      isAllowed(endpoint) && (isLoopbackUrl(endpoint) || !(await leadsInside(lookup, endpoint))),
    send: async (target, message) => {
      const { endpoint } = target;
      if (!isAllowed(endpoint)) throw new InternalAddressError(endpoint);
      // The device's key is invalid, so nothing can ever be sent to it: forget the device.
      if (!isPushKey(target.p256dh)) return false;
      const body = encryptMessage(Buffer.from(message.payload), target);
      const headers = {
        authorization: await authorization(message, endpoint, clock.ms()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
        ttl: String(ttlSeconds),
        topic: message.topic,
        urgency: 'normal',
      };
      const { statusCode = 0 } = await post(endpoint, headers, body);
      if (statusCode >= 200 && statusCode < 300) return true;
      if (statusCode === 404 || statusCode === 410) return false;
      throw new Error(`the push service answered ${statusCode}`);
    },
  };
}
