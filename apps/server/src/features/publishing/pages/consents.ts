import type { BodyOf, consentEndpoints, PageLink } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';
import { findConsents, insertConsents, type PublishedRow } from './store.ts';

type Given = BodyOf<(typeof consentEndpoints)['POST /user/consents']>['consents'];

/** A page version that a person agreed to. */
export interface Consent {
  readonly page_id: number;
  readonly version: number;
  readonly title: string;
  readonly agreed_at: string;
}

export interface Consents {
  readonly handlers: RouteHandlers<typeof consentEndpoints>;
  /**
   * Returns the consents of a registration, with their time.
   * @throws ProblemError invalid_input if a page needs consent and its current version is not among the given ones
   */
  check(given: Given | undefined): Promise<readonly Consent[]>;
  /** Stores what a new member agreed to before the account existed. */
  store(tx: Database, userId: number, consents: readonly Consent[]): Promise<void>;
  /** Returns whether a member must agree to a newer version before doing anything else; always false for admins. */
  isMissing(user: { readonly id: number; readonly role: string }): Promise<boolean>;
}

/** Maximum number of members whom a node caches as having given all consents. */
const maxRemembered = 20_000;

const titlesOf = (pages: readonly PublishedRow[]): string => pages.map(({ title }) => title).join(', ');

interface ConsentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The published pages, at most two seconds old. */
  readonly published: () => Promise<readonly PublishedRow[]>;
}

/** Creates the checks of members' consent to versions of the publisher's pages. */
export function createConsents({ db, clock, published }: ConsentsDeps): Consents {
  /** Required page versions at the last check that found no consent missing, by account id. */
  // The cache is limited by `maxSize`: `max` would reserve memory for all entries at once.
  const complete = new LRUCache<number, string>({ maxSize: maxRemembered, sizeCalculation: () => 1 });

  /** Lists the pages to which every member must have agreed. */
  const pagesThatAsk = async (): Promise<PublishedRow[]> =>
    (await published()).filter((page) => page.needs_consent && page.asked_version !== null);

  async function missingOf(userId: number): Promise<PublishedRow[]> {
    const pages = await pagesThatAsk();
    if (pages.length === 0) return [];
    const state = JSON.stringify(pages.map((page) => [page.id, page.asked_version]));
    if (complete.get(userId) === state) return [];
    const newest = new Map((await findConsents(db, userId)).map((row) => [row.page_id, row.version]));
    const missing = pages.filter((page) => (newest.get(page.id) ?? 0) < (page.asked_version ?? 0));
    if (missing.length === 0) complete.set(userId, state);
    return missing;
  }

  const consentTo = (page: PublishedRow): Consent => ({
    page_id: page.id,
    version: page.version,
    title: page.title,
    agreed_at: clock.iso(),
  });

  /**
   * Returns the consents to these pages.
   * @throws ProblemError invalid_input if `given` lacks the current version of a page
   */
  function requireAll(pages: readonly PublishedRow[], given: Given | undefined): Consent[] {
    const isGiven = ({ id, version }: PublishedRow) =>
      given?.some((consent) => consent.page_id === id && consent.version === version) ?? false;
    const refused = pages.filter((page) => !isGiven(page));
    if (refused.length === 0) return pages.map(consentTo);
    const hasOlder = refused.some(({ id }) => given?.some(({ page_id }) => page_id === id));
    const message = hasOlder
      ? m.consentChanged({ pages: titlesOf(refused) })
      : m.consentMissing({ pages: titlesOf(refused) });
    throw invalidField('consents', message);
  }

  const present = (pages: readonly PublishedRow[]): { missing: PageLink[] } => ({ missing: [...pages] });

  return {
    check: async (given) => {
      const pages = (await published()).filter((page) => page.needs_consent);
      return requireAll(pages, given);
    },
    store: (tx, userId, consents) => insertConsents(tx, userId, consents),
    isMissing: async ({ id, role }) => role !== 'admin' && (await missingOf(id)).length > 0,
    handlers: {
      getMissingConsents: async ({ actor }) =>
        present(actor.role === 'admin' ? [] : await missingOf(actor.id)),
      giveConsents: async ({ actor, body }) => {
        const missing = await missingOf(actor.id);
        await insertConsents(db, actor.id, requireAll(missing, body.consents));
        return present(await missingOf(actor.id));
      },
    },
  };
}
