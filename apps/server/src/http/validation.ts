import { Ajv, type ErrorObject, type Schema } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { lazy } from '../platform/lazy.ts';

/** Validator that does not convert types: a number in quotes is not a number. */
const ajv = lazy(
  () =>
    new Ajv({
      allErrors: true,
      removeAdditional: false,
      useDefaults: true,
      strict: false,
      coerceTypes: false,
    }),
);

const decimal = /^(?:0|-?[1-9]\d*)$/;

/**
 * Parses integers in paths and queries, which arrive as text. Only plain decimals are valid: not '0x1', '1e0' or '01'.
 */
function readIntegers(schema: Schema, input: Record<string, unknown>): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  for (const [name, { type }] of Object.entries(properties)) {
    const text = input[name];
    if (type === 'integer' && typeof text === 'string' && decimal.test(text)) input[name] = Number(text);
  }
}

/**
 * Returns the path to a text that contains NUL, which PostgreSQL cannot store; null if there is none. The input must
 * match its schema, which limits the depth of the recursion.
 */
function findNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findNul(inner, `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

const nulAt = (instancePath: string): ErrorObject => ({
  keyword: 'noNul',
  instancePath,
  schemaPath: '',
  params: {},
});

/** Validates input by its schema. A schema is compiled on first use, to keep startup fast. */
export const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body';
  const compiled = lazy(() => ajv().compile(schema));
  const validate = (value: unknown) => {
    const fits = compiled();
    if (!isBody) readIntegers(schema, value as Record<string, unknown>);
    const isShaped = fits(value);
    const nulPath = isShaped && isBody ? findNul(value) : null;
    validate.errors = nulPath === null ? (fits.errors ?? null) : [nulAt(nulPath)];
    return isShaped && nulPath === null;
  };
  validate.errors = null as ErrorObject[] | null;
  return validate;
};
