import type { BodyOf, giftEndpoints } from '@lamplight/contract';
import { isUniqueViolation } from '../../../../db/dialect.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { hashPassword } from '../../../../platform/passwords.ts';
import type { UserRow } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import { pageLanguage } from '../new-checkout.ts';
import { isReserved, parsePerson } from '../registration.ts';
import { m } from './messages.ts';
import type { GiftRedeemer } from './redeem-gift.ts';

type Registration = BodyOf<(typeof giftEndpoints)['POST /gifts/register']>;

const namesTaken = () => new ProblemError('already_exists', m.nameOrEmailTaken);

/**
 * Adds an account and redeems a gift into it, in one transaction: a gift is never spent without its account.
 * @throws ProblemError invalid_input, already_exists
 */
export type RegisterWithGift = (registration: Registration) => Promise<UserRow>;

export function createRegisterWithGift(context: BillingContext, redeemer: GiftRedeemer): RegisterWithGift {
  const { db, clock, log, accounts, consents } = context;
  return async (registration) => {
    const given = await consents.check(registration.consents);
    const person = parsePerson(registration, given);
    const gift = await redeemer.find(registration.code);
    redeemer.requireRedeemable(gift);
    const { languages } = await context.site();
    const password_hash = await hashPassword(registration.password, 'second');
    const { username, username_key, email, email_key } = person;
    try {
      const id = await db.transaction().execute(async (trx) => {
        const holders = await accounts.findUsersByNames(trx, { usernames: [username], email: email_key });
        if (holders.length > 0 || (await isReserved(trx, { username_key, email_key }, clock.ms())))
          throw namesTaken();
        const userId = await accounts.addMember(trx, {
          username,
          email,
          password_hash,
          profile_image: null,
          email_confirmed_at: null,
          // If the site has only one language, the member has not chosen it: store null.
          language: languages.length > 1 ? pageLanguage() : null,
        });
        await consents.store(trx, userId, given);
        await redeemer.give(trx, gift, userId);
        return userId;
      });
      accounts.outbox.flush();
      log.info({ audit: 'billing', user_id: id, gift: gift.id }, 'registered with a gift');
      const user = await accounts.findUser(id);
      if (!user) throw namesTaken();
      return user;
    } catch (error) {
      throw isUniqueViolation(error) ? namesTaken() : error;
    }
  };
}
