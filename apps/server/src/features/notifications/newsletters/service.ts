import {
  limits,
  type Newsletter,
  type NewsletterSummary,
  type newsletterEndpoints,
  newsletterLimits,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { idBefore, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { inReadersLanguage, translationsIn } from '../../../platform/translations.ts';
import { type Accounts, type AuditEntry, recordAudit } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { readDraft, readTexts, readTime, requireAudience, requireWhole } from './read-newsletter.ts';
import { countRecipients, createNewsletterJob, type IsRecipient, type NewsletterJob } from './send.ts';
import {
  changeNewsletter,
  countMembers,
  countNewsletters,
  deleteDraft,
  findNewsletter,
  findShown,
  insertNewsletter,
  listNewsletters,
  type NewsletterRow,
  type ShownRow,
} from './store.ts';

interface NewsletterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Pick<Accounts, 'outbox' | 'answer' | 'renderNewsletter'>;
  /** Returns a member who wants newsletters; undefined if the account is deleted or wants none. */
  findRecipient(id: number): Promise<{ readonly username: string; readonly email: string } | undefined>;
  readonly isRecipient: IsRecipient;
  /** Returns how many more mails the queue may get now. */
  room(): Promise<number>;
  /** Returns the path that ends mails of announcements to a member. */
  unsubscribePath(userId: number): string;
  /** The publisher's time zone. */
  readonly timeZone: string;
  /** Limit of test mails, per admin. */
  readonly tests: RateLimit;
}

export interface Newsletters {
  readonly handlers: RouteHandlers<typeof newsletterEndpoints>;
  readonly job: NewsletterJob;
}

const listName = 'newsletters';
/** Maximum attempts to stop a newsletter while the job moves the newsletter's cursor. */
const stopAttempts = 5;
const notFound = () => new ProblemError('not_found', m.notFound);
const changed = () => new ProblemError('precondition_failed', m.changed);

type Counts = Pick<NewsletterSummary, 'sent' | 'failed' | 'waiting'>;

const presentSummary = (row: ShownRow, counts: Counts): Omit<NewsletterSummary, 'cursor'> => ({
  id: row.id,
  revision: row.revision,
  subject: row.subject,
  audience: row.audience,
  price_id: row.price_id,
  book_id: row.book_id,
  book_title: row.book_title,
  state: row.state,
  send_at: row.send_at,
  started_at: row.started_at,
  done_at: row.done_at,
  queued: row.queued,
  ...counts,
  is_queued: row.is_queued === 1,
  created_at: row.created_at,
  created_by: row.creator,
});

type Handlers = Newsletters['handlers'];
type SendingOperation = 'sendNewsletter' | 'cancelNewsletter' | 'stopNewsletter';

/** Creates functions that read newsletters and present them for responses. */
function createReader({ db, accounts, timeZone }: Pick<NewsletterDeps, 'db' | 'accounts' | 'timeZone'>) {
  /**
   * Returns the numbers of sent, failed and waiting mails: stored once the newsletter is sent, before that counted in
   * the outbox.
   */
  const countsOf = async ({ id, state, sent, failed }: NewsletterRow): Promise<Counts> =>
    state === 'draft' || state === 'scheduled'
      ? { sent: 0, failed: 0, waiting: 0 }
      : sent !== null && failed !== null
        ? { sent, failed, waiting: 0 }
        : accounts.outbox.countNewsletter(id);

  return {
    summarize: async (row: ShownRow) => presentSummary(row, await countsOf(row)),
    /** @throws ProblemError not_found */
    async present(id: number): Promise<Newsletter> {
      const row = await findShown(db, id);
      if (!row) throw notFound();
      return {
        ...presentSummary(row, await countsOf(row)),
        body: row.body,
        translations: translationsIn(row.translations),
        time_zone: timeZone,
      };
    },
    /** @throws ProblemError not_found, bad_request in another state */
    async require(id: number, state: NewsletterRow['state'], otherwise: string): Promise<NewsletterRow> {
      const row = await findNewsletter(db, id);
      if (!row) throw notFound();
      if (row.state !== state) throw new ProblemError('bad_request', otherwise);
      return row;
    },
  };
}
type Reader = ReturnType<typeof createReader>;

/** Creates the handlers that list newsletters and change drafts. */
function draftHandlers(
  { db, clock, log, accounts, tests, isRecipient }: NewsletterDeps,
  { summarize, present, require }: Reader,
): Omit<Handlers, SendingOperation> {
  return {
    listNewsletters: async ({ query, ...exchange }) => {
      const { per_page: limit = limits.pageSize, cursor } = query;
      const rows = await listNewsletters(db, idBefore(listName, cursor), limit + 1);
      const shown = await Promise.all(
        rows.map(async (row) => ({ ...(await summarize(row)), cursor: writeCursor(listName, [row.id]) })),
      );
      return cursorPageResponse(exchange, shown, { limit, total: (await countNewsletters(db)).all });
    },
    getNewsletter: ({ params }) => present(params.id),
    addNewsletter: async ({ body, actor }) => {
      const draft = await readDraft(body, '{}');
      const { id } = await db.transaction().execute(async (tx) => {
        const inserted = await insertNewsletter(tx, {
          ...draft,
          state: 'draft',
          created_by: actor.id,
          created_at: clock.iso(),
        });
        if ((await countNewsletters(tx)).drafts > newsletterLimits.drafts)
          throw new ProblemError('bad_request', m.tooManyDrafts({ count: newsletterLimits.drafts }));
        return inserted;
      });
      return present(id);
    },
    saveNewsletter: async ({ params: { id }, body: { revision, ...body } }) => {
      const row = await require(id, 'draft', m.notDraft);
      const draft = await readDraft(body, row.translations);
      const isSaved = await changeNewsletter(db, { ...row, revision }, { ...draft, revision: revision + 1 });
      if (!isSaved) throw changed();
      return present(id);
    },
    deleteNewsletter: async ({ params: { id }, actor }) => {
      const row = await findNewsletter(db, id);
      if (row && row.state !== 'draft') throw new ProblemError('bad_request', m.notDraft);
      if (row && (await deleteDraft(db, id)))
        log.info(
          { audit: 'newsletters', newsletter: id, by: actor.id },
          'admin deleted a draft of a newsletter',
        );
      return { id };
    },
    countNewsletterRecipients: async ({ query: { audience, price_id = null, book_id = null } }) => {
      const chosen = { audience, price_id, book_id };
      requireAudience(chosen);
      return {
        recipients: await countRecipients({ db, isRecipient }, chosen),
        members: await countMembers(db, chosen),
      };
    },
    previewNewsletter: async ({ body }) => accounts.renderNewsletter(await readTexts(body)),
    testNewsletter: async ({ body, actor }) => {
      const texts = await readTexts(body);
      requireWhole(texts);
      await tests.count(String(actor.id));
      await accounts.outbox.enqueue(db, {
        recipient: actor.email,
        message: { kind: 'newsletter_test', user: actor.id, ...texts },
      });
      accounts.outbox.flush();
      return { message: m.testSent({ address: actor.email }) };
    },
  };
}

/** Creates the handlers that send newsletters, cancel scheduled ones and stop those being sent. */
function sendingHandlers(
  { db, clock, log, accounts, timeZone, isRecipient }: NewsletterDeps,
  { present, require }: Reader,
  job: NewsletterJob,
): Pick<Handlers, SendingOperation> {
  /**
   * Changes a newsletter and adds an audit entry.
   * @throws ProblemError precondition_failed if another change came first
   */
  async function changeState(
    row: NewsletterRow,
    actor: Actor,
    action: AuditEntry['action'],
    change: (tx: Database) => Promise<Parameters<typeof changeNewsletter>[2]>,
  ): Promise<Newsletter> {
    await db.transaction().execute(async (tx) => {
      const next = { ...(await change(tx)), revision: row.revision + 1 };
      if (!(await changeNewsletter(tx, row, next))) throw changed();
      await recordAudit(tx, clock, {
        actor_id: actor.id,
        action,
        target: `newsletter ${row.id}`,
        detail: { name: row.subject },
      });
    });
    log.info({ audit: 'newsletters', newsletter: row.id, by: actor.id }, action.replaceAll('_', ' '));
    return present(row.id);
  }

  async function stop(id: number, actor: Actor): Promise<Newsletter> {
    return changeState(
      await require(id, 'sending', m.notSending),
      actor,
      'newsletter_stopped',
      async (tx) => {
        await accounts.outbox.dropNewsletter(tx, id);
        const { sent, failed } = await accounts.outbox.countNewsletter(id, tx);
        return { state: 'stopped', done_at: clock.iso(), sent, failed };
      },
    );
  }

  return {
    sendNewsletter: async ({ params: { id }, body: { revision, at }, actor }) => {
      requireFreshSignIn(actor);
      const row = await require(id, 'draft', m.notDraft);
      if (row.revision !== revision) throw changed();
      requireWhole(row);
      requireAudience(row);
      const send_at = isoOf(readTime(at, timeZone, clock.ms()));
      if ((await countRecipients({ db, isRecipient }, row)) === 0)
        throw new ProblemError('bad_request', m.noRecipients);
      const planned = await changeState(row, actor, 'newsletter_scheduled', async () => ({
        state: 'scheduled',
        send_at,
      }));
      job.runSoon();
      return planned;
    },
    cancelNewsletter: async ({ params: { id }, actor }) =>
      changeState(await require(id, 'scheduled', m.notScheduled), actor, 'newsletter_canceled', async () => ({
        state: 'draft',
        send_at: null,
      })),
    stopNewsletter: async ({ params: { id }, actor }) => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await stop(id, actor);
        } catch (error) {
          // The job may have moved the cursor meanwhile.
          const isRace = error instanceof ProblemError && error.code === 'precondition_failed';
          if (attempt === stopAttempts || !isRace) throw error;
        }
    },
  };
}

/**
 * Creates the newsletters: mails that admins write, sent through the outbox to members who want mails of announcements.
 */
export function createNewsletters(deps: NewsletterDeps): Newsletters {
  const { db, accounts } = deps;
  const job = createNewsletterJob({ ...deps, mails: () => accounts.outbox });
  const reader = createReader(deps);

  accounts.answer('readNewsletter', async ({ newsletter, user }) => {
    const row = await findNewsletter(db, newsletter);
    const member = row?.state === 'sending' ? await deps.findRecipient(user) : undefined;
    if (!row || !member) return null;
    // A translation may lack its subject.
    const translated = inReadersLanguage(row);
    const [subject, body] = [translated.subject || row.subject, translated.body || row.body];
    const { username, email } = member;
    return { username, email, newsletter: { subject, body, unsubscribePath: deps.unsubscribePath(user) } };
  });

  return { job, handlers: { ...draftHandlers(deps, reader), ...sendingHandlers(deps, reader, job) } };
}
