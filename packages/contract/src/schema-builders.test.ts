import { expect, it, vi } from 'vitest';

/** Returns plain JSON Schema, without TypeBox's internal symbols. */
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('builds the same schemas as TypeBox for the whole contract', async () => {
  const ours = await import('./index.ts');
  vi.resetModules();
  vi.doMock('./schema-builders.ts', async () => ({ Type: (await import('typebox')).Type }));
  const generated = await import('./index.ts');
  expect(generated.Id).toHaveProperty('~kind');
  expect(jsonOf(ours)).toEqual(jsonOf(generated));
});
