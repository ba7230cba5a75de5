import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenFile } from '../../gateways/storage/storage.ts';
import { decideRange } from '../../http/byte-ranges.ts';
import { hstsHeader } from '../../http/hsts.ts';
import { problemBody } from '../../http/problems.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Handed } from './hand-over.ts';
import type { SendBody } from './send-body.ts';

export interface Respond {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly nowMs: number;
  /** As `guardsFor` made them. */
  readonly guards: readonly string[];
}

interface FileAnswer {
  /** Released when all is sent or the client is gone. */
  readonly file: OpenFile;
  /** Name, value, name, value, as Node writes them without looking. */
  readonly headers: readonly string[];
  readonly sendBody: SendBody;
  readonly mayGoOn?: (() => boolean | Promise<boolean>) | undefined;
}

/** On every answer below /media: what is stored came from people, so a browser is to do nothing with it but show it. */
export function guardsFor(publicUrl: string): readonly string[] {
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

/** Most answers in a row are of few files: the last date is remembered. */
function httpDate(ms: number): string {
  if (ms !== lastDate.ms) lastDate = { ms, text: new Date(ms).toUTCString() };
  return lastDate.text;
}

/** A refusal as problem+json, unless the answer has begun: then the connection is cut, the only honest way left. */
export function sendRefusal(
  { request, response, guards }: Respond,
  refusal: ProblemError,
  more: readonly string[] = [],
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(problemBody(refusal)));
  const retryAfter =
    refusal.retryAfter === undefined ? [] : ['Retry-After', String(Math.ceil(refusal.retryAfter))];
  response.writeHead(refusal.status, [
    'Content-Type',
    'application/problem+json; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    ...guards,
    ...retryAfter,
    ...more,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Bytes that are not in the storage, whole. */
export function sendBytes(
  { request, response, guards }: Respond,
  bytes: Uint8Array,
  headers: readonly string[],
): void {
  response.writeHead(200, ['Content-Length', String(bytes.byteLength), ...guards, ...headers]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends the browser on to an address of the store; it asks here again each time, and here access is checked. */
export function sendRedirect({ response, guards }: Respond, address: string, resourcePolicy: string): void {
  response.writeHead(302, [
    'Location',
    address,
    'Cache-Control',
    'no-store',
    'Content-Length',
    '0',
    'Cross-Origin-Resource-Policy',
    resourcePolicy,
    ...guards,
  ]);
  response.end();
}

/** Leaves the file to the nginx before us: ranges, preconditions and all. */
export function sendAccel({ response, guards }: Respond, path: string, handed: Handed): void {
  const { contentType, cacheControl, disposition, resourcePolicy } = handed;
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
    ...guards,
  ]);
  response.end();
}

/** The head of a stored file's answer; the bytes that are to follow it, if any. */
function sendHead(
  to: Respond,
  file: OpenFile,
  headers: readonly string[],
): { start: number; length: number } | null {
  const { request, response } = to;
  const asked = request.headers;
  const preconditions = {
    range: asked.range,
    ifRange: asked['if-range'] as string | undefined,
    ifMatch: asked['if-match'],
    ifNoneMatch: asked['if-none-match'],
    ifModifiedSince: asked['if-modified-since'],
    ifUnmodifiedSince: asked['if-unmodified-since'],
  };
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const decision = decideRange(method, preconditions, file, to.nowMs);
  if (decision.status === 416) {
    const refusal = new ProblemError('range_not_satisfiable', `The file has ${file.size} bytes.`);
    sendRefusal(to, refusal, ['Content-Range', `bytes */${file.size}`]);
    return null;
  }
  if (decision.status === 412) {
    sendRefusal(to, new ProblemError('precondition_failed', 'The file has changed.'));
    return null;
  }
  const lines = ['ETag', file.etag, 'Last-Modified', httpDate(file.modifiedMs), 'Accept-Ranges', 'bytes'];
  lines.push(...to.guards, ...headers);
  const start = decision.status === 206 ? decision.start : 0;
  const length = decision.status === 206 ? decision.end - start + 1 : file.size;
  if (decision.status === 206) lines.push('Content-Range', `bytes ${start}-${decision.end}/${file.size}`);
  if (decision.status !== 304) lines.push('Content-Length', String(length));
  response.writeHead(decision.status, lines);
  if (decision.status !== 304 && method === 'GET' && length > 0) return { start, length };
  response.end();
  return null;
}

/** A stored file or the part of it that was asked for, with everything RFC 9110 says about both. */
export function sendFile(
  to: Respond,
  { file, headers, sendBody, mayGoOn }: FileAnswer,
): Promise<void> | null {
  let body: { start: number; length: number } | null = null;
  try {
    if (!to.response.destroyed) body = sendHead(to, file, headers);
  } finally {
    if (!body) file.release();
  }
  return body && sendBody(to.response, { file, start: body.start, length: body.length, mayGoOn });
}
