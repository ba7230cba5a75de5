import type { TSchema, Type as TypeBox } from 'typebox';

const optional = new WeakSet<object>();

const build = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: object) => ({ enum: [...values], ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: object) => ({ type: 'null', ...options }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Object: (properties: Record<string, TSchema>, options?: object) => {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}));
    return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
  },
  Optional: (schema: TSchema) => {
    const copy = { ...schema };
    optional.add(copy);
    return copy;
  },
  String: (options?: object) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly TSchema[], options?: object) => ({ anyOf, ...options }),
};

/**
 * The TypeBox builders that the contract uses, with the same types and the same JSON Schema. TypeBox itself has 370
 * files, which would slow down every start of a node.
 */
export const Type = build as unknown as Pick<typeof TypeBox, keyof typeof build>;
