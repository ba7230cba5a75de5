import { createRequire } from 'node:module';
import type { FastifySerializerCompiler } from 'fastify';
import { lazy } from '../platform/lazy.ts';

type Write = (result: unknown) => string;

const require = createRequire(import.meta.url);
const build = lazy(() => require('fast-json-stringify') as (schema: object) => Write);

/** Routes share shapes: every one has the problems. */
const serializers = new WeakMap<object, Write>();

/** @throws where the schema is none */
export function serializerFor(schema: object): Write {
  const known = serializers.get(schema) ?? build()(schema);
  serializers.set(schema, known);
  return known;
}

/** Writes what goes out by its schema, which is compiled with the first: a start would wait for them all. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const writer = lazy(() => serializerFor(schema));
  return (result) => writer()(result);
};
