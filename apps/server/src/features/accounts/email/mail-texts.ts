import {
  type EditableMail,
  type MailKind,
  type MailText,
  mailKinds,
  type mailTextEndpoints,
  mailTextProblems,
  type Site,
  type TranslationChanges,
} from '@lamplight/contract';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database } from '../../../db/schema.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { requireValid } from '../../../platform/text-fields.ts';
import {
  changeTranslations,
  inReadersLanguage,
  readTranslations,
  translationsIn,
} from '../../../platform/translations.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { renderHtml } from './layout.ts';
import { originalText, sampleMail, withMailText } from './mail-values.ts';
import { m } from './messages.ts';
import type { Outbox } from './outbox.ts';
import type { EmailSite } from './templates.ts';

type SavedText = MailText & { readonly revision: number; readonly translations: string };

/**
 * Returns true if an admin's text replaces the built-in one. Restoring the original empties the text and keeps the
 * row, so that revision numbers only grow.
 */
const isChanged = ({ body }: MailText): boolean => body !== '';

const selectRows = (db: Database) =>
  db.selectFrom('mail_texts').select(['kind', 'subject', 'body', 'translations', 'revision']);

const findRow = (db: Database, kind: MailKind) => selectRows(db).where('kind', '=', kind).executeTakeFirst();

/** Returns an admin's text for a kind of email in the recipient's language; undefined for the built-in one. */
export async function findMailText(db: Database, kind: MailKind): Promise<MailText | undefined> {
  const row = await findRow(db, kind);
  const text = row && inReadersLanguage(row);
  return text && isChanged(text) ? text : undefined;
}

interface MailTextsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly site: () => Promise<Site>;
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  readonly testMails: RateLimit;
}

/** Creates the handlers with which admins change, restore, preview and test the texts of emails. */
export function createMailTexts(deps: MailTextsDeps): RouteHandlers<typeof mailTextEndpoints> {
  const { db, clock, outbox, publicUrl } = deps;
  const emailSite = async (): Promise<EmailSite> => ({ ...(await deps.site()), origin: publicUrl });

  function present(kind: MailKind, saved: SavedText | undefined, site: EmailSite): EditableMail {
    const original = originalText(kind, site);
    const { values } = sampleMail(kind, site);
    return {
      kind,
      ...original,
      revision: 0,
      ...(saved && (isChanged(saved) ? saved : { revision: saved.revision })),
      translations: translationsIn(saved?.translations ?? '{}'),
      original,
      placeholders: Object.entries(values).map(([name, sample]) => ({ name, sample })),
    };
  }

  /** Normalizes and validates an admin's text. @throws ProblemError invalid_input */
  async function readText(kind: MailKind, { subject, body }: MailText, suffix = ''): Promise<MailText> {
    const text = {
      subject: subject.toWellFormed().trim(),
      body: body.toWellFormed().replaceAll(/\r\n?/g, '\n').trim(),
    };
    const { values } = sampleMail(kind, await emailSite());
    const problems = mailTextProblems(text, Object.keys(values));
    requireValid(
      Object.fromEntries(Object.entries(problems).map(([field, message]) => [field + suffix, message])),
    );
    return text;
  }

  /**
   * Saves an admin's text (an empty text restores the original) and records that in the audit list.
   * @throws ProblemError precondition_failed if another admin has saved the text meanwhile
   */
  async function save(
    kind: MailKind,
    {
      changes,
      ...text
    }: MailText & { readonly revision: number; readonly changes: TranslationChanges<MailText> },
    entry: Pick<AuditEntry, 'actor_id' | 'action'>,
  ): Promise<EditableMail> {
    await db.transaction().execute(async (tx) => {
      const before = (await findRow(tx, kind))?.translations ?? '{}';
      const translations = changeTranslations(before, changes);
      const row = { kind, ...text, translations, updated_at: clock.iso() };
      if (!(await saveRevision(tx, 'mail_texts', 'kind', row)))
        throw new ProblemError('precondition_failed', m.text_changed);
      await recordAudit(tx, clock, { ...entry, detail: { kind } });
    });
    return present(kind, await findRow(db, kind), await emailSite());
  }

  return {
    listMailTexts: async () => {
      const site = await emailSite();
      const saved = new Map((await selectRows(db).execute()).map((row) => [row.kind, row]));
      return mailKinds.map((kind) => present(kind, saved.get(kind), site));
    },
    saveMailText: async ({ params: { kind }, body: { revision, translations, ...body }, actor }) => {
      // If only translations change, do not store the built-in text as an admin's text.
      const row = await findRow(db, kind);
      const original = originalText(kind, await emailSite());
      const isOriginal =
        translations !== undefined &&
        !(row && isChanged(row)) &&
        body.subject === original.subject &&
        body.body === original.body;
      const text = isOriginal ? { subject: '', body: '' } : await readText(kind, body);
      const changes = await readTranslations(translations, (sent, suffix) => readText(kind, sent, suffix));
      return save(kind, { ...text, revision, changes }, { actor_id: actor.id, action: 'mail_text_changed' });
    },
    restoreMailText: async ({ params: { kind }, query: { revision }, actor }) => {
      const row = await findRow(db, kind);
      return row && isChanged(row)
        ? save(
            kind,
            { subject: '', body: '', revision, changes: {} },
            { actor_id: actor.id, action: 'mail_text_restored' },
          )
        : present(kind, row, await emailSite());
    },
    previewMail: async ({ params: { kind }, body }) => {
      const site = await deps.site();
      const shown = { ...site, origin: publicUrl };
      const { content, values } = sampleMail(kind, shown);
      return { html: renderHtml(withMailText(content, body, values), shown) };
    },
    sendTestMail: async ({ params: { kind }, body, actor }) => {
      const text = await readText(kind, body);
      await deps.testMails.count(`account ${actor.id}`);
      await outbox.enqueue(db, { recipient: actor.email, message: { kind: 'test_mail', of: kind, ...text } });
      outbox.flush();
      return { message: m.test_sent({ address: actor.email }) };
    },
  };
}
