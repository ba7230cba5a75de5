import { type AdminText, type announcementEndpoints, type BodyOf, limits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { limitText } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Comments } from '../comments/create-comments.ts';
import { presentAnnouncement } from '../comments/present.ts';
import { listResponse, threadResponse } from '../comments/routes.ts';
import { m } from './messages.ts';

interface AdminTextRow {
  readonly text: string;
  readonly updated_at: string;
}

const findAdminText = (db: Database): Promise<AdminTextRow | undefined> =>
  db.selectFrom('admin_text').select(['text', 'updated_at']).executeTakeFirst();

type AdminTextBody = BodyOf<(typeof announcementEndpoints)['POST /updates/admin-text']>;

/**
 * Checks that the saved text is the one that the edit is based on, or already the new one.
 * @throws ProblemError precondition_failed otherwise
 */
async function requireBasis(db: Database, { text, based_on }: AdminTextBody): Promise<void> {
  if (based_on === undefined) return;
  const saved = (await findAdminText(db))?.text ?? '';
  if (saved !== limitText('based_on', based_on, limits.adminTextCharacters) && saved !== text)
    throw new ProblemError('precondition_failed', m.textChanged);
}

/** Locks the text's row, creating it if needed. */
const lockAdminText = (tx: Database, updated_at: string) =>
  tx
    .insertInto('admin_text')
    .values({ id: 1, text: '', updated_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
    .execute();

const saveAdminText = (db: Database, row: AdminTextRow) =>
  db
    .insertInto('admin_text')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();

export interface Announcements {
  readonly handlers: RouteHandlers<typeof announcementEndpoints>;
  /** Replaces the admins' text above the update requests. */
  saveText(body: AdminTextBody, by?: number): Promise<AdminText & { updated_at: string }>;
}

export interface AnnouncementsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly comments: Pick<Comments, 'announcements'>;
}

/**
 * Announcements are a discussion in which only admins post. The updates page also has one text by the admins.
 */
export function createAnnouncements({ db, clock, log, comments }: AnnouncementsDeps): Announcements {
  const { announcements } = comments;
  async function saveText(body: AdminTextBody, by?: number) {
    const { text } = body;
    const saved = { text, updated_at: clock.iso() };
    await db.transaction().execute(async (tx) => {
      await lockAdminText(tx, saved.updated_at);
      await requireBasis(tx, body);
      await saveAdminText(tx, saved);
      if (by !== undefined)
        await recordAudit(tx, clock, { actor_id: by, action: 'updates_text_changed', detail: { text } });
    });
    return saved;
  }
  return {
    saveText,
    handlers: {
      listAnnouncements: async ({ query, actor, ...exchange }) =>
        listResponse(
          await announcements.list(null, query, actor.id),
          exchange,
          presentAnnouncement(actor.id),
        ),
      getAnnouncementThread: async ({ params, query, actor, ...exchange }) =>
        threadResponse(
          await announcements.thread(params.id, query, actor),
          exchange,
          presentAnnouncement(actor.id),
        ),
      postAnnouncement: async ({ body, actor }) => {
        const posted = presentAnnouncement(actor.id)(await announcements.post(null, actor, body));
        log.info(
          { audit: 'announcements', announcement: posted.id, by: actor.id },
          'admin posted an announcement',
        );
        return posted;
      },
      deleteAnnouncement: async ({ params, actor }) => announcements.remove(params.id, actor),
      reactToAnnouncement: async ({ params, body, actor }) =>
        announcements.react(params.id, actor, body.value),
      getAdminText: async () => (await findAdminText(db)) ?? { text: '', updated_at: null },
      saveAdminText: async ({ body, actor }) => {
        const text = limitText('text', body.text, limits.adminTextCharacters);
        const saved = await saveText({ ...body, text }, actor.id);
        log.info({ audit: 'announcements', by: actor.id }, 'admin changed the text of the updates page');
        return saved;
      },
    },
  };
}
