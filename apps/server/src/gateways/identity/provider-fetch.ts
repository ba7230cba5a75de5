import http from 'node:http';
import https from 'node:https';
import type { HostLookup } from '../../platform/host-lookup.ts';
import { isPublicUrl, publicLookup } from '../../platform/public-addresses.ts';
import { IdentityProviderError } from './identity-provider.ts';

/** Maximum milliseconds of one request to a provider, until its answer is complete. */
const timeoutMs = 5000;
const maxAnswerBytes = 512 * 1024;

interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The form of `fetch` that OpenID Connect clients use. */
export type ProviderFetch = (address: string, request: Request) => Promise<Response>;

/**
 * Creates a fetch function for one provider. It reaches hosts that the operator names, and other hosts of the public
 * internet. Answers have a maximum size, and redirects are not followed.
 * @param hosts hosts named by the operator, which may be inside the network
 */
export function createProviderFetch(lookup: HostLookup, hosts: readonly string[]): ProviderFetch {
  return async (address, { method = 'GET', headers = {}, body }) => {
    const url = new URL(address);
    const isNamed = hosts.includes(url.hostname);
    if (!isNamed && !isPublicUrl(address))
      throw new IdentityProviderError(
        'unavailable',
        `${url.host} is neither public nor named in OIDC_PROVIDERS`,
      );
    const text = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : '';
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'http:' ? http : https).request(
        url,
        {
          method,
          headers: {
            ...headers,
            'user-agent': 'Lamplight',
            ...(text && { 'content-length': String(Buffer.byteLength(text)) }),
          },
          signal,
          agent: false,
          ...(isNamed ? {} : { lookup: publicLookup(lookup) }),
        },
        resolve,
      );
      request.on('error', reject);
      request.end(text);
    });
    const parts: Buffer[] = [];
    let size = 0;
    // Leaving this loop closes the connection.
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes / 1024} KB`);
      parts.push(part);
    }
    const type = answer.headers['content-type'];
    return new Response(size === 0 ? null : Buffer.concat(parts), {
      status: answer.statusCode ?? 500,
      headers: type ? { 'content-type': type } : {},
    });
  };
}
