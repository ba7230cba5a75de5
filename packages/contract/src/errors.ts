import type { Static } from 'typebox';
import { Type } from './schema-builders.ts';

export { type ErrorCode, errorCodes } from './error-codes.ts';

/** RFC 9457 problem details. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence for people' }),
    code: Type.String({ description: 'What programs read' }),
    fields: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'What is wrong with which part of the input',
      }),
    ),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
