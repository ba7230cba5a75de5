import type { Static } from 'typebox';
import { keyLimits, keyScopes } from '../api-keys.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, sentMoment } from '../schemas.ts';

const Scopes = Type.Array(Type.Enum([...keyScopes]), {
  minItems: 1,
  maxItems: keyScopes.length,
  description: 'Groups of calls, each to read or also to write',
});

const fields = {
  id: Id,
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins, to recognize it' }),
  scopes: Scopes,
  made_by: Type.String({ description: 'Username of the admin whose rights it has' }),
  created_at: Moment,
  expires_at: nullable(Moment),
  last_used_at: nullable(
    Type.String({ description: 'ISO 8601, UTC; up to a minute late, null if never used' }),
  ),
};
export const ApiKey = Type.Object(fields);
export type ApiKey = Static<typeof ApiKey>;
export const NewApiKey = Type.Object({
  ...fields,
  key: Type.String({ description: 'The key itself, in this answer only' }),
});
export type NewApiKey = Static<typeof NewApiKey>;

const admin = { access: 'admin', group: 'Integrations (admin)', refusal: 'settings' } as const;

export const apiKeyEndpoints = {
  'GET /admin/api-keys': {
    operationId: 'listApiKeys',
    ...admin,
    summary: `API keys of all admins, the latest first; ${keyLimits.keys} at most`,
    result: Type.Array(ApiKey),
  },
  'POST /admin/api-keys': {
    operationId: 'addApiKey',
    ...admin,
    needsFreshSignIn: true,
    summary: 'Make an API key, which is in this answer only; needs a fresh sign-in',
    body: input({
      name: Type.String({ minLength: 1, maxLength: 4 * keyLimits.nameCharacters }),
      scopes: Scopes,
      expires_at: nullable(Type.String({ ...sentMoment, description: 'In the future; null for no end' })),
    }),
    result: NewApiKey,
  },
  'DELETE /admin/api-keys/{id}': {
    operationId: 'revokeApiKey',
    ...admin,
    summary: 'Revoke an API key at once; doing so again changes nothing',
    params: IdParams,
    result: Type.Array(ApiKey),
  },
} as const satisfies ApiDefinition;
