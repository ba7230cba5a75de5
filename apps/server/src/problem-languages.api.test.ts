import { errorCodes, type Problem } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { describeProblems } from './http/input-problems.ts';
import { problemBody, toProblemError } from './http/problems.ts';
import { consume } from './http/rate-limit.ts';
import { ProblemError } from './platform/errors.ts';
import { inLanguage } from './platform/language.ts';
import { QueueFull } from './platform/limit.ts';
import { testApp } from './testing/test-app.ts';

/** Requests that the server refuses before any handler runs, and requests for unknown addresses. */
const refused = [
  { method: 'POST', url: '/api/auth/login', payload: '{', headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/api/auth/login', payload: '', headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/api/auth/login', payload: 'a=b', headers: { 'content-type': 'text/csv' } },
  {
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  {
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { nested: [[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]] },
  },
  { method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'x'.repeat(3_000_000) } },
  { method: 'POST', url: '/api/auth/forgot-password', payload: { email: 7, more: true } },
  { method: 'GET', url: '/api/nothing' },
  { method: 'PATCH', url: '/api/auth/me' },
  { method: 'GET', url: '/api/books?page=0&per_page=x&q=1&q=2' },
  { method: 'GET', url: '/api/auth/me' },
  { method: 'GET', url: '/api/%E0' },
  { method: 'GET', url: '/cards/none.jpg' },
] as const;

/** Returns the parts of a text that the pseudo-locale does not mark as a message. */
function unmarked(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? text : unmarked(rest);
}

const textsOf = ({ title, detail, fields = [] }: Problem): string[] => [
  title,
  ...detail.split(/(?<=⟧) /),
  ...fields.map(({ message }) => message),
];

describe('what the server refuses', () => {
  test('is said in the language of the request; codes, status and fields are the same in all', async () => {
    const t = await testApp();
    const codes = new Set<string>();
    for (const { headers, ...request } of refused.map((call) => ({ headers: {}, ...call }))) {
      const ask = (language: string) =>
        t.app.inject({ ...request, headers: { ...headers, 'accept-language': language } });
      const [english, marked] = [await ask('en'), await ask('en-XA')];
      const [one, other]: [Problem, Problem] = [english.json(), marked.json()];
      codes.add(one.code);
      expect([other.code, other.status]).toEqual([one.code, one.status]);
      expect(other.fields?.map(({ field }) => field)).toEqual(one.fields?.map(({ field }) => field));
      expect(marked.headers['content-language'], request.url).toBe('en-XA');
      expect(marked.headers['cache-control']).toBe('no-store');
      for (const text of textsOf(one)) expect(text).not.toContain('⟦');
      for (const text of textsOf(other)) {
        expect(text, request.url).toContain('⟦');
        expect(unmarked(text), request.url).not.toMatch(/\p{L}{2}/u);
      }
    }
    expect(codes.size).toBeGreaterThan(6);
  });

  test.each([
    '',
    '*',
    'xx',
    'de',
    'DE-de;q=2',
    ';;;,',
    'q=1',
    '\u00e4',
    'en-XA, de',
    '-'.repeat(5000),
    'a,'.repeat(4000),
    '__proto__',
    'constructor',
  ])('is said in English for an Accept-Language that means nothing here: %j', async (language) => {
    const t = await testApp();
    const answer = await t.app.inject({ url: '/api/auth/me', headers: { 'accept-language': language } });
    expect(answer.json()).toMatchObject({
      code: 'not_signed_in',
      title: 'Not signed in',
      detail: 'Please sign in.',
    });
    expect(answer.headers['content-language']).toBe('en');
  });
});

test('every status has a title in every language, and failures of the server have words', async () => {
  const failures = [
    new Error('secret'),
    new QueueFull(),
    { code: 'ENOSPC', syscall: 'write' },
    { code: 'ECONNREFUSED' },
  ];
  await inLanguage('en-XA', async () => {
    for (const status of new Set<number>(Object.values(errorCodes))) {
      const code = (Object.keys(errorCodes) as (keyof typeof errorCodes)[]).find(
        (code) => errorCodes[code] === status,
      );
      expect(unmarked(problemBody(new ProblemError(code ?? 'internal', '')).title), String(status)).toBe('');
    }
    for (const failure of failures) expect(unmarked(toProblemError(failure).message)).toBe('');
    for (const seconds of [1, 90, 7199, 7201, 90_000]) {
      const limiter = {
        consume: () => Promise.reject(Object.assign(new Error('full'), { msBeforeNext: seconds * 1000 })),
      };
      await expect(consume(limiter as never, 'key')).rejects.toSatisfy(
        ({ message }: Error) => unmarked(message) === '',
      );
    }
  });
});

test('each fault of a field is one sentence in the language', () => {
  const faults = [
    ['additionalProperties', { additionalProperty: 'x1' }],
    ['required', { missingProperty: 'x1' }],
    ['minimum', { limit: 1 }],
    ['maximum', { limit: 9000 }],
    ['minLength', { limit: 1 }],
    ['minLength', { limit: 2 }],
    ['maxLength', { limit: 5000 }],
    ['minItems', { limit: 1 }],
    ['maxItems', { limit: 2 }],
    ['pattern', {}],
    ['noNul', {}],
    ['unknown', {}],
    ...['integer', 'number', 'string', 'boolean', 'array', 'object'].map(
      (type) => ['type', { type }] as const,
    ),
  ] as const;
  const messages = (tag: string) =>
    inLanguage(tag, () =>
      (['body', 'querystring', 'params', 'headers'] as const).flatMap((part) =>
        faults.map(([keyword, params]) => {
          const [problem] = describeProblems([{ keyword, params, instancePath: '', schemaPath: '' }], part);
          return problem?.message ?? '';
        }),
      ),
    );
  for (const message of messages('en-XA')) expect(unmarked(message)).not.toMatch(/\p{L}{2}/u);
  // Numbers in messages about limits are written without separators, as in code.
  expect(messages('en')).toContain('The body must have at most 5000 characters.');
  expect(messages('en')).toContain('The query must have at least 1 entry.');
});
