import type { accountCalls } from '@lamplight/contract';
import { isUniqueViolation } from '../../db/dialect.ts';
import type { Tables } from '../../db/schema.ts';
import type { GuessLimit } from '../../http/guessing.ts';
import type { Handlers } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { hashPassword, passwordFits } from '../../kernel/passwords.ts';
import type { Tokens } from '../../kernel/tokens.ts';
import { presentCurrentUser } from './present.ts';
import { nameKey } from './rules.ts';
import {
  findUser,
  findUserByName,
  insertUser,
  listAdmins,
  type UserRow,
  updatePassword,
  updateRole,
} from './store.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role?: 'admin' | 'member';
  readonly is_premium?: boolean;
}

export { emailProblem, passwordProblem, usernameProblem } from './rules.ts';

export interface Accounts {
  readonly handlers: Handlers<typeof accountCalls>;
  findUser(id: number): Promise<UserRow | undefined>;
  findUserByName(name: string): Promise<UserRow | undefined>;
  /** Adds an account and answers its id. @throws Refusal bad_request when a name is taken */
  createUser(user: NewUser): Promise<number>;
  /** Gives an account a new password or role, and voids the tokens it had. */
  changePassword(id: number, password: string): Promise<void>;
  changeRole(id: number, role: 'admin' | 'member'): Promise<void>;
  listAdmins(): Promise<UserRow[]>;
}

export interface AccountsDeps {
  readonly db: Tables<'users'>;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly guesses: GuessLimit;
}

export function createAccounts({ db, clock, tokens, guesses }: AccountsDeps): Accounts {
  /** @throws Refusal invalid_credentials, the same for an unknown name and a wrong password */
  async function signIn(name: string, password: string, address: string): Promise<string> {
    const key = nameKey(name);
    await guesses.count(key, address);
    const user = await findUserByName(db, key);
    if (!(await passwordFits(password, user?.password_hash ?? null)) || !user)
      throw new Refusal('invalid_credentials', 'Invalid username/email or password');
    await guesses.forgive(key, address);
    return tokens.issue(user);
  }

  return {
    handlers: {
      'POST /auth/login': async ({ body, request, reply }) => {
        void reply.header('cache-control', 'no-store');
        return { access_token: await signIn(body.username, body.password, request.ip), token_type: 'bearer' };
      },
      'GET /auth/me': async ({ actor }) => presentCurrentUser(actor),
    },
    findUser: (id) => findUser(db, id),
    findUserByName: (name) => findUserByName(db, nameKey(name)),
    createUser: async ({ username, email, password, role = 'member', is_premium = false }) => {
      const row = {
        username: username.trim(),
        username_key: nameKey(username),
        email: email.trim(),
        email_key: nameKey(email),
        password_hash: await hashPassword(password),
        role,
        profile_image: null,
        is_premium: is_premium ? (1 as const) : (0 as const),
        manual_premium_override: 0 as const,
        created_at: clock.iso(),
      };
      try {
        return (await insertUser(db, row)).id;
      } catch (error) {
        if (isUniqueViolation(error)) throw new Refusal('bad_request', 'Username or email already exists');
        throw error;
      }
    },
    changePassword: async (id, password) => {
      await updatePassword(db, id, await hashPassword(password));
    },
    changeRole: async (id, role) => {
      await updateRole(db, id, role);
    },
    listAdmins: () => listAdmins(db),
  };
}
