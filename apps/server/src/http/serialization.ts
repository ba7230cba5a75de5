import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { lazy } from '../platform/lazy.ts';

type Write = (result: unknown) => string;

/** Serializers by schema: routes share schemas, such as that of error responses. */
const serializers = new WeakMap<object, Write>();

/**
 * Returns the serializer of a schema.
 * @throws if the schema is invalid
 */
export function serializerFor(schema: object): Write {
  const known = serializers.get(schema) ?? fastJson(schema);
  serializers.set(schema, known);
  return known;
}

/** A result serialized by its handler, which the server sends unchanged. */
export class SerializedResult {
  /** JSON text in UTF-8 */
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}

/** Serializes responses by their schema. A schema is compiled on first use, to keep startup fast. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const writer = lazy(() => serializerFor(schema));
  return (result) => writer()(result);
};
