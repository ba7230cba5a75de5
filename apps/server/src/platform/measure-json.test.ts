import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson } from './measure-json.ts';

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const depthOf = (value: unknown): number =>
  isContainer(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const unlimited = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

test('the nesting of any JSON is found without parsing it, and its values are never counted too low', () => {
  const stringUnit = fc.constantFrom('"', '\\', '[', '}', ',', 'a', 'é');
  fc.assert(
    fc.property(fc.json({ maxDepth: 14, depthSize: 'max', stringUnit }), (text) => {
      let values = 0;
      const parsed: unknown = JSON.parse(text, (_, value: unknown) => {
        values += 1;
        return value;
      });
      const measured = measureJson(text, unlimited);
      expect(measured.depth).toBe(depthOf(parsed));
      expect(measured.values).toBeGreaterThanOrEqual(values);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('measuring stops at the limits', () => {
  expect(measureJson('['.repeat(1000), { depth: 10, values: 100 }).depth).toBe(11);
  expect(measureJson(`[${'1,'.repeat(1000)}1]`, { depth: 10, values: 100 }).values).toBe(101);
});

test.each([
  '"',
  '"\\',
  '{"a',
  '\\"[',
  ']]]]',
  '',
  '"'.repeat(8191),
  '\\'.repeat(8191),
  `"${'\\'.repeat(8190)}`,
])('text that is no JSON ends, too: %.20s', (text) => {
  const start = process.threadCpuUsage();
  measureJson(text, unlimited);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(50);
});
