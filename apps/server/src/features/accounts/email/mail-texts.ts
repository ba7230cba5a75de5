import {
  type EditableMail,
  type MailKind,
  type MailText,
  mailKinds,
  type mailTextEndpoints,
  mailTextProblems,
  type Site,
} from '@lamplight/contract';
import type { Tables } from '../../../db/schema.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { requireValid } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../audit/index.ts';
import { originalText, sampleMail } from './mail-values.ts';
import type { Outbox } from './outbox.ts';
import type { EmailSite } from './templates.ts';

type Db = Tables<'mail_texts' | 'mail_outbox' | 'audit_log'>;
type SavedText = MailText & { readonly revision: number };

/** Returns an admin's text for a kind of email; undefined for the built-in one. */
export const findMailText = (db: Tables<'mail_texts'>, kind: MailKind): Promise<SavedText | undefined> =>
  db
    .selectFrom('mail_texts')
    .select(['subject', 'body', 'revision'])
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Saves a text as the revision after the given one. Returns false if that is not the current one any more. */
async function saveText(db: Db, kind: MailKind, text: SavedText, updated_at: string): Promise<boolean> {
  const next = { ...text, revision: text.revision + 1, updated_at };
  if (text.revision > 0) {
    const { numUpdatedRows } = await db
      .updateTable('mail_texts')
      .set(next)
      .where('kind', '=', kind)
      .where('revision', '=', text.revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mail_texts')
    .values({ kind, ...next })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

interface MailTextsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly site: () => Promise<Site>;
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  readonly testMails: RateLimit;
}

/** Texts of emails that admins change, with a test mail. */
export function createMailTexts(deps: MailTextsDeps): RouteHandlers<typeof mailTextEndpoints> {
  const { db, clock, outbox, publicUrl } = deps;
  const emailSite = async (): Promise<EmailSite> => ({ ...(await deps.site()), origin: publicUrl });

  function present(kind: MailKind, saved: SavedText | undefined, site: EmailSite): EditableMail {
    const original = originalText(kind, site);
    const { content, values } = sampleMail(kind, site);
    return {
      kind,
      ...original,
      revision: 0,
      ...saved,
      original,
      action: content.action.label,
      placeholders: Object.entries(values).map(([name, sample]) => ({ name, sample })),
    };
  }

  /** @throws ProblemError invalid_input */
  async function readText(kind: MailKind, { subject, body }: MailText): Promise<MailText> {
    const text = {
      subject: subject.toWellFormed().trim(),
      body: body.toWellFormed().replaceAll(/\r\n?/g, '\n').trim(),
    };
    const { values } = sampleMail(kind, await emailSite());
    requireValid(mailTextProblems(text, Object.keys(values)));
    return text;
  }

  return {
    listMailTexts: async () => {
      const site = await emailSite();
      const rows = await db
        .selectFrom('mail_texts')
        .select(['kind', 'subject', 'body', 'revision'])
        .execute();
      const saved = new Map(rows.map(({ kind, ...text }) => [kind, text]));
      return mailKinds.map((kind) => present(kind, saved.get(kind), site));
    },
    saveMailText: async ({ params: { kind }, body: { revision, ...body }, actor }) => {
      const text = await readText(kind, body);
      await db.transaction().execute(async (tx) => {
        if (!(await saveText(tx, kind, { ...text, revision }, clock.iso())))
          throw new ProblemError(
            'precondition_failed',
            'Another admin has changed this email. Load it again before you save.',
          );
        await recordAudit(tx, clock, { actor_id: actor.id, action: 'mail_text_changed', detail: { kind } });
      });
      return present(kind, await findMailText(db, kind), await emailSite());
    },
    restoreMailText: async ({ params: { kind }, actor }) => {
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('mail_texts')
          .where('kind', '=', kind)
          .executeTakeFirst();
        if (numDeletedRows > 0n)
          await recordAudit(tx, clock, {
            actor_id: actor.id,
            action: 'mail_text_restored',
            detail: { kind },
          });
      });
      return present(kind, undefined, await emailSite());
    },
    sendTestMail: async ({ params: { kind }, body, actor }) => {
      const text = await readText(kind, body);
      await deps.testMails.count(`account ${actor.id}`);
      await outbox.enqueue(db, { recipient: actor.email, message: { kind: 'test_mail', of: kind, ...text } });
      outbox.flush();
      return { message: `A test email is on its way to ${actor.email}.` };
    },
  };
}
