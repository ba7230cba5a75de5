import { randomUUID } from 'node:crypto';
import { accountLimits, type BodyOf, type billingEndpoints } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts';
import { requireValid } from '../../../platform/text-fields.ts';
import {
  cleanName,
  emailProblem,
  normalizeName,
  passwordProblem,
  profileImageProblem,
  usernameProblem,
} from '../../accounts/index.ts';
import { type Browser, isSameBrowser } from './checkout-cookie.ts';
import type { Checkouts } from './checkouts.ts';
import {
  type CheckoutRow,
  countPending,
  insertCheckout,
  listPending,
  lockClient,
  unlockClient,
  updateBrowser,
} from './checkouts-store.ts';
import { type Chooser, isSameChoice, type PlanChoice } from './choose-plan.ts';
import { redeemerOf } from './codes.ts';
import type { SubscriptionConnector } from './connect-subscription.ts';
import type { BillingContext, RegistrationConsent } from './context.ts';
import { m } from './messages.ts';
import { newCheckoutFields, pageLanguage } from './new-checkout.ts';

type Registration = BodyOf<(typeof billingEndpoints)['POST /auth/register/stripe-checkout']>;

const namesTaken = () => new ProblemError('already_exists', m.nameOrEmailTaken);

const tooManyUnpaid = () =>
  new ProblemError('too_many_requests', m.tooManyUnpaid({ count: accountLimits.unpaidRegistrations }), {
    retryAfter: 15 * 60,
  });

interface Person {
  /** Consents that the person gave, as JSON; null if no page asks for consent. */
  readonly consents: string | null;
  readonly username: string;
  readonly username_key: string;
  readonly email: string;
  readonly email_key: string;
  readonly profile_image: string | null;
  /** The sample or clip from which the person came; null if none. */
  readonly excerpt: string | null;
}

/**
 * Validates the form of a registration.
 * @throws ProblemError invalid_input with a message for each invalid field
 */
export function parsePerson(
  {
    username,
    email,
    password,
    profile_image,
    from,
  }: Pick<Registration, 'username' | 'email' | 'password' | 'profile_image' | 'from'>,
  consents: readonly RegistrationConsent[],
): Person {
  const person = {
    username: cleanName(username),
    username_key: normalizeName(username),
    email: cleanName(email).toLowerCase(),
    email_key: normalizeName(email),
    profile_image: profile_image ?? null,
    excerpt: from ?? null,
    consents: consents.length > 0 ? JSON.stringify(consents) : null,
  };
  requireValid({
    username: usernameProblem(person.username),
    email: emailProblem(person.email),
    password: passwordProblem(password),
    profile_image: profile_image ? profileImageProblem(profile_image) : null,
  });
  return person;
}

/**
 * Starts a registration; returns the URL of its checkout, or of our page about connecting an existing subscription.
 */
export type Register = (registration: Registration, browser: Browser, payments: Payments) => Promise<string>;

const isTaken = async (
  accounts: BillingContext['accounts'],
  { username, email_key }: Person,
  connection: Database,
): Promise<boolean> => {
  const names = { usernames: [username], email: email_key };
  return (await accounts.findUsersByNames(connection, names)).length > 0;
};

/** Returns the fields of a registration's checkout that do not depend on time and browser. */
const registrationFields = (
  { username, username_key, email, email_key, profile_image, consents, excerpt }: Person,
  choice: PlanChoice,
  password_hash: string,
) => ({
  id: randomUUID(),
  kind: 'registration' as const,
  user_id: null,
  username,
  username_key,
  email,
  email_key,
  password_hash,
  profile_image,
  consents,
  excerpt,
  ...choice,
  customer: null,
  has_trial: 1 as const,
});

/**
 * Reserves the names of a registration. Returns false if another registration has just reserved them.
 * @throws ProblemError already_exists, too_many_requests
 */
async function reserve(
  { db, clock, accounts }: BillingContext,
  connector: SubscriptionConnector,
  row: CheckoutRow,
  person: Person,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const lock = await lockClient(trx, row);
      await insertCheckout(trx, row);
      if ((await countPending(trx, row.address_hash, clock.iso())) > accountLimits.unpaidRegistrations)
        throw tooManyUnpaid();
      await unlockClient(trx, lock);
      // Check after the insert, which may have waited for a concurrent registration: only now is its account
      // visible.
      if (await isTaken(accounts, person, trx)) throw namesTaken();
      if (row.connects === 1) await connector.sendLink(trx, row);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export function createRegister(
  context: BillingContext,
  {
    checkouts,
    connector,
    chooser,
  }: {
    readonly checkouts: Checkouts;
    readonly connector: SubscriptionConnector;
    readonly chooser: Chooser;
  },
): Register {
  const { db, clock, log, accounts } = context;

  /**
   * Handles a pending registration that reserves one of the names. Returns the URL of its checkout if it is the same
   * registration, or null if it was closed.
   * @throws ProblemError already_exists if the registration seems to belong to another person
   */
  async function resolvePending(
    pending: CheckoutRow,
    person: Person,
    isSameChoice: boolean,
    isSamePassword: boolean,
    isFound: boolean,
    browser: Browser,
    payments: Payments,
  ): Promise<string | null> {
    const isSameNames =
      pending.username_key === person.username_key && pending.email_key === person.email_key;
    // A subscription outside this site has begun or ended since, or the mail may not have arrived.
    const isOutdated = pending.connects === 1 ? !isFound || (await connector.needsNewLink(pending)) : isFound;
    if (isSameNames && isSamePassword && isSameChoice && !isOutdated) {
      if (pending.connects === 1) return connector.pageUrl;
      const url = await checkouts.resume(pending, payments);
      if (url !== null)
        await updateBrowser(db, pending.id, {
          browser_hash: browser.browser_hash,
          address_hash: browser.address_hash,
          consents: person.consents,
          language: pageLanguage(),
          excerpt: person.excerpt,
        });
      return url;
    }
    // A name or password can be changed in the browser in which the registration was started.
    const isOwn = isSamePassword || isSameBrowser(pending, browser);
    if (!isOwn && pending.expires_at > clock.iso()) throw namesTaken();
    await checkouts.close(pending, payments);
    return null;
  }

  async function attempt(
    person: Person,
    choice: PlanChoice,
    password: string,
    passwordHash: string,
    browser: Browser,
    payments: Payments,
  ): Promise<string | null> {
    if (await isTaken(accounts, person, db)) throw namesTaken();
    const found = await connector.find(person.email, payments);
    for (const pending of await listPending(db, person.username_key, person.email_key)) {
      const isSamePassword = (await verifyPassword(password, pending.password_hash, 'second')) !== null;
      const url = await resolvePending(
        pending,
        person,
        isSameChoice(pending, choice),
        isSamePassword,
        found !== undefined,
        browser,
        payments,
      );
      if (url !== null) return url;
      if (await isTaken(accounts, person, db)) throw namesTaken();
    }
    const row: CheckoutRow = {
      ...newCheckoutFields(clock.ms(), browser),
      ...registrationFields(person, choice, passwordHash),
      ...(found && connector.rowFor(found, person.email)),
    };
    if (!(await reserve(context, connector, row, person))) return null;
    if (found) {
      accounts.outbox.flush();
      log.info({ audit: 'billing', checkout: row.id }, 'registration with an existing subscription started');
      return connector.pageUrl;
    }
    const url = await checkouts.begin(row, payments);
    log.info({ audit: 'billing', checkout: row.id }, 'registration started');
    return url;
  }

  return async (registration, browser, payments) => {
    const person = parsePerson(registration, await context.consents.check(registration.consents));
    const choice = await chooser.choose(registration, redeemerOf(undefined), payments);
    const passwordHash = await hashPassword(registration.password, 'second');
    // After losing a race for a name, check again: the winner may be another request of the same person.
    for (let tries = 0; tries < 3; tries += 1) {
      const url = await attempt(person, choice, registration.password, passwordHash, browser, payments);
      if (url !== null) return url;
    }
    throw namesTaken();
  };
}

/** True if a pending registration reserves one of these names. */
export const isReserved = async (
  db: Parameters<typeof listPending>[0],
  { username_key, email_key }: { username_key: string; email_key: string },
  now: number,
): Promise<boolean> => {
  const pending = await listPending(db, username_key, email_key);
  return pending.some(({ expires_at }) => expires_at > isoOf(now));
};
