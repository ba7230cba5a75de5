import { createHmac } from 'node:crypto';
import type { FuzzFixtures } from './fixtures.ts';
import { forgedHost, hostileNumbers } from './payloads.ts';
import type { Mutate } from './request-draft.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Forged tokens: without an algorithm, with another algorithm, with edited claims, signed with guessed secrets. */
export function forgedTokens({ accounts, tokens }: FuzzFixtures): readonly string[] {
  const [head = '', body = '', signature = ''] = (tokens.member ?? '').split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const asAdmin = { ...claims, sub: String(accounts.admin.id), role: 'admin', username: 'admin' };
  const sign = (header: object, key: string, hash = 'sha256'): string => {
    const signed = `${part(header)}.${part(asAdmin)}`;
    return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
  };
  return [
    `${part({ alg: 'none', typ: 'at+jwt' })}.${part(asAdmin)}.`,
    `${part({ alg: 'None' })}.${part(asAdmin)}.${signature}`,
    `${head}.${part(asAdmin)}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}.${signature.slice(0, -2)}AA`,
    sign({ alg: 'HS256', typ: 'at+jwt' }, ''),
    sign({ alg: 'HS256', typ: 'at+jwt' }, 'secret'),
    sign({ alg: 'HS256', typ: 'at+jwt', kid: '/dev/null' }, ''),
    sign({ alg: 'HS256', typ: 'at+jwt', jku: 'http://127.0.0.1/keys' }, 'x'),
    sign({ alg: 'HS512', typ: 'at+jwt' }, '', 'sha512'),
    sign({ alg: 'RS256', typ: 'at+jwt' }, 'x'),
    '..',
    'null',
    'x'.repeat(7000),
  ];
}

type Pair = readonly [string, string];
const one = (name: string, ...values: string[]): Pair[] => values.map((value) => [name, value]);

/** Headers that vulnerable servers trust. */
const added: readonly Pair[] = [
  ...one('X-Forwarded-Host', forgedHost),
  ...one('X-Forwarded-For', '127.0.0.1', forgedHost, `${'1.1.1.1, '.repeat(500)}1.1.1.1`),
  ...one('X-Forwarded-Proto', 'https', 'javascript'),
  ...one('Forwarded', `for=127.0.0.1;host=${forgedHost};proto=https`),
  ...one('X-Original-URL', '/api/auth/members'),
  ...one('X-HTTP-Method-Override', 'DELETE'),
  ...one('X-User-Id', '1'),
  ...one('Origin', `https://${forgedHost}`, 'null'),
  ...one('Referer', `https://${forgedHost}/?token=x`),
  ...one('Cookie', 'a=b', `x=${'y'.repeat(6000)}`, '__proto__=1; constructor=2', '=;=;='),
  ...one(
    'Range',
    'bytes=0-0',
    'bytes=5-2',
    'bytes=-',
    `bytes=0-${'9'.repeat(50)}`,
    'lines=1-2',
    'bytes=0-1,2-3',
  ),
  ...one('Range', `bytes=${'0-1,'.repeat(1500)}0-1`),
  ...one('If-None-Match', '*', '"', `W/"${'x'.repeat(3000)}"`),
  ...one('If-Modified-Since', 'yesterday', 'Thu, 99 Foo 9999 99:99:99 GMT'),
  ...one('If-Range', '"x"', 'never'),
  ...one('Accept', 'text/html', 'x', `${'a/b;q=0.1,'.repeat(600)}*/*`),
  ...one('Accept-Encoding', 'gzip', 'br', 'gzip;q=9, br;q=x', 'x,'.repeat(2000), '*;q=0'),
  ...one('Accept-Language', '../../etc/passwd', 'x'.repeat(3000)),
  ...one('X-Request-Id', 'a'.repeat(3000), '<script>'),
  ...one('Tus-Resumable', '9.9.9', ''),
  ...one('Upload-Length', '-1', 'x', ...hostileNumbers.slice(5, 14)),
  ...one('Upload-Offset', '-1', 'x', '9007199254740993'),
  ...one(
    'Upload-Metadata',
    'filename',
    'filename ../../x',
    'filename Li4vLi4v,filename AAAA',
    `a ${'A'.repeat(4000)}`,
  ),
  ...one('Upload-Concat', 'final;/a /b'),
  ...one('Upload-Defer-Length', '1'),
  ...one('Stripe-Signature', 't=1,v1=00', ''),
  ...one('Transfer-Encoding', 'chunked'),
  ...one('TE', 'trailers'),
  ...one('Content-Range', 'bytes 0-1/2'),
];

const methods = [
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'DELETE',
  'PUT',
  'POST',
  'GET',
  'QUERY',
];

export const mutateHeaders: Mutate = (draft, _, random) => {
  const variant = random.below(10);
  if (variant === 0) {
    draft.method = random.pick(methods);
    draft.mayReachOtherEndpoint = true;
    return 'method';
  }
  if (variant === 1) {
    draft.headers.push(['Host', forgedHost]);
    return 'header: Host';
  }
  if (variant === 2) {
    const twice = draft.headers.map(([name, value]): [string, string] => [name, value]);
    draft.headers.push(...twice);
    return 'header: twice';
  }
  if (variant === 3) {
    const schemes = [
      'Bearer',
      'bearer ',
      'Basic YTpi',
      'Bearer  x',
      'Token x',
      'Bearer x y z',
      ' ',
      'Bearer null',
    ];
    draft.headers = draft.headers.filter(([name]) => name !== 'Authorization');
    draft.headers.push(['Authorization', random.pick(schemes)]);
    draft.isSignedOut = true;
    return 'header: Authorization';
  }
  const [name, value] = random.pick(added);
  draft.headers.push([name, value]);
  return 'header: added';
};
