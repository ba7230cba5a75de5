import { expect, test } from 'vitest';
import { isUnavailable } from './dialect.ts';

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '57P01', '08006'])(
  'who cannot be reached for %s may be asked again',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('connecting'), { code }))).toBe(true);
  },
);

test.each(['42P01', '23505', 'ERR_INVALID_ARG_TYPE'])('%s is nothing that time heals', (code) => {
  expect(isUnavailable(Object.assign(new Error('asking'), { code }))).toBe(false);
});

test('a pooler without its database says what a database says of a broken message, but fatally', () => {
  const said = (severity: string) => Object.assign(new Error('said'), { code: '08P01', severity });
  expect(isUnavailable(said('FATAL'))).toBe(true);
  expect(isUnavailable(said('ERROR'))).toBe(false);
});
