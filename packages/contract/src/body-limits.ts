import type { Endpoint } from './endpoint.ts';

/** Limits of request bodies that are checked before their schema. */
export const bodyLimits = {
  /** Maximum bytes of a body that needs no sign-in. */
  publicBytes: 8 * 1024,
  /** Maximum bytes of any other body, unless its endpoint declares `bodyBytes`. */
  bytes: 256 * 1024,
  /** Maximum nesting of arrays and objects. */
  depth: 10,
  /** Maximum fields of a form. */
  formFields: 20,
} as const;

/**
 * Reserve of bytes and of values: for white space, and for invalid fields, which then get their own error instead of
 * 'body too large'.
 */
const spareBytes = 1024;
const spareValues = 100;
const numberBytes = 32;
/** Bytes of a character outside the Basic Multilingual Plane, written as two JSON escapes. */
const characterBytes = 12;

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Returns the bytes of the longest JSON that fits a schema, without white space. */
function jsonBytes(schema: JsonSchema): number {
  const values = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  if (schema.anyOf) return Math.max(...schema.anyOf.map(jsonBytes));
  switch (schema.type) {
    case 'string':
      // Strings with a pattern are ASCII, one byte per character: tokens, times and colours.
      if (schema.pattern !== undefined) return 2 + (schema.maxLength ?? 100);
      // Texts without `maxLength` are limited in user-perceived characters, which have no maximum size in bytes.
      return 2 + (schema.maxLength ?? Number.POSITIVE_INFINITY) * characterBytes;
    case 'array':
      return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (1 + jsonBytes(schema.items ?? {}));
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, value]) => sum + name.length + 4 + jsonBytes(value),
        2,
      );
    default:
      return numberBytes;
  }
}

/** Returns the maximum number of values, including list items and object fields, in JSON that fits a schema. */
function jsonValues(schema: JsonSchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(jsonValues));
  if (schema.type === 'array')
    return 1 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * jsonValues(schema.items ?? {});
  return Object.values(schema.properties ?? {}).reduce((sum, value) => sum + jsonValues(value), 1);
}

/** Returns the maximum number of values in an endpoint's body. */
export const bodyValuesOf = ({ body }: Pick<Endpoint, 'body'>): number =>
  spareValues + (body ? jsonValues(body) : 0);

/** Returns the maximum bytes of an endpoint's body; uploads have their own limit. */
export function bodyBytesOf({
  access,
  body,
  bodyBytes,
}: Pick<Endpoint, 'access' | 'body' | 'bodyBytes'>): number {
  if (bodyBytes !== undefined) return bodyBytes;
  const most = access === 'public' ? bodyLimits.publicBytes : bodyLimits.bytes;
  return body ? Math.min(most, spareBytes + jsonBytes(body)) : spareBytes;
}
