import { createRequire } from 'node:module';
import type * as Shapes from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { lazily } from '../kernel/lazily.ts';

const require = createRequire(import.meta.url);
const shared = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;

const ajv = lazily(() => {
  const { Ajv } = require('ajv') as typeof Shapes;
  return {
    /** Bodies are taken as they are: a number in quotes is not a number. */
    strict: new Ajv({ ...shared, coerceTypes: false }),
    /** Paths and queries are text on the wire, and are read as what their schema names. */
    fromText: new Ajv({ ...shared, coerceTypes: true }),
  };
});

/** One database takes no NUL in a text. Asked of what has its schema's shape, so of no great depth. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

const nul: Shapes.ErrorObject = {
  keyword: 'text',
  instancePath: '',
  schemaPath: '',
  params: {},
  message: 'holds a NUL character',
};

/** Holds what comes in against its schema, which is compiled with the first: a start would wait for them all. */
export const validatorCompiler: FastifySchemaCompiler<Shapes.Schema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body';
  const compiled = lazily(() => (isBody ? ajv().strict : ajv().fromText).compile(schema));
  const validate = (value: unknown) => {
    const fits = compiled();
    const isShaped = fits(value);
    const isText = isShaped && !(isBody && hasNul(value));
    validate.errors = isShaped && !isText ? [nul] : (fits.errors ?? null);
    return isText;
  };
  validate.errors = null as Shapes.ErrorObject[] | null;
  return validate;
};
