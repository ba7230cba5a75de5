import {
  type ApiKey,
  type apiKeyEndpoints,
  isLongerThan,
  type KeyScope,
  keyLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { requireFreshSignIn } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { apiKeyPrefix, containsApiKey, createApiKey, hashApiKey } from '../../../platform/api-keys.ts';
import { type Clock, isoOf, parseInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { invalidField, requireValid, singleLine } from '../../../platform/text-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { m } from './messages.ts';
import { countKeys, deleteKey, findKeyByHash, insertKey, type KeyRow, listKeys, saveUse } from './store.ts';

/** A valid API key. Requests with the key act for the account `userId`, limited to `scopes`. */
interface FoundKey {
  readonly id: number;
  readonly userId: number;
  readonly scopes: readonly string[];
}

export interface ApiKeys {
  readonly handlers: RouteHandlers<typeof apiKeyEndpoints>;
  /**
   * Returns the API key of a request and counts the request against the key's rate limit. Null if the key is
   * unknown, revoked or expired.
   * @throws ProblemError too_many_requests
   */
  find(token: string): Promise<FoundKey | null>;
}

interface ApiKeyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Rate limit of requests, per API key. */
  readonly requests: RateLimit;
}

/** Minimum time between two saves of a key's last use. */
const useIntervalMs = 60_000;

const scopesOf = ({ scopes }: Pick<KeyRow, 'scopes'>) => scopes.split(' ') as KeyScope[];

const present = ({
  id,
  name,
  prefix,
  made_by,
  created_at,
  expires_at,
  last_used_at,
  ...row
}: KeyRow): ApiKey => ({
  id,
  name,
  prefix,
  scopes: scopesOf(row),
  made_by,
  created_at,
  expires_at,
  last_used_at,
});

export function createApiKeys({ db, clock, log, requests }: ApiKeyDeps): ApiKeys {
  const list = async (): Promise<ApiKey[]> => (await listKeys(db)).map(present);

  /**
   * Parses the expiry time of a key; returns it as stored, null for a key that does not expire.
   * @throws ProblemError invalid_input
   */
  function readEnd(sent: string | null): string | null {
    if (sent === null) return null;
    const ms = parseInstant(sent);
    if (ms === null) throw invalidField('expires_at', m.notATime);
    if (ms <= clock.ms()) throw invalidField('expires_at', m.endPassed);
    return isoOf(ms);
  }

  return {
    find: async (token) => {
      if (!containsApiKey(token)) return null;
      const row = await findKeyByHash(db, hashApiKey(token));
      const now = clock.ms();
      if (!row || (row.expires_at !== null && Date.parse(row.expires_at) <= now)) return null;
      await requests.count(String(row.id));
      if (row.last_used_at === null || Date.parse(row.last_used_at) + useIntervalMs <= now)
        await saveUse(db, row.id, clock.iso());
      return { id: row.id, userId: row.user_id, scopes: scopesOf(row) };
    },
    handlers: {
      listApiKeys: list,
      addApiKey: async ({ body, actor, reply }) => {
        requireFreshSignIn(actor);
        const name = singleLine(body.name);
        const { nameCharacters: count } = keyLimits;
        const isLong = isLongerThan(name, count);
        requireValid({ name: name === '' ? m.nameMissing : isLong ? m.nameLong({ count }) : null });
        const expires_at = readEnd(body.expires_at);
        const key = createApiKey();
        const row = {
          user_id: actor.id,
          name,
          prefix: apiKeyPrefix(key),
          key_hash: hashApiKey(key),
          scopes: [...new Set(body.scopes)].toSorted().join(' '),
          created_at: clock.iso(),
          expires_at,
          last_used_at: null,
        };
        const { id } = await db.transaction().execute(async (tx) => {
          const inserted = await insertKey(tx, row);
          if ((await countKeys(tx)) > keyLimits.keys)
            throw new ProblemError('bad_request', m.tooMany({ count: keyLimits.keys }));
          await recordAudit(tx, clock, {
            actor_id: actor.id,
            action: 'api_key_added',
            target: row.prefix,
            detail: { name, scopes: row.scopes, expires_at },
          });
          return inserted;
        });
        log.info(
          { audit: 'accounts', user_id: actor.id, key: id, scopes: row.scopes, by: actor.id },
          'admin made an API key',
        );
        void reply.header('cache-control', 'no-store');
        return { ...present({ ...row, id, made_by: actor.username }), key };
      },
      revokeApiKey: async ({ params, actor }) => {
        const revoked = await db.transaction().execute(async (tx) => {
          const deleted = await deleteKey(tx, params.id);
          if (deleted)
            await recordAudit(tx, clock, {
              actor_id: actor.id,
              action: 'api_key_revoked',
              target: deleted.prefix,
              detail: { name: deleted.name },
            });
          return deleted;
        });
        if (revoked)
          log.info(
            { audit: 'accounts', user_id: revoked.user_id, key: params.id, by: actor.id },
            'admin revoked an API key',
          );
        return list();
      },
    },
  };
}
