import {
  type Access,
  accessLevels,
  demoBackendEndpoints,
  type Endpoint,
  endpoints,
} from '@lamplight/contract';
import type { Random } from '../random.ts';
import type { Caller, FuzzFixtures } from './fixtures.ts';
import { mutateBody } from './mutate-body.ts';
import { forgedTokens, mutateHeaders } from './mutate-headers.ts';
import { mutatePath, mutateQuery } from './mutate-path.ts';
import type { Draft } from './request-draft.ts';
import { type SampleContext, sample, sampleId } from './sample-values.ts';
import { shapeOf } from './schema.ts';

/** A request to send and the expected access. */
export interface FuzzRequest {
  /** Name of the endpoint for which the request was generated. */
  readonly call: string;
  readonly caller: Caller;
  /** Names of the mutations; 'none' for a valid request. */
  readonly mutation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
  /** Whether the caller may call the endpoint; null if the mutated path may lead to another endpoint. */
  readonly mayCall: boolean | null;
  /** True if the body has a property that is not in the contract. */
  readonly hasUnknownProperty: boolean;
}

interface Target {
  readonly name: string;
  readonly prefix: string;
  readonly call: Pick<Endpoint, 'access'> & Partial<Endpoint>;
}

const otherPaths = [
  'GET /healthz',
  'GET /readyz',
  'GET /robots.txt',
  'GET /home',
  'GET /reset-password/some-token',
  'GET /confirm-email/some-token',
  'GET /connect-subscription/some-token',
  'GET /assets/nothing.js',
  'GET /api/docs',
  'GET /api/openapi.json',
  'POST /api/stripe/webhook',
  'GET /media/covers/00000000000000000000000000000000/240.webp',
  'GET /mails/x',
];

/** All endpoints of the server: both tables of the contract and the paths outside it. */
export const targets: readonly Target[] = [
  ...Object.entries(endpoints).map(([name, call]) => ({ name, call, prefix: '/api' })),
  ...Object.entries(demoBackendEndpoints).map(([name, call]) => ({
    name: name.replace(' ', ' /demo-api'),
    call,
    prefix: '',
  })),
  ...otherPaths.map((name) => ({ name, call: { access: 'public' as const }, prefix: '' })),
  { name: 'GET /media/audio', call: { access: 'public' }, prefix: '' },
];

const callers: readonly Caller[] = [
  ...Array<Caller>(5).fill('admin'),
  ...Array<Caller>(5).fill('member'),
  ...Array<Caller>(4).fill('premium'),
  ...Array<Caller>(3).fill('visitor'),
  'nobody',
  'nobody',
  'deleted',
  'stale',
  'forged',
];

const rights: Record<Caller, readonly Access[]> = {
  nobody: ['public'],
  forged: ['public'],
  deleted: ['public'],
  stale: ['public'],
  visitor: ['public', 'signed_in'],
  member: ['public', 'signed_in', 'library'],
  premium: ['public', 'signed_in', 'library'],
  admin: accessLevels,
};

function draftOf({ name, call, prefix }: Target, context: SampleContext, random: Random): Draft {
  const [method = 'GET', shape = ''] = name.split(' ');
  const filled = shape.replace(/\{(\w+)\}/g, (_, key: string) => {
    const given = shapeOf(call.params)?.properties?.[key];
    const id =
      given?.type === 'string' ? sample(given, context, key, random) : sampleId(context, key, random);
    return encodeURIComponent(String(id).toWellFormed());
  });
  const query = sample(shapeOf(call.query) ?? { type: 'object' }, context, '', random) as object;
  const json = call.body ? sample(shapeOf(call.body) ?? {}, context, '', random) : null;
  const draft: Draft = {
    method,
    path: name === 'GET /media/audio' ? random.pick(context.fixtures.links) : `${prefix}${filled}`,
    query: Object.entries(query).map(([key, value]) => [key, String(value)]),
    rawQuery: null,
    headers: [],
    json,
    body: null,
    mayReachOtherEndpoint: false,
    isSignedOut: false,
    hasUnknownProperty: false,
  };
  if (call.form) {
    draft.body = Buffer.from(new URLSearchParams(json as Record<string, string>).toString());
    draft.headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  } else if (call.upload) {
    draft.body = random.pick(files);
    const isTus = name.includes('/uploads');
    draft.headers.push([
      'Content-Type',
      isTus ? 'application/offset+octet-stream' : 'application/octet-stream',
    ]);
    if (isTus)
      draft.headers.push(['Tus-Resumable', '1.0.0'], ['Upload-Offset', '0'], ['Upload-Length', '64']);
  } else if (json !== null || method === 'POST') {
    draft.headers.push(['Content-Type', 'application/json']);
    draft.body = Buffer.from(JSON.stringify(json ?? {}));
  }
  return draft;
}

/** Files whose content does not match their type. */
const files: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<html><script>alert(1)</script></html>'),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300, 0x41)]),
  Buffer.concat([Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ', 'latin1'), Buffer.alloc(100)]),
  Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0020ftypavif', 'latin1'), Buffer.alloc(200)]),
  Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u007f\u007f\u007f\u007f', 'latin1'), Buffer.alloc(200)]),
  Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.alloc(200, 0xff)]),
  Buffer.concat([Buffer.from('OggS', 'latin1'), Buffer.alloc(200, 0xff)]),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ', 'latin1'),
  Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypM4A ', 'latin1'), Buffer.alloc(400, 0xff)]),
  Buffer.alloc(100_000, 0),
];

const mutations = [mutateBody, mutateBody, mutateQuery, mutatePath, mutateHeaders] as const;

/**
 * Returns a random request.
 * @param index number of the request in the run, from 0: the first requests go to each endpoint once
 */
export function createFuzzRequest(fixtures: FuzzFixtures, random: Random, index: number): FuzzRequest {
  const target = targets[index] ?? random.pick(targets);
  const picked = random.pick(callers);
  // A logout uses the token 'stale', because an account that logs out could not be used in later requests.
  const caller = target.name === 'POST /auth/logout' && fixtures.tokens[picked] ? 'stale' : picked;
  const context: SampleContext = { call: target.name, caller, fixtures };
  const draft = draftOf(target, context, random);
  draft.headers.push(['Accept-Language', 'en-XA']);
  const token = caller === 'forged' ? random.pick(forgedTokens(fixtures)) : fixtures.tokens[caller];
  if (token !== null) draft.headers.push(['Authorization', `Bearer ${token}`]);
  const names = random.chance(15) ? [] : [random.pick(mutations)(draft, target.call, random)];
  // Some requests get two mutations, to test combinations of checks.
  if (names.length > 0 && random.chance(10)) names.push(random.pick(mutations)(draft, target.call, random));
  // An admin may delete or replace anything, which would look like a violation: do not let a mutation send such a
  // request.
  const isOther = !target.name.startsWith(`${draft.method} `);
  if (caller === 'admin' && isOther && /^(DELETE|PUT)$/.test(draft.method)) draft.method = 'PATCH';
  const query = draft.rawQuery ?? new URLSearchParams(draft.query).toString();
  const joint = draft.path.includes('?') ? '&' : '?';
  const mayCall = rights[draft.isSignedOut ? 'nobody' : caller].includes(target.call.access);
  return {
    call: target.name,
    caller,
    mutation: names.join(' + ') || 'none',
    method: draft.method,
    path: query === '' ? draft.path : `${draft.path}${joint}${query}`,
    headers: draft.headers,
    body: draft.body,
    mayCall: draft.mayReachOtherEndpoint ? null : mayCall,
    hasUnknownProperty: draft.hasUnknownProperty,
  };
}
