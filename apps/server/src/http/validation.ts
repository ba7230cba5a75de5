import { Ajv, type Schema } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

const shared = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;

/** Bodies are taken as they are: a number in quotes is not a number. */
const strict = new Ajv({ ...shared, coerceTypes: false });
/** Paths and queries are text on the wire, and are read as what their schema names. */
const fromText = new Ajv({ ...shared, coerceTypes: true });

export const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? strict : fromText).compile(schema);
