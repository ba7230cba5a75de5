import type { IncomingMessage, ServerResponse } from 'node:http';
import { language } from '@lamplight/messages';
import { readStored } from '@lamplight/messages/stored';
import type { OpenFile } from '../../../gateways/storage/storage.ts';
import { decideRange } from '../../../http/byte-ranges.ts';
import { hstsHeader } from '../../../http/hsts.ts';
import { problemBody } from '../../../http/problems.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { preferLanguage } from '../../../platform/language.ts';
import { m } from './messages.ts';
import type { AudioLink } from './signed-audio-urls.ts';
import type { Meter, SendBody } from './stream-file.ts';

/** An authorized request for a file, with its response headers. */
export interface OffloadRequest {
  readonly link: Pick<AudioLink, 'expires'>;
  /** Storage key of the file. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Value of Content-Disposition; null unless the request is a download. */
  readonly disposition: string | null;
  readonly resourcePolicy: 'same-origin' | 'cross-origin';
}

export interface MediaResponse {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly nowMs: number;
  /** Headers created by `securityHeadersFor`. */
  readonly securityHeaders: readonly string[];
  /** Language that the caller's account has chosen; null until the account is known, and for visitors. */
  language: string | null;
  /** Runs `work` in the language of the request. */
  readonly inLanguage: (request: IncomingMessage, work: () => void) => void;
}

interface FileResponse {
  /** File to send; released when everything is sent or the client has disconnected. */
  readonly file: OpenFile;
  /** Response headers as a flat list: name, value, name, value. */
  readonly headers: readonly string[];
  readonly sendBody: SendBody;
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined;
  readonly meter?: Meter | undefined;
}

/** Headers of every response below /media. Files come from users, so a browser may only display them. */
export function securityHeadersFor(publicUrl: string): readonly string[] {
  const strict = hstsHeader(publicUrl);
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    "default-src 'none'; media-src 'self'; img-src 'self'; frame-ancestors 'none'",
    'Referrer-Policy',
    'no-referrer',
    ...(strict ? ['Strict-Transport-Security', strict] : []),
  ];
}

let lastDate = { ms: Number.NaN, text: '' };

/** Formats an HTTP date; caches the last one because consecutive responses are often of one file. */
function httpDate(ms: number): string {
  if (ms !== lastDate.ms) lastDate = { ms, text: new Date(ms).toUTCString() };
  return lastDate.text;
}

/**
 * Sends an error as problem+json, in the language of the account or else of the request. If the response has already
 * started, closes the connection instead.
 */
export function sendProblem(to: MediaResponse, problem: ProblemError, more: readonly string[] = []): void {
  to.inLanguage(to.request, () => {
    preferLanguage(to.language);
    if (to.response.headersSent) to.response.destroy();
    else if (!to.response.destroyed) writeProblem(to, problem, more);
  });
}

function writeProblem(
  { request, response, securityHeaders }: MediaResponse,
  problem: ProblemError,
  more: readonly string[],
): void {
  const answer = problemBody(problem);
  const body = Buffer.from(JSON.stringify({ ...answer, detail: readStored(answer.detail) }));
  const retryAfter =
    problem.retryAfter === undefined ? [] : ['Retry-After', String(Math.ceil(problem.retryAfter))];
  response.writeHead(problem.status, [
    'Content-Type',
    'application/problem+json; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Content-Language',
    language(),
    'Cache-Control',
    'no-store',
    ...securityHeaders,
    ...retryAfter,
    ...more,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends bytes from memory as a full response. */
export function sendBytes(
  { request, response, securityHeaders }: MediaResponse,
  bytes: Uint8Array,
  headers: readonly string[],
): void {
  response.writeHead(200, ['Content-Length', String(bytes.byteLength), ...securityHeaders, ...headers]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Redirects to a signed URL of the object store. Not cached, so that access is checked each time. */
export function sendRedirect(
  { response, securityHeaders }: MediaResponse,
  address: string,
  resourcePolicy: string,
): void {
  response.writeHead(302, [
    'Location',
    address,
    'Cache-Control',
    'no-store',
    'Content-Length',
    '0',
    'Cross-Origin-Resource-Policy',
    resourcePolicy,
    ...securityHeaders,
  ]);
  response.end();
}

/** Lets nginx send the file, including ranges and preconditions (X-Accel-Redirect). */
export function sendAccel(
  { response, securityHeaders }: MediaResponse,
  path: string,
  offloadRequest: OffloadRequest,
): void {
  const { contentType, cacheControl, disposition, resourcePolicy } = offloadRequest;
  response.writeHead(200, [
    'X-Accel-Redirect',
    path,
    'Content-Type',
    contentType,
    'Cache-Control',
    cacheControl,
    ...(disposition === null ? [] : ['Content-Disposition', disposition]),
    'Content-Length',
    '0',
    'Cross-Origin-Resource-Policy',
    resourcePolicy,
    ...securityHeaders,
  ]);
  response.end();
}

/** Sends the head of a file's response. Returns the range to send as body; null if there is no body. */
function sendHead(
  to: MediaResponse,
  file: OpenFile,
  headers: readonly string[],
): { start: number; length: number } | null {
  const { request, response } = to;
  const requestHeaders = request.headers;
  const preconditions = {
    range: requestHeaders.range,
    ifRange: requestHeaders['if-range'] as string | undefined,
    ifMatch: requestHeaders['if-match'],
    ifNoneMatch: requestHeaders['if-none-match'],
    ifModifiedSince: requestHeaders['if-modified-since'],
    ifUnmodifiedSince: requestHeaders['if-unmodified-since'],
  };
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const decision = decideRange(method, preconditions, file, to.nowMs);
  if (decision.status === 416) {
    const refusal = new ProblemError('range_not_satisfiable', m.fileSize({ bytes: String(file.size) }));
    sendProblem(to, refusal, ['Content-Range', `bytes */${file.size}`]);
    return null;
  }
  if (decision.status === 412) {
    sendProblem(to, new ProblemError('precondition_failed', m.fileChanged));
    return null;
  }
  const lines = ['ETag', file.etag, 'Last-Modified', httpDate(file.modifiedMs), 'Accept-Ranges', 'bytes'];
  lines.push(...to.securityHeaders, ...headers);
  const start = decision.status === 206 ? decision.start : 0;
  const length = decision.status === 206 ? decision.end - start + 1 : file.size;
  if (decision.status === 206) lines.push('Content-Range', `bytes ${start}-${decision.end}/${file.size}`);
  if (decision.status !== 304) lines.push('Content-Length', String(length));
  response.writeHead(decision.status, lines);
  if (decision.status !== 304 && method === 'GET' && length > 0) return { start, length };
  response.end();
  return null;
}

/** Sends a stored file or the requested range, with preconditions as in RFC 9110. */
export async function sendFile(
  to: MediaResponse,
  { file, headers, sendBody, isStillAllowed, meter }: FileResponse,
): Promise<void> {
  let body: { start: number; length: number } | null = null;
  try {
    if (!to.response.destroyed) body = sendHead(to, file, headers);
  } finally {
    if (!body) file.release();
  }
  if (body) await sendBody(to.response, { file, ...body, isStillAllowed, meter });
}
