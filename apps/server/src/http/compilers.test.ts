import { type Call, calls, demoBackendCalls, Problem } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { writerOf } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** A node compiles a shape when it is first asked for; a broken one is to be found here, and not by a member. */
const every = [...Object.entries<Call>(calls), ...Object.entries<Call>(demoBackendCalls)];

function check(schema: object, httpPart: string): unknown {
  const validate = validatorCompiler({ schema, httpPart, method: 'GET', url: '/' });
  return typeof validate === 'function' && validate({});
}

describe('the shapes of the contract', () => {
  test.each(every)('of %s can be read', (_, { params, query, body }) => {
    const verdicts = Object.entries({ params, query, body }).map(
      ([part, schema]) => !schema || check(schema, part),
    );
    expect(verdicts).toEqual(verdicts.map(() => expect.any(Boolean)));
  });

  test.each(every)('of %s can be written', (_, { result }) => {
    expect(writerOf(result)).toBeTypeOf('function');
  });

  test('and those that are none are found out', () => {
    expect(() => check({ type: 'nonsense' }, 'body')).toThrow('schema is invalid');
    expect(() => check({ type: 'string', pattern: '(' }, 'query')).toThrow('regular expression');
    expect(() => writerOf({ type: 'object', properties: { id: { type: 'nonsense' } } })).toThrow(
      'schema is invalid',
    );
  });

  test('are compiled once', () => {
    expect(writerOf(Problem)).toBe(writerOf(Problem));
  });
});
