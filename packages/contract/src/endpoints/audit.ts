import type { Static } from 'typebox';
import { auditActions } from '../audit-actions.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, sentMoment } from '../schemas.ts';

const Account = nullable(
  Type.Object(
    { id: Id, username: Type.String() },
    { description: 'Null if there is none, or it was deleted' },
  ),
);

/** Entry of the audit list: one action. */
export const AuditEntry = Type.Object({
  id: Id,
  created_at: Moment,
  action: Type.Enum([...auditActions]),
  actor_kind: Type.Enum(['account', 'operator', 'system'], {
    description: "'operator' acted on the command line, 'system' by itself",
  }),
  actor: Account,
  member: Account,
  target: nullable(
    Type.String({ description: "What was acted on, if it is no account, such as 'comment 12'" }),
  ),
  detail: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    }),
    { description: "Facts of the act, such as 'months' and 3; texts of at most 200 characters" },
  ),
});
export type AuditEntry = Static<typeof AuditEntry>;

const username = Type.String({ minLength: 1, maxLength: 320, description: 'Username or e-mail address' });
/** A day in UTC, or a time with its UTC offset for callers who use days of another time zone. */
const dayOrTime = { ...sentMoment, pattern: `^\\d{4}-\\d{2}-\\d{2}$|${sentMoment.pattern}` };

export const auditEndpoints = {
  'GET /admin/audit': {
    operationId: 'listAudit',
    access: 'admin',
    group: 'Audit (admin)',
    refusal: 'audit',
    summary: 'Acts of members, staff and operators, newest first; `Link` is there if more follow',
    query: input({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      cursor: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 2_147_483_647,
          description: 'Id of the last entry that you have',
        }),
      ),
      action: Type.Optional(Type.Enum([...auditActions])),
      actor: Type.Optional(username),
      member: Type.Optional(username),
      from: Type.Optional(
        Type.String({
          ...dayOrTime,
          description: 'First day in UTC, such as 2026-01-31, or a time, such as 2026-01-31T05:00:00Z',
        }),
      ),
      to: Type.Optional(
        Type.String({ ...dayOrTime, description: 'Last day in UTC, included, or a time, not included' }),
      ),
    }),
    result: Type.Array(AuditEntry),
    paged: true,
  },
} as const satisfies ApiDefinition;
