import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes, type Problem } from '@lamplight/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignKeyViolation, isStorageFull, isUnavailable } from '../db/dialect.ts';
import { ProblemError, stoppingError } from '../platform/errors.ts';
import { QueueFull } from '../platform/limit.ts';
import { invalidFields } from '../platform/text-fields.ts';
import { describeProblems } from './input-problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem that the request was answered with. */
    problemCode?: ErrorCode;
  }
}

const titles: Partial<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  422: 'Invalid input',
  423: 'In use elsewhere',
  429: 'Too many requests',
  431: 'Headers too large',
  502: 'Payment provider unavailable',
  503: 'Unavailable',
  507: 'Storage is full',
};

/** Returns the body of an error response, RFC 9457. */
export function problemBody(refusal: ProblemError): Problem {
  const { status, code, message, fields } = refusal;
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Server error',
    status,
    detail: message,
    code,
    ...(fields ? { fields } : {}),
  };
}

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'This call does not take that content type.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body is not as long as announced.'],
  FST_ERR_BAD_URL: ['bad_request', 'That address cannot be read.'],
};

const invalidInput = ({ validation = [], validationContext = 'body' }: FastifyError): ProblemError =>
  invalidFields(describeProblems(validation, validationContext));

const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status) ?? 'bad_request';

/** Converts a thrown value into the ProblemError sent to the client; details of unexpected errors stay private. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const known = error as FastifyError;
  if (Array.isArray(known?.validation)) return invalidInput(known);
  const framework = frameworkCodes[known?.code];
  if (framework) return new ProblemError(...framework);
  const status = known?.statusCode ?? 500;
  // Checked before database errors: a disconnected client and a lost database connection share an error code.
  if (status >= 400 && status < 500) return new ProblemError(codeOf(status), known.message);
  if (isUnavailable(error))
    return new ProblemError(
      'unavailable',
      'The server cannot reach its database. Please try again in a moment.',
      {
        retryAfter: 2,
        cause: error,
      },
    );
  if (error instanceof QueueFull)
    return new ProblemError('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfter: 5,
    });
  if (isStorageFull(error))
    return new ProblemError('storage_full', 'The server has no room left to store this.', { cause: error });
  // Another request deleted the referenced row meanwhile.
  if (isForeignKeyViolation(error))
    return new ProblemError('not_found', 'This no longer exists.', { cause: error });
  if (status === 503) return stoppingError();
  return new ProblemError('internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}

/** @param isAbandoned nobody waits for the response, and services may be closed already: the error is not logged */
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
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(refusal));
}

const malformedRequestProblems: Record<string, ProblemError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError('request_timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new ProblemError('headers_too_large', 'The headers of the request are too large.'),
};

/** Security headers of responses that bypass the framework. */
const staticSecurityHeaders = [
  "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy: strict-origin-when-cross-origin',
  'X-Content-Type-Options: nosniff',
]
  .map((line) => `${line}\r\n`)
  .join('');

/** Time for which the rest of a rejected request is read and ignored. */
const lingerMs = 2000;
const lingering = new WeakSet<Socket>();

/**
 * Lets the client finish sending before the connection is closed: closing it at once would reset it, and the client
 * could lose the response (RFC 9112 §9.6).
 */
function linger(socket: Socket): void {
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Responds to messages that are no valid request: unparsable, too slow, or with too many headers. */
export function replyToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // Whatever follows a malformed request is malformed as well.
  if (lingering.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    malformedRequestProblems[error.code ?? ''] ??
    new ProblemError('bad_request', 'The request cannot be read.');
  const body = JSON.stringify(problemBody(refusal));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${problemBody(refusal).title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n` +
      `${staticSecurityHeaders}\r\n${body}`,
  );
  linger(socket);
}
