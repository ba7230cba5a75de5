import type { personalDataEndpoints } from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import { zipTexts } from '../../gateways/archive/zip.ts';
import { requireFreshSignIn } from '../../http/auth.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { invalidField } from '../../platform/text-fields.ts';
import { normalizeName } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Billing } from '../billing/index.ts';
import { exportFiles, findMember } from './read-export.ts';

interface PersonalDataDeps {
  /** All tables: an export walks them by their declaration. */
  readonly db: Database;
  readonly clock: Clock;
  readonly billing: Pick<Billing, 'closeAccount'>;
  readonly limits: { readonly exports: RateLimit; readonly deletions: RateLimit };
}

export interface PersonalData {
  readonly handlers: RouteHandlers<typeof personalDataEndpoints>;
}

/** Exports that one node writes at the same time. */
const maxConcurrent = 3;

/** Export and deletion of an account by its owner. */
export function createPersonalData({ db, clock, billing, limits }: PersonalDataDeps): PersonalData {
  let running = 0;

  /** Counts an export as running until it was sent or the client has gone. */
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    running += 1;
    try {
      yield* chunks;
    } finally {
      running -= 1;
    }
  }

  return {
    handlers: {
      exportOwnData: async ({ actor, reply }) => {
        requireFreshSignIn(actor);
        if (running >= maxConcurrent)
          throw new ProblemError(
            'unavailable',
            'Others are downloading their data. Please try again shortly.',
            {
              retryAfter: 30,
            },
          );
        await limits.exports.count(String(actor.id));
        const member = await findMember(db, actor.id);
        if (!member) throw new ProblemError('not_signed_in', 'Please sign in.');
        await recordAudit(db, clock, {
          actor_id: actor.id,
          action: 'account_exported',
          member_id: actor.id,
        });
        const day = clock.iso().slice(0, 10);
        void reply.header('content-disposition', `attachment; filename="my-data-${day}.zip"`);
        void reply.header('cache-control', 'no-store');
        return counted(zipTexts(exportFiles(db, member, actor, clock.ms()), clock.ms()));
      },
      deleteOwnAccount: async ({ actor, body }) => {
        requireFreshSignIn(actor);
        await limits.deletions.count(String(actor.id));
        if (normalizeName(body.username) !== normalizeName(actor.username))
          throw invalidField('username', 'That is not your username.');
        await billing.closeAccount(actor.id, actor.id);
        return { message: 'Your account is deleted. Goodbye!' };
      },
    },
  };
}
