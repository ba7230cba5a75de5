import type { Static, TSchema } from 'typebox';
import { limits } from './limits.ts';
import { Type } from './schema-builders.ts';

/** Range of the database's integer columns, from 0. */
export const int32 = { minimum: 0, maximum: 2_147_483_647 };
/** Revision that a change is based on; below the maximum, because the next revision must be valid, too. */
export const revision = { minimum: 0, maximum: int32.maximum - 1 };
export const Id = Type.Integer({ ...int32, minimum: 1 });
/** A point in time, ISO 8601 UTC of fixed width: 2026-01-31T09:05:00.000Z. */
export const Moment = Type.String({ description: 'ISO 8601, UTC' });
/** Schema options of a time that a device sends, in RFC 3339. */
export const sentMoment = {
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
  maxLength: 40,
};
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An input object; unknown properties are rejected. */
export const input = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const IdParams = input({ id: Id });

export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Rows to pass over; goes before page' }),
  ),
};

export const searchQuery = Type.Optional(Type.String({ maxLength: limits.maxQuery }));

export const Tag = Type.Object({ main_tag: Type.String(), sub_tag: nullable(Type.String()) });
export type Tag = Static<typeof Tag>;
