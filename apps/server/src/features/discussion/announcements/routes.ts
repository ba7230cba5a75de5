import {
  type AdminText,
  type announcementEndpoints,
  type BodyOf,
  hasStaffRight,
  limits,
  type Translations,
} from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { limitText, requiredText } from '../../../platform/text-fields.ts';
import {
  changeTranslations,
  inReadersLanguage,
  readTranslations,
  translationsIn,
} from '../../../platform/translations.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Comments } from '../comments/create-comments.ts';
import { presentAnnouncement } from '../comments/present.ts';
import { listResponse, threadResponse } from '../comments/routes.ts';
import { m } from './messages.ts';

interface AdminTextRow {
  readonly text: string;
  readonly translations: string;
  readonly updated_at: string;
}

const findAdminText = (db: Database): Promise<AdminTextRow | undefined> =>
  db.selectFrom('admin_text').select(['text', 'translations', 'updated_at']).executeTakeFirst();

/** Returns the text in a language; without a language, the default text. Empty if there is none. */
function textIn(row: AdminTextRow | undefined, language: LanguageTag | undefined): string {
  if (!row || language === undefined) return row?.text ?? '';
  const translations: Translations<{ text: string }> = translationsIn(row.translations);
  return translations[language]?.text ?? '';
}

const presentText = (row: AdminTextRow | undefined, actor: Actor): AdminText => ({
  ...(row ? inReadersLanguage(row) : { text: '', updated_at: null }),
  ...(hasStaffRight(actor, 'editor')
    ? { texts: { default: row?.text ?? '', translations: translationsIn(row?.translations ?? '{}') } }
    : {}),
});

type AdminTextBody = BodyOf<(typeof announcementEndpoints)['POST /updates/admin-text']>;

/**
 * Checks that the saved text is the one that the edit is based on, or already the new one.
 * @throws ProblemError precondition_failed otherwise
 */
function requireBasis(before: AdminTextRow | undefined, { text, based_on, language }: AdminTextBody): void {
  if (based_on === undefined) return;
  const saved = textIn(before, language);
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
  saveText(body: AdminTextBody, actorId?: number): Promise<AdminTextRow>;
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
  async function saveText(body: AdminTextBody, actorId?: number) {
    const { text, language } = body;
    const updated_at = clock.iso();
    return db.transaction().execute(async (tx) => {
      await lockAdminText(tx, updated_at);
      const before = await findAdminText(tx);
      requireBasis(before, body);
      const translations = before?.translations ?? '{}';
      const saved =
        language === undefined
          ? { text, translations, updated_at }
          : {
              text: before?.text ?? '',
              translations: changeTranslations(translations, { [language]: text === '' ? null : { text } }),
              updated_at,
            };
      await saveAdminText(tx, saved);
      if (actorId !== undefined)
        await recordAudit(tx, clock, { actor_id: actorId, action: 'updates_text_changed', detail: { text } });
      return saved;
    });
  }
  return {
    saveText,
    handlers: {
      listAnnouncements: async ({ query, actor, ...exchange }) =>
        listResponse(await announcements.list(null, query, actor.id), exchange, presentAnnouncement(actor)),
      getAnnouncementThread: async ({ params, query, actor, ...exchange }) =>
        threadResponse(
          await announcements.thread(params.id, query, actor),
          exchange,
          presentAnnouncement(actor),
        ),
      postAnnouncement: async ({ body, actor }) => {
        const translations = await readTranslations(body.translations, ({ content }, suffix) => ({
          content: requiredText(`content${suffix}`, content, limits.updateCharacters),
        }));
        const written = { ...body, translations: changeTranslations('{}', translations) };
        const posted = presentAnnouncement(actor)(await announcements.post(null, actor, written));
        log.info(
          { audit: 'announcements', announcement: posted.id, by: actor.id },
          'admin posted an announcement',
        );
        return posted;
      },
      deleteAnnouncement: async ({ params, actor }) => announcements.remove(params.id, actor),
      reactToAnnouncement: async ({ params, body, actor }) =>
        announcements.react(params.id, actor, body.value),
      getAdminText: async ({ actor }) => presentText(await findAdminText(db), actor),
      saveAdminText: async ({ body, actor }) => {
        const text = limitText('text', body.text, limits.adminTextCharacters);
        const saved = await saveText({ ...body, text }, actor.id);
        log.info({ audit: 'announcements', by: actor.id }, 'admin changed the text of the updates page');
        return { ...presentText(saved, actor), text: textIn(saved, body.language) };
      },
    },
  };
}
