import { demoBackendEndpoints, endpoints, errorCodes, type Problem } from '@lamplight/contract';
import type { FuzzFixtures } from './fixtures.ts';
import { forgedHost } from './payloads.ts';
import type { FuzzRequest } from './requests.ts';
import type { ClientResponse } from './send.ts';

/** Subjects of docs/security.md for which the fuzzer checks responses. */
export type Subject =
  | 'injection'
  | 'output'
  | 'secrets'
  | 'roles'
  | 'tokens'
  | 'mass assignment'
  | 'ownership'
  | 'headers'
  | 'open redirect, host header'
  | 'XSS'
  | 'bursts'
  | 'language';

export interface Finding {
  readonly subject: Subject;
  readonly what: string;
}

/** Maximum length of an error response, in characters. */
const maxErrorLength = 20_000;

/** Texts that reveal internals: stack traces, SQL, module paths. */
const internalDetails =
  /\n\s+at |node:internal|node_modules|file:\/\/\/(?!etc)|\.ts:\d+|[a-z]+Error: |SQLITE_|ERR_[A-Z]+_|near "|syntax error at|select ["*]|insert into "|update "|delete from "|violates |relation "|invalid input syntax|"password_hash":|kysely/;

const isProblem = (text: string, status: number): boolean => {
  try {
    const { type, title, status: statusField, detail, code } = JSON.parse(text) as Record<string, unknown>;
    return (
      [type, title, detail].every((part) => typeof part === 'string' && part !== '') &&
      statusField === status &&
      typeof code === 'string' &&
      Object.hasOwn(errorCodes, code)
    );
  } catch {
    return false;
  }
};

/** Returns the texts of a problem that are not messages of the pseudo-locale, in which the request was sent. */
function unmarkedTexts(body: string): string[] {
  const { detail, fields = [] } = JSON.parse(body) as Problem;
  return [detail, ...fields.map(({ message }) => message)].filter((text) => !text.includes('⟦'));
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const acceptsUnknownProperties = (name: string): boolean => {
  const call = { ...endpoints, ...demoBackendEndpoints }[name as keyof typeof endpoints];
  return !('body' in call);
};

/**
 * Returns whether a request has reached the API (the response has a request id) with the pseudo-locale as its language.
 */
function isInLanguage({ path, headers }: FuzzRequest, response: ClientResponse): boolean {
  const languages = headers.filter(([name]) => /^accept-language$/i.test(name));
  return (
    path.startsWith('/api/') &&
    response.headers['x-request-id'] !== undefined &&
    languages.length === 1 &&
    languages[0]?.[1] === 'en-XA'
  );
}

/** Returns everything that is wrong with a response. */
export function checkResponse(
  fixtures: FuzzFixtures,
  request: FuzzRequest,
  response: ClientResponse,
): Finding[] {
  const { status, headers, body, problem } = response;
  const findings: Finding[] = [];
  const sent = `${request.caller}: ${request.method} ${request.path.slice(0, 200)} (${request.mutation})`;
  const add = (subject: Subject, what: string) => findings.push({ subject, what: `${what}: ${sent}` });
  if (status === 0) {
    // The server may close the connection when it rejects a large body early.
    const isCut = /^(EPIPE|ECONNRESET)$/.test(problem ?? '') && (request.body?.length ?? 0) >= 200_000;
    // Node answers bytes that it cannot parse without regard to the method, so that even a HEAD may get a body.
    const isParserError = request.method === 'HEAD' && problem?.startsWith('HPE_');
    if (!isCut && !isParserError) add('injection', `no answer (${problem})`);
    return findings;
  }
  const type = headers['content-type'] ?? '';
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  if (status >= 500) add('injection', `${status} ${body.slice(0, 200)}`);
  // Clients that accept HTML get the app's own 404 page.
  const takesPage = request.headers.some(
    ([name, value]) => /^accept$/i.test(name) && value.includes('text/html'),
  );
  const isPage = status === 404 && takesPage && type.startsWith('text/html');
  if (status >= 400 && hasBody && !isPage) {
    if (!type.startsWith('application/problem+json')) add('injection', `${status} as '${type}'`);
    else if (!isProblem(body, status)) add('injection', `no problem: ${body.slice(0, 200)}`);
    else if (isInLanguage(request, response)) for (const text of unmarkedTexts(body)) add('language', text);
  }
  if (status >= 400 && body.length > maxErrorLength)
    add('injection', `an error response of ${body.length} characters`);
  if (hasBody && type.startsWith('application/json') && !isJson(body)) add('injection', 'invalid JSON');
  const wholeHeaders = JSON.stringify(headers);
  const isDocument = /\/(docs|openapi)/.test(request.path);
  const inside = isDocument ? null : internalDetails.exec(body);
  if (inside) add('output', `'${inside[0]}' in a response`);
  for (const { what, value, seenBy, seenIn = request.call } of fixtures.canaries) {
    const maySee = seenBy.includes(request.caller) && seenIn === request.call;
    // A response may echo the caller's own input, such as the name of an unknown property.
    if (maySee || request.body?.includes(value)) continue;
    if (body.includes(value) || wholeHeaders.includes(value)) add('output', `${what} in an answer`);
  }
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && request.mayCall === false) {
    const isToken = ['deleted', 'stale', 'forged'].includes(request.caller);
    add(isToken ? 'tokens' : 'roles', `${status} without permission`);
  }
  const isIntendedEndpoint = request.call.startsWith(`${request.method} `);
  if (
    isSuccess &&
    isIntendedEndpoint &&
    request.hasUnknownProperty &&
    !acceptsUnknownProperties(request.call)
  )
    add('mass assignment', 'an unknown property was accepted');
  if (headers['x-content-type-options'] !== 'nosniff') add('headers', `${status} without nosniff`);
  if (!request.path.startsWith('/media/')) {
    for (const name of ['content-security-policy', 'referrer-policy'])
      if (!headers[name]) add('headers', `${status} without ${name}`);
  }
  if (/(?:script|default)-src[^;]*unsafe/.test(String(headers['content-security-policy'])))
    add('headers', 'an unsafe policy');
  if (type.startsWith('text/html') && !headers['content-security-policy'])
    add('XSS', 'HTML without a policy');
  if (
    request.path.startsWith('/api/') &&
    !isDocument &&
    type.startsWith('text/html') &&
    request.mayCall !== null
  )
    add('XSS', 'HTML instead of JSON');
  if (headers['set-cookie']?.some((cookie) => cookie.startsWith('owned')))
    add('headers', 'a header injected');
  const isEchoed = [body, wholeHeaders].some((text) => text.includes(forgedHost));
  if (isEchoed && !request.path.includes(forgedHost)) add('open redirect, host header', 'a forged host said');
  const { location } = headers;
  if (location && /^(?:https?:)?\/\//.test(location)) add('open redirect, host header', `led to ${location}`);
  if (status === 429 && !(Number(headers['retry-after']) > 0)) add('bursts', '429 without Retry-After');
  return findings;
}

/** Returns everything that is wrong with a log line. */
export function checkLogLine(fixtures: FuzzFixtures, line: string): Finding[] {
  const findings: Finding[] = [];
  for (const { what, value } of fixtures.canaries)
    if (line.includes(value))
      findings.push({ subject: 'secrets', what: `${what} in the log: ${line.slice(0, 300)}` });
  if (/"level":"(?:error|fatal)"/.test(line))
    findings.push({ subject: 'injection', what: `an error in the log: ${line.slice(0, 600)}` });
  return findings;
}
