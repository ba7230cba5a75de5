import { createHmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { type DeliveryProblem, webhookLimits } from '@lamplight/contract';
import type { Clock } from '../../platform/clock.ts';
import { createHostLookup } from '../../platform/host-lookup.ts';
import {
  InternalAddressError,
  isLoopbackUrl,
  isPublicUrl,
  leadsInside,
  type OutsideNetwork,
  publicLookup,
} from '../../platform/public-addresses.ts';

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  /** Signing secrets: 'whsec_' followed by base64. Each secret adds a signature. */
  readonly secrets: readonly string[];
}

/**
 * Outcome of an attempt. `status` and `answer` are null if the receiver did not answer; `problem` is null if it
 * accepted the message.
 */
export interface WebhookOutcome {
  readonly status: number | null;
  readonly answer: string | null;
  readonly problem: DeliveryProblem | null;
}

export interface WebhookSender {
  /**
   * Returns whether an address is acceptable. A host that cannot be resolved now is acceptable, because each attempt
   * resolves it again.
   * @throws QueueFull while too many addresses wait for this check
   */
  accepts(url: string): Promise<boolean>;
  /** Sends a message. Never rejects: the outcome contains errors. */
  send(url: string, message: WebhookMessage): Promise<WebhookOutcome>;
}

/** Maximum milliseconds of an attempt, from the lookup of the host to the end of the answer. */
const timeoutMs = 15_000;
/** Maximum bytes of an answer that are read. */
const maxAnswerBytes = 4 * webhookLimits.answerCharacters;

/**
 * Returns the headers that sign a message by Standard Webhooks 1.0.
 * @param seconds time of the attempt in seconds since 1970
 */
function signatureHeaders({ id, body, secrets }: WebhookMessage, seconds: number): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Reads the beginning of an answer without waiting for the rest. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The answer was cut off or took too long, but its status has arrived.
  }
  response.destroy();
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed();
  return Array.from(text).slice(0, webhookLimits.answerCharacters).join('');
}

const problemOfStatus = (status: number): DeliveryProblem | null => {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

function problemOfError(error: unknown, signal: AbortSignal): DeliveryProblem {
  if (error instanceof InternalAddressError) return 'not_public';
  if (signal.aborted) return 'timed_out';
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  const isLookup = String(syscall).startsWith('query') || code === 'ETIMEOUT' || code === 'ENOTFOUND';
  return isLookup ? 'not_resolved' : 'not_connected';
}

/** Sends webhooks. Create only one per node, because it limits the node's lookups of host names. */
export function createWebhookSender(
  clock: Clock,
  { allowsLoopback, nameServers }: OutsideNetwork,
): WebhookSender {
  const lookup = createHostLookup(clock, nameServers);
  const isLoopback = (url: string): boolean => allowsLoopback && isLoopbackUrl(url);
  const isAllowed = (url: string): boolean => isPublicUrl(url) || isLoopback(url);

  function post(url: string, message: WebhookMessage, signal: AbortSignal): Promise<IncomingMessage> {
    const options = {
      method: 'POST',
      headers: {
        ...signatureHeaders(message, Math.floor(clock.ms() / 1000)),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(message.body)),
        'user-agent': 'Lamplight-Webhooks',
      },
      signal,
      // The connection is not reused, because the answer may not have been read to its end.
      agent: false,
      // Connects to the same address that was checked. Redirects are not followed.
      ...(isLoopback(url) ? {} : { lookup: publicLookup(lookup) }),
    } as const;
    return new Promise((resolve, reject) => {
      const request = (isLoopback(url) ? http : https).request(url, options, resolve);
      request.on('error', reject);
      request.end(message.body);
    });
  }

  return {
    accepts: async (url) => isAllowed(url) && (isLoopback(url) || !(await leadsInside(lookup, url))),
    send: async (url, message) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        if (!isAllowed(url)) throw new InternalAddressError(url);
        const response = await post(url, message, signal);
        const status = response.statusCode ?? 0;
        return { status, answer: await readBeginning(response), problem: problemOfStatus(status) };
      } catch (error) {
        return { status: null, answer: null, problem: problemOfError(error, signal) };
      }
    },
  };
}
