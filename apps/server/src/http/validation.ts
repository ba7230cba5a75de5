import { Ajv, type Schema } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

const shared = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const;

/** Bodies are taken as they are: a number in quotes is not a number. */
const strict = new Ajv({ ...shared, coerceTypes: false });
/** Paths and queries are text on the wire, and are read as what their schema names. */
const fromText = new Ajv({ ...shared, coerceTypes: true });

/** One database takes no NUL in a text. Asked of what has its schema's shape, so of no great depth. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

const nul = {
  keyword: 'text',
  instancePath: '',
  schemaPath: '',
  params: {},
  message: 'holds a NUL character',
};

function compileBody(schema: Schema) {
  const fits = strict.compile(schema);
  const validate = (body: unknown) => {
    const isShaped = fits(body);
    const isText = isShaped && !hasNul(body);
    validate.errors = isShaped && !isText ? [nul] : (fits.errors ?? null);
    return isText;
  };
  validate.errors = fits.errors ?? null;
  return validate;
}

export const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? compileBody(schema) : fromText.compile(schema);
