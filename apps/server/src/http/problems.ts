import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes, type Problem } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignKeyViolation, isStorageFull, isUnavailable } from '../db/dialect.ts';
import { ProblemError, stoppingError } from '../platform/errors.ts';
import { QueueFull } from '../platform/limit.ts';
import { invalidFields } from '../platform/text-fields.ts';
import { describeProblems } from './input-problems.ts';
import { m } from './problems.messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem with which the request was answered; absent for other responses. */
    problemCode?: ErrorCode;
  }
}

const titledStatuses = [
  400, 401, 403, 404, 405, 408, 409, 412, 413, 414, 415, 416, 422, 423, 429, 431, 502, 503, 507,
] as const;

function titleOf(status: number): string {
  const titled = titledStatuses.find((candidate) => candidate === status);
  return m[`title_${titled ?? 500}`];
}

/** Returns the body of an error response, RFC 9457. */
export function problemBody(refusal: ProblemError): Problem {
  const { status, code, message, fields } = refusal;
  return {
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: message,
    code,
    ...(fields ? { fields } : {}),
  };
}

const frameworkCodes = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'contentType'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'bodyLarge'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'bodyEmpty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'bodyNotJson'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'bodyLength'],
  FST_ERR_BAD_URL: ['bad_request', 'address'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'address'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['bad_request', 'contentType'],
  BODY_NESTED: ['bad_request', 'bodyNested'],
  BODY_VALUES: ['bad_request', 'bodyValues'],
  FORM_FIELDS: ['bad_request', 'formFields'],
} as const satisfies Record<string, readonly [ErrorCode, keyof typeof m]>;

const isFrameworkCode = (code: string): code is keyof typeof frameworkCodes =>
  Object.hasOwn(frameworkCodes, code);

const invalidInput = ({ validation = [], validationContext = 'body' }: FastifyError): ProblemError =>
  invalidFields(describeProblems(validation, validationContext));

const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status) ?? 'bad_request';

/** Converts a thrown value into the ProblemError sent to the client; details of unexpected errors stay private. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const known = error as FastifyError;
  if (Array.isArray(known?.validation)) return invalidInput(known);
  if (isFrameworkCode(known?.code)) {
    const [code, key] = frameworkCodes[known.code];
    return new ProblemError(code, m[key]);
  }
  const status = known?.statusCode ?? 500;
  // Checked before database errors: a disconnected client and a lost database connection share an error code.
  if (status >= 400 && status < 500) return new ProblemError(codeOf(status), known.message);
  if (isUnavailable(error))
    return new ProblemError('unavailable', m.noDatabase, { retryAfter: 2, cause: error });
  if (error instanceof QueueFull)
    return new ProblemError('unavailable', m.busy, {
      retryAfter: 5,
    });
  if (isStorageFull(error)) return new ProblemError('storage_full', m.noRoom, { cause: error });
  // Another request has just deleted the referenced row.
  if (isForeignKeyViolation(error)) return new ProblemError('not_found', m.gone, { cause: error });
  if (status === 503) return stoppingError();
  return new ProblemError('internal', m.internal, {
    cause: error,
  });
}

/**
 * Sends an error as problem+json.
 * @param isAbandoned true if nobody waits for the response: the error is not logged, because services may be closed
 * already
 */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isAbandoned = false,
): void {
  const refusal = toProblemError(error);
  request.problemCode = refusal.code;
  if (refusal.status >= 500 && !refusal.isExpected && !isAbandoned)
    request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  if (refusal.code === 'not_signed_in') void reply.header('www-authenticate', 'Bearer');
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-language', language())
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(refusal));
}

/**
 * Returns the error for a message that is not a valid HTTP request. The text is in English, because the headers with
 * the language were not read.
 */
function malformedRequestProblem(code: string | undefined): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemError('request_timeout', m.slow);
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError('headers_too_large', m.headers);
  return new ProblemError('bad_request', m.unreadable);
}

/** Security headers of responses that bypass the framework. */
const staticSecurityHeaders = [
  "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy: strict-origin-when-cross-origin',
  'X-Content-Type-Options: nosniff',
]
  .map((line) => `${line}\r\n`)
  .join('');

/** Milliseconds for which the rest of a rejected request is read and ignored. */
const lingerMs = 2000;
const lingering = new WeakSet<Socket>();

/**
 * Reads the rest of a rejected request before the connection is closed. Closing it at once would reset the connection,
 * and the client could lose the response (RFC 9112 §9.6).
 */
function linger(socket: Socket): void {
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Responds to messages that are not a valid HTTP request: unparsable, too slow, or with too many headers. */
export function replyToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // Ignore what follows a malformed request: it is malformed as well.
  if (lingering.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = malformedRequestProblem(error.code);
  const body = JSON.stringify(problemBody(refusal));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${problemBody(refusal).title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n` +
      `${staticSecurityHeaders}\r\n${body}`,
  );
  linger(socket);
}
