import type { personalDataEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { zipTexts } from '../../../gateways/archive/zip.ts';
import { requireFreshSignIn } from '../../../http/auth.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { normalizeName, recordAudit } from '../../accounts/index.ts';
import type { Billing } from '../billing/service.ts';
import { createExportSlots } from './export-slots.ts';
import { m } from './messages.ts';
import { exportFiles, findMember } from './read-export.ts';

interface PersonalDataDeps {
  /** Gives access to all tables: an export reads them by `personalTables`. */
  readonly db: Database;
  readonly clock: Clock;
  readonly billing: Pick<Billing, 'closeAccount'>;
  readonly limits: { readonly exports: RateLimit; readonly deletions: RateLimit };
}

export interface PersonalData {
  readonly handlers: RouteHandlers<typeof personalDataEndpoints>;
}

const slotLimits = { count: 3, maxMs: 10 * 60_000 };

/** Creates the handlers with which an owner exports or deletes their account. */
export function createPersonalData({ db, clock, billing, limits }: PersonalDataDeps): PersonalData {
  const slots = createExportSlots(slotLimits);

  return {
    handlers: {
      exportOwnData: async ({ actor, reply }) => {
        requireFreshSignIn(actor);
        // Check for a free slot before counting the attempt, so that an attempt without a slot does not count (unless
        // the last slot is taken while counting). Occupy the slot after counting, so that a refused attempt occupies
        // none.
        slots.requireFree();
        await limits.exports.count(String(actor.id));
        slots.occupy(reply.raw);
        const member = await findMember(db, actor.id);
        if (!member) throw new ProblemError('not_signed_in', m.signIn);
        await recordAudit(db, clock, {
          actor_id: actor.id,
          action: 'account_exported',
          member_id: actor.id,
        });
        const day = clock.iso().slice(0, 10);
        void reply.header('content-disposition', `attachment; filename="my-data-${day}.zip"`);
        void reply.header('cache-control', 'no-store');
        return zipTexts(exportFiles(db, member, actor, clock.ms()), clock.ms());
      },
      deleteOwnAccount: async ({ actor, body }) => {
        requireFreshSignIn(actor);
        await limits.deletions.count(String(actor.id));
        if (normalizeName(body.username) !== normalizeName(actor.username))
          throw invalidField('username', m.notUsername);
        await billing.closeAccount(actor.id, actor.id);
        return { message: m.deleted };
      },
    },
  };
}
