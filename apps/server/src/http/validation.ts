import { createRequire } from 'node:module';
import type * as Shapes from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { lazy } from '../platform/lazy.ts';

const require = createRequire(import.meta.url);
/** Nothing is taken for what it is not: a number in quotes is none. */
const ajv = lazy(() => {
  const { Ajv } = require('ajv') as typeof Shapes;
  return new Ajv({
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    coerceTypes: false,
  });
});

const decimal = /^(?:0|[1-9]\d*)$/;

/** Paths and queries are text on the wire. Integers are read there as they are written: '0x1', '1e0' and '01' are none. */
function readIntegers(schema: Shapes.Schema, told: Record<string, unknown>): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  for (const [name, { type }] of Object.entries(properties)) {
    const text = told[name];
    if (type === 'integer' && typeof text === 'string' && decimal.test(text)) told[name] = Number(text);
  }
}

/**
 * Returns the path to a text with a NUL, which one database cannot store; null if there is none. Asked of what has its
 * schema's shape, so of no great depth.
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

const nulAt = (instancePath: string): Shapes.ErrorObject => ({
  keyword: 'noNul',
  instancePath,
  schemaPath: '',
  params: {},
  message: 'holds a NUL character',
});

/** Holds what comes in against its schema, which is compiled with the first: a start would wait for them all. */
export const validatorCompiler: FastifySchemaCompiler<Shapes.Schema> = ({ schema, httpPart }) => {
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
  validate.errors = null as Shapes.ErrorObject[] | null;
  return validate;
};
