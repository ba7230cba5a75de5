import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AudioBudget } from './audio-budget.ts';
import { createBufferPool } from './buffer-pool.ts';
import { coverTypes } from './covers/cover-image.ts';
import type { Covers } from './covers/covers.ts';
import { signedUrlLifetime } from './offload.ts';
import { bytesOfRange } from './offloaded-bytes.ts';
import { type MediaResponse, securityHeadersFor, sendBytes, sendFile, sendRedirect } from './responses.ts';
import { createSendBody } from './stream-file.ts';

/** Sends a file as a response, with ranges and preconditions, without the framework. */
export type SendTo = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface RequestedAudio {
  /** Storage key of the audio. */
  readonly key: string;
  readonly contentType: string;
  /** The member whose hourly budget the bytes count against. */
  readonly listenerId: number;
  /** Whether the object store sends the audio, if it can. During a redirected transfer this server checks nothing. */
  readonly isRedirected: boolean;
  /** Returns whether the member may still hear the audio; called between chunks of a long body. */
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Stored files for addresses outside /media, whose handlers have checked the access themselves. */
export interface StoredFiles {
  /** Whether recordings are in an object store to which a client can be redirected. */
  readonly mayRedirect: boolean;
  /** Opens audio; null if it is missing. @throws ProblemError audio_limit_reached */
  openAudio(audio: RequestedAudio): Promise<SendTo | null>;
  /** Opens a cover as a JPEG, by the hash in its addresses; null if it is unknown. */
  openCover(hash: string): Promise<SendTo | null>;
}

interface StoredFilesDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly budget: AudioBudget;
  readonly covers: Pick<Covers, 'require'>;
  readonly publicUrl: string;
}

/** Cache headers of files that only the apps of one member may cache, and search engines must not list. */
const privateHeaders = [
  'Cache-Control',
  'private, no-cache',
  'X-Robots-Tag',
  'noindex, nofollow',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

export function createStoredFiles({
  storage,
  clock,
  budget,
  covers,
  publicUrl,
}: StoredFilesDeps): StoredFiles {
  const sendBody = createSendBody(createBufferPool());
  const securityHeaders = securityHeadersFor(publicUrl);
  const responseTo = (request: IncomingMessage, response: ServerResponse): MediaResponse => ({
    request,
    response,
    nowMs: clock.ms(),
    securityHeaders,
    language: null,
    // The framework has already set the language for the handlers that call this.
    inLanguage: (_request, work) => work(),
  });
  /** Redirects the client to the object store, with a URL that is valid for an hour at most. */
  const redirect =
    ({ key, contentType, listenerId }: RequestedAudio, size: number): SendTo =>
    async (request, response) => {
      const to = responseTo(request, response);
      const address = await storage.signedUrl(key, {
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        contentType,
        cacheControl: 'private, no-cache',
        disposition: null,
        ...signedUrlLifetime(to.nowMs, { expires: Number.POSITIVE_INFINITY }),
      });
      if (!address) throw new Error('storage with a link origin returned no signed URL');
      if (request.method !== 'HEAD') budget.count(listenerId, bytesOfRange(request.headers.range, size));
      sendRedirect(to, address, 'same-origin');
    };
  const mayRedirect = storage.signedUrlOrigin !== null;
  return {
    mayRedirect,
    async openAudio(audio) {
      const { key, contentType, listenerId, isStillAllowed } = audio;
      const refusal = budget.refusal(listenerId);
      if (refusal) throw refusal;
      // This server sends the bytes of an account that is slowed down.
      if (audio.isRedirected && mayRedirect && budget.delayMs(listenerId, 1) === 0) {
        const stored = await storage.stat(key);
        return stored && redirect(audio, stored.size);
      }
      const file = await storage.open(key);
      if (!file) return null;
      const meter = {
        count: (bytes: number) => budget.count(listenerId, bytes),
        delayMs: (bytes: number) => budget.delayMs(listenerId, bytes),
      };
      const headers = ['Content-Type', contentType, ...privateHeaders];
      return (request, response) =>
        sendFile(responseTo(request, response), { file, headers, sendBody, isStillAllowed, meter });
    },
    async openCover(hash) {
      const headers = ['Content-Type', coverTypes.jpg, ...privateHeaders];
      const sendStored = async (key: string): Promise<SendTo | null> => {
        const file = await storage.open(key);
        return (
          file &&
          ((request, response) => sendFile(responseTo(request, response), { file, headers, sendBody }))
        );
      };
      const stored = await sendStored(`covers/${hash}/720.jpg`);
      if (stored) return stored;
      const rendered = await covers.require({ hash, width: 720, format: 'jpg' });
      if (!rendered) return null;
      if ('key' in rendered) return sendStored(rendered.key);
      return async (request, response) => sendBytes(responseTo(request, response), rendered.bytes, headers);
    },
  };
}
