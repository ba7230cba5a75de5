import { expect, test } from 'vitest';
import { bodyBytesOf, bodyLimits } from './body-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { demoBackendEndpoints } from './endpoints/demo.ts';
import { endpoints } from './endpoints.ts';
import { Type } from './schema-builders.ts';
import { input } from './schemas.ts';

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
}

const inner = ({ anyOf = [], items, properties = {} }: Shape): Shape[] => [
  ...anyOf,
  ...(items ? [items] : []),
  ...Object.values(properties),
];

const depthOf = (shape: Shape): number =>
  Math.max(0, ...inner(shape).map(depthOf)) + (shape.type === 'object' || shape.type === 'array' ? 1 : 0);

const unboundedLists = (shape: Shape, path: string): string[] => [
  ...(shape.type === 'array' && shape.maxItems === undefined ? [path] : []),
  ...inner(shape).flatMap((part, index) => unboundedLists(part, `${path}.${index}`)),
];

const bodies = Object.entries<Endpoint>({ ...endpoints, ...demoBackendEndpoints }).flatMap(
  ([name, { body, ...call }]) => (body ? [{ name, body, call }] : []),
);

test('the schema of each body is bounded, and fits the limits that are checked before it', () => {
  expect(bodies.length).toBeGreaterThan(50);
  for (const { name, body, call } of bodies) {
    expect(depthOf(body as Shape), name).toBeLessThanOrEqual(bodyLimits.depth);
    expect(unboundedLists(body as Shape, name)).toEqual([]);
    if (call.form)
      expect(Object.keys(body.properties).length, name).toBeLessThanOrEqual(bodyLimits.formFields);
    const bytes = bodyBytesOf({ ...call, body });
    expect(bytes, name).toBeGreaterThan(0);
    if (call.access === 'public') expect(bytes, name).toBeLessThanOrEqual(8 * 1024);
    if (call.bodyBytes === undefined) expect(bytes, name).toBeLessThanOrEqual(bodyLimits.bytes);
  }
});

test('a new call gets its limit from its schema', () => {
  const limitOf = (body: Endpoint['body'], access: Endpoint['access'] = 'signed_in') =>
    bodyBytesOf({ access, ...(body ? { body } : {}) });
  expect(limitOf(undefined)).toBe(1024);
  expect(limitOf(input({ on: Type.Boolean() }))).toBeLessThan(1100);
  const named = input({ name: Type.String({ maxLength: 100 }) });
  const longest = JSON.stringify({ name: '🪔'.repeat(100) });
  const escaped = longest.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  expect(limitOf(named)).toBeGreaterThanOrEqual(escaped.length);
  expect(limitOf(named)).toBeLessThan(2 * escaped.length);
  expect(limitOf(input({ text: Type.String() }))).toBe(bodyLimits.bytes);
  expect(limitOf(input({ text: Type.String() }), 'public')).toBe(8 * 1024);
  expect(limitOf(input({ list: Type.Array(Type.Integer()) }))).toBe(bodyLimits.bytes);
});
