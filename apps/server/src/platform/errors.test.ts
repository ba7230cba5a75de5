import { expect, test } from 'vitest';
import { reasonOf } from './errors.ts';

test('names the reason of every failed attempt to connect', () => {
  const attempts = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
  const refused = Object.assign(new AggregateError(attempts), { code: 'ECONNREFUSED' });
  expect(reasonOf(refused)).toBe('connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432');
  expect(reasonOf(new Error('no space left'))).toBe('no space left');
  expect(reasonOf(Object.assign(new Error(), { code: 'ETIMEDOUT' }))).toBe('ETIMEDOUT');
  expect(reasonOf('gone')).toBe('gone');
});
