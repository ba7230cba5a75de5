import type { Insertable } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';
import { lazyAsync } from '../platform/lazy.ts';
import { startSession } from './start-session.ts';
import type { Send, TestApp } from './test-app.ts';

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly send: Send;
}

type NewUser = Insertable<Schema['users']>;

/** Adds members with these names, who have library access and no password. */
export const insertMembers = (
  db: Database,
  names: readonly string[],
  more: Pick<NewUser, 'created_at'> & Partial<NewUser>,
) =>
  db
    .insertInto('users')
    .values(
      names.map((username) => {
        const email = `${username
          .normalize('NFKD')
          .replace(/[^a-zA-Z0-9]+/g, '-')
          .toLowerCase()}@lamplight.test`;
        return {
          username,
          username_key: username.toLowerCase(),
          email,
          email_key: email,
          password_hash: 'none fits this',
          role: 'member',
          is_premium: 1,
          manual_premium_override: 0,
          ...more,
        };
      }),
    )
    .returning(['id', 'username', 'email'])
    .execute();

/** Adds this number of members, who cannot sign in; returns their ids. */
export async function insertListeners({ deps }: TestApp, count: number): Promise<number[]> {
  if (count === 0) return [];
  const names = Array.from({ length: count }, (_, index) => `listener ${index + 1}`);
  const users = await insertMembers(deps.connection.db, names, { created_at: deps.clock.iso() });
  return users.map(({ id }) => id);
}

/** Adds this number of members with library access. Each signs in with its first request. */
export async function addMembers({ app, deps }: TestApp, count: number): Promise<Member[]> {
  const names = Array.from({ length: count }, (_, index) => `listener ${index + 1}`);
  const users = await insertMembers(deps.connection.db, names, { created_at: deps.clock.iso() });
  return users.map(({ id, username }) => {
    const session = lazyAsync(() => startSession(deps, id));
    const send: Send = async (method, path, body) => {
      const { token } = await session();
      return app.inject({
        method,
        url: `/api${path}`,
        ...(body === undefined ? {} : { payload: body as object }),
        headers: { authorization: `Bearer ${token}` },
      });
    };
    return { id, username, send };
  });
}
