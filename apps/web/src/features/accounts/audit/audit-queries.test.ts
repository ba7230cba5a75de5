import { expect, test } from 'vitest';
import { readAuditFilter } from './audit-queries.ts';

test('a filter in an address keeps what is valid', () => {
  const filter = readAuditFilter(
    new URLSearchParams({ action: 'sign_in', actor: ' ada ', from: '2026-02-28', to: '2026-02-30' }),
  );
  expect(filter).toEqual({ action: 'sign_in', actor: 'ada', member: '', from: '2026-02-28', to: '' });
  const invalid = readAuditFilter(
    new URLSearchParams({ action: 'nothing', from: '2026-13-01', to: 'today' }),
  );
  expect(Object.values(invalid).filter(Boolean)).toEqual([]);
});
