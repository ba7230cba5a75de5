import { demoBackendEndpoints, type Endpoint, endpoints, Problem } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { maxInt32 } from './cursor.ts';
import { serializerFor } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** A node compiles a schema on first use; these tests find a broken one before a member does. */
const every = [...Object.entries<Endpoint>(endpoints), ...Object.entries<Endpoint>(demoBackendEndpoints)];

function check(schema: object, httpPart: string): unknown {
  const validate = validatorCompiler({ schema, httpPart, method: 'GET', url: '/' });
  return typeof validate === 'function' && validate({});
}

/** Returns the paths of integers in a schema that may exceed the maximum of the database's integer columns. */
function unboundedIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Infinity } = schema as { type?: unknown; maximum?: number };
  if (type === 'integer' && maximum > maxInt32) return [path];
  return Object.entries(schema).flatMap(([name, inner]) => unboundedIn(inner, `${path}/${name}`));
}

describe('an integer in an address', () => {
  const schema = { type: 'object', properties: { id: { type: 'integer', minimum: 0 } } };
  const read = (id: unknown) => {
    const input = { id };
    const validate = validatorCompiler({ schema, httpPart: 'params', method: 'GET', url: '/' });
    return typeof validate === 'function' && validate(input) ? input.id : 'refused';
  };

  test.each([
    ['0', 0],
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('accepts a decimal: %s', (text, integer) => expect(read(text)).toBe(integer));

  test.each([
    '0x1',
    '0b1',
    '1e0',
    '+1',
    '-1',
    '01',
    '1.0',
    '1.',
    ' 1',
    '1 ',
    '1_0',
    '１',
    '',
    'one',
    '1n',
    'NaN',
    'Infinity',
  ])('rejects %s', (text) => expect(read(text)).toBe('refused'));
  test('rejects several values', () => expect(read(['1', '2'])).toBe('refused'));
});

describe('schemas of the contract', () => {
  test.each(every)('of %s can be read', (_, { params, query, body }) => {
    const verdicts = Object.entries({ params, query, body }).map(
      ([part, schema]) => !schema || check(schema, part),
    );
    expect(verdicts).toEqual(verdicts.map(() => expect.any(Boolean)));
  });

  test.each(every)('of %s accept only texts and integers in addresses', (_, { params, query }) => {
    for (const part of [params, query])
      for (const [name, field] of Object.entries(part?.properties ?? {})) {
        const { type, enum: words } = field as { type?: string; enum?: unknown[] };
        const isRead = words
          ? words.every((word) => typeof word === 'string')
          : /^(string|integer)$/.test(`${type}`);
        expect([name, isRead]).toEqual([name, true]);
      }
  });

  test.each(every)('of %s accept only integers that the database can store', (_, { params, query, body }) => {
    expect(unboundedIn({ params, query, body })).toEqual([]);
  });

  test.each(every)('of %s can be written', (_, { result }) => {
    expect(serializerFor(result)).toBeTypeOf('function');
  });

  test('are rejected if invalid', () => {
    expect(() => check({ type: 'nonsense' }, 'body')).toThrow('schema is invalid');
    expect(() => check({ type: 'string', pattern: '(' }, 'query')).toThrow('regular expression');
    expect(() => serializerFor({ type: 'object', properties: { id: { type: 'nonsense' } } })).toThrow(
      'schema is invalid',
    );
  });

  test('are compiled once', () => {
    expect(serializerFor(Problem)).toBe(serializerFor(Problem));
  });
});
