import { deleteComment } from '../features/discussion/index.ts';
import type { Log } from '../platform/log.ts';
import {
  findSampleAccounts,
  findSampleBooks,
  findSampleComments,
  type SampleAccount,
  sampleAdminText,
  writeFirstRun,
} from '../sample-data/library.ts';
import type { Services } from '../services.ts';
import { byOperator } from './run-command.ts';

/** Sample data that `npm start` created in a database. */
export interface Samples {
  /** Demo accounts that still have the published password: each is deleted or gets a new password. */
  readonly published: readonly SampleAccount[];
  /** Demo accounts whose password was changed: `adopt` keeps them. */
  readonly changed: readonly SampleAccount[];
  /** Sample members: they are deleted, with everything they wrote. */
  readonly members: readonly SampleAccount[];
  readonly books: readonly { readonly id: number; readonly title: string }[];
  /** Ids of comments seeded for sample members and demo accounts: they are deleted. */
  readonly comments: readonly number[];
}

export interface Adoption {
  /**
   * New passwords by account id, for the accounts in `published` that stay; the other accounts in `published`
   * are deleted.
   */
  readonly passwords: ReadonlyMap<number, string>;
  readonly removesBooks: boolean;
}

export async function findSamples({ connection: { db } }: Pick<Services, 'connection'>): Promise<Samples> {
  const accounts = await findSampleAccounts(db);
  const ids = accounts.map(({ id }) => id);
  return {
    published: accounts.filter(({ isDemo, isPublished }) => isDemo && isPublished),
    changed: accounts.filter(({ isDemo, isPublished }) => isDemo && !isPublished),
    members: accounts.filter(({ isDemo }) => !isDemo),
    books: await findSampleBooks(db),
    comments: await findSampleComments(db, ids),
  };
}

/**
 * Removes what the trial's payment sandbox stored about an account, and deletes the account if `isDeleted`. The
 * production provider does not know that customer.
 */
async function endTrial({ connection, accounts, clock }: Services, id: number, isDeleted: boolean) {
  await connection.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .select('stripe_customer_id as customer')
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (row?.customer)
      await tx
        .insertInto('closed_customers')
        .values({ customer: row.customer, closed_at: clock.iso() })
        .onConflict((conflict) => conflict.column('customer').doNothing())
        .execute();
    for (const table of ['checkouts', 'email_pushes', 'subscriptions'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute();
    if (isDeleted) await accounts.deleteAccount(tx, id);
  });
}

async function removeAdminText({ connection: { db } }: Services): Promise<void> {
  const text = await sampleAdminText(db);
  if (text !== '') await db.deleteFrom('admin_text').where('text', '=', text).execute();
}

/**
 * Removes the demo data so that a trial database can go to production. Every step is idempotent: a run that was
 * interrupted can be repeated. Passwords come first because they are public. New demo data must be removed here too.
 */
export async function adopt(deps: Services, samples: Samples, plan: Adoption, log: Log): Promise<void> {
  const { accounts, bookEditing, connection } = deps;
  for (const [id, password] of plan.passwords) {
    await accounts.changePassword(id, password);
    log.info(
      { audit: 'members', user_id: id, fields: ['password_hash'], ...byOperator },
      'the operator adopted a demo account',
    );
  }
  // Deletes comments before accounts: comments of a deleted account have no author.
  for (const id of samples.comments) await deleteComment(connection.db, id);
  await removeAdminText(deps);
  const { published, changed, members } = samples;
  for (const { id } of [...published, ...members, ...changed]) {
    const isDeleted = !plan.passwords.has(id) && !changed.some((account) => account.id === id);
    await endTrial(deps, id, isDeleted);
    if (isDeleted)
      log.info({ audit: 'members', user_id: id, ...byOperator }, 'the operator deleted a sample account');
  }
  for (const { id } of plan.removesBooks ? samples.books : []) {
    await bookEditing.removeBook(id, null);
    log.info({ audit: 'library', book_id: id, ...byOperator }, 'the operator deleted a sample book');
  }
  await writeFirstRun(connection.db, 'adopted');
}
