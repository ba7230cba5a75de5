import { type Endpoint, endpoints } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { describeProblems, type InputPart } from './input-problems.ts';
import { validatorCompiler } from './validation.ts';

/** Returns the validation problems of an input against an endpoint's schema. */
function problemsOf(name: keyof typeof endpoints, part: InputPart, value: unknown): string[] {
  const { params, query, body }: Endpoint = endpoints[name];
  const schema = { params, querystring: query, body, headers: undefined }[part];
  const validate = validatorCompiler({ schema, httpPart: part, method: 'POST', url: '/' } as never);
  expect(validate(value), JSON.stringify(value)).toBe(false);
  return describeProblems(validate.errors ?? [], part).map(({ message }) => message);
}

const cases: readonly [keyof typeof endpoints, InputPart, unknown, string[]][] = [
  ['GET /books/popular', 'querystring', { q: 'x' }, ['q is not a parameter of this call.']],
  ['GET /books', 'querystring', { page: 'x' }, ['page must be a whole number.']],
  ['GET /books', 'querystring', { page: '0' }, ['page must be at least 1.']],
  ['GET /books', 'querystring', { per_page: '101' }, ['per_page must be at most 100.']],
  [
    'GET /books',
    'querystring',
    { sort: 'size' },
    [
      'sort must be title, new, updated, popular, author, narrator, series, year, rating, publisher or language.',
    ],
  ],
  ['GET /books', 'querystring', { q: ['a', 'b'] }, ['q must be text.']],
  ['GET /books', 'querystring', { q: 'x'.repeat(201) }, ['q must have at most 200 characters.']],
  ['GET /books/{id}', 'params', { id: 'x' }, ['id must be a whole number.']],
  ['GET /auth/stripe/session-login', 'querystring', {}, ['session_id is missing.']],
  [
    'GET /auth/stripe/session-login',
    'querystring',
    { session_id: 'a b' },
    ['session_id has the wrong format.'],
  ],
  ['POST /auth/login', 'body', { username: '', password: 'x' }, ['username must not be empty.']],
  ['POST /auth/login', 'body', {}, ['username is missing.', 'password is missing.']],
  ['POST /auth/login', 'body', 'x', ['The body must be an object.']],
  ['PUT /user/settings/volume', 'body', { volume: '1' }, ['volume must be a number.']],
  ['PUT /user/settings/volume', 'body', { volume: 1, role: 'admin' }, ['role is not a field of this call.']],
  ['POST /comments/{id}', 'body', { content: 7 }, ['content must be text.']],
  ['POST /comments/{id}', 'body', { content: 'a\0b' }, ['content must not contain a NUL character.']],
  [
    'POST /comments/{id}',
    'body',
    { content: 'x', reply_to_id: 'first' },
    ['reply_to_id must be a whole number or null.'],
  ],
  ['POST /comments/{id}', 'body', { content: 'x', reply_to_id: 0 }, ['reply_to_id must be at least 1.']],
  ['POST /comments/{id}/react', 'body', { value: 2 }, ['value must be 1, -1 or 0.']],
  ['POST /comments/{id}/react', 'body', { value: 'like' }, ['value must be 1, -1 or 0.']],
  ['POST /books', 'body', { demo: 'yes' }, ['demo must be true or false.']],
  ['POST /books', 'body', { chapters: {} }, ['chapters must be a list.']],
  [
    'POST /books',
    'body',
    { chapters: [{ title: 'One', audio_url: 'https://a', colour: 1 }] },
    ['chapters.0.colour is not a field of this call.'],
  ],
  [
    'POST /books',
    'body',
    {
      chapters: [{ title: 'x'.repeat(301), audio_url: 'a' }],
      tags: Array.from({ length: 21 }, () => ({ main_tag: 'a' })),
    },
    ['chapters.0.title must have at most 300 characters.', 'tags must have at most 20 entries.'],
  ],
];

describe('describes problems of an input in sentences that name the field', () => {
  test.each(cases)('%s %s %j', (name, part, value, messages) => {
    expect(problemsOf(name, part, value)).toEqual(messages);
  });

  test('reports only some of many problems and shortens field names', () => {
    const names = Array.from({ length: 5000 }, (_, n) => [`${n}${'x'.repeat(500)}`, 1]);
    const problems = problemsOf('PUT /user/settings/volume', 'body', Object.fromEntries(names));
    expect(problems).toHaveLength(20);
    for (const message of problems) expect(message.length).toBeLessThan(140);
  });
});

test('has a message for every keyword that the contract uses', () => {
  const known = new Set([
    ...'type const enum anyOf required additionalProperties properties items'.split(' '),
    ...'minimum maximum minLength maxLength minItems maxItems pattern description'.split(' '),
  ]);
  const unknown = new Set<string>();
  const look = (schema: object): void => {
    for (const [keyword, value] of Object.entries(schema)) {
      if (!known.has(keyword)) unknown.add(keyword);
      if (keyword === 'properties') for (const each of Object.values(value as object)) look(each as object);
      if (keyword === 'items') look(value as object);
      if (keyword === 'anyOf') for (const each of value as object[]) look(each);
    }
  };
  for (const { params, query, body } of Object.values(endpoints) as Endpoint[])
    for (const schema of [params, query, body]) if (schema) look(schema);
  expect([...unknown]).toEqual([]);
});
