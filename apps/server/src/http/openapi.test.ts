import { demoBackendEndpoints, endpoints } from '@lamplight/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { mountOpenApi } from './openapi-pages.ts';

const sections = [
  { prefix: '/api', endpoints },
  { prefix: '/demo-api', endpoints: demoBackendEndpoints },
];

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
}

const document = openApiDocument(sections, 'https://lamplight.test');
const operations = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.values(methods).map((operation) => ({ path, ...operation })),
);

test('every operation has an id of its own, which is a camelCase identifier', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(Object.keys(endpoints).length + Object.keys(demoBackendEndpoints).length);
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every operation declares the parameters of its path', () => {
  for (const { path, parameters } of operations)
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
      path.match(/\{\w+\}/g) ?? [],
    );
});

test('schemas have keywords of JSON Schema and OpenAPI only', () => {
  const keywords = new Set(
    `type format pattern enum const default title description examples nullable deprecated readOnly writeOnly
    minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength contentEncoding
    contentMediaType items prefixItems minItems maxItems uniqueItems properties patternProperties
    propertyNames additionalProperties required minProperties maxProperties anyOf allOf oneOf not $ref`.split(
      /\s+/,
    ),
  );
  const unknown = new Set<string>();
  function visit(schema: unknown, path: string): void {
    if (Array.isArray(schema)) {
      for (const each of schema) visit(each, path);
      return;
    }
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (!keywords.has(key)) unknown.add(`${path}: ${key}`);
      if (key === 'properties' || key === 'patternProperties')
        for (const [name, each] of Object.entries(value as object)) visit(each, `${path}.${name}`);
      else if (!['enum', 'const', 'default', 'examples', 'required'].includes(key)) visit(value, path);
    }
  }
  let count = 0;
  function find(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'schema') {
        count += 1;
        visit(each, path);
      } else find(each, `${path} ${key}`);
    }
  }
  find(document['paths'], '');
  expect(count).toBeGreaterThan(300);
  expect([...unknown]).toEqual([]);
});

test('an operation needs a token, or can have one, or reads none', () => {
  const securityOf = (id: string) => operations.find(({ operationId }) => operationId === id)?.security;
  expect(['listBooks', 'signInBySession', 'signIn'].map(securityOf)).toEqual([
    [{ bearer: [] }, { apiKey: ['books:read'] }],
    [{}, { bearer: [] }],
    [],
  ]);
});

test('serves the document and a page that reads it', async () => {
  const app = fastify();
  mountOpenApi(app, sections, 'https://lamplight.test');
  const served = await app.inject('/api/openapi.json');
  expect(served.json()).toEqual(JSON.parse(JSON.stringify(document)));
  for (const [path, type] of [
    ['/api/docs', 'text/html'],
    ['/api/docs/static/start.js', 'text/javascript'],
    ['/api/docs/static/swagger-ui-bundle.js', 'text/javascript'],
    ['/api/docs/static/swagger-ui.css', 'text/css'],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, `${type}; charset=utf-8`]);
  }
  expect((await app.inject('/api/docs/static/package.json')).statusCode).toBe(404);
  await app.close();
});
