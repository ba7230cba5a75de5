import { createRequire } from 'node:module';
import type { FastifySerializerCompiler } from 'fastify';
import { lazily } from '../platform/lazily.ts';

type Write = (result: unknown) => string;

const require = createRequire(import.meta.url);
const build = lazily(() => require('fast-json-stringify') as (schema: object) => Write);

/** Routes share shapes: every one has the problems. */
const writers = new WeakMap<object, Write>();

/** @throws where the schema is none */
export function writerOf(schema: object): Write {
  const known = writers.get(schema) ?? build()(schema);
  writers.set(schema, known);
  return known;
}

/** Writes what goes out by its schema, which is compiled with the first: a start would wait for them all. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const writer = lazily(() => writerOf(schema));
  return (result) => writer()(result);
};
