import { startSession } from './start-session.ts';
import type { Send, TestApp } from './test-app.ts';

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly send: Send;
}

/** Adds this many members with library access, signed in. */
export async function addMembers({ app, deps }: TestApp, count: number): Promise<Member[]> {
  const { db } = deps.connection;
  const rows = Array.from({ length: count }, (_, index) => `listener ${index + 1}`).map((username) => ({
    username,
    username_key: username,
    email: `${username.replace(' ', '-')}@lamplight.test`,
    email_key: `${username.replace(' ', '-')}@lamplight.test`,
    password_hash: 'none fits this',
    role: 'member' as const,
    is_premium: 1 as const,
    manual_premium_override: 0 as const,
    created_at: deps.clock.iso(),
  }));
  const users = await db.insertInto('users').values(rows).returning(['id', 'username']).execute();
  return Promise.all(
    users.map(async ({ id, username }) => {
      const { token } = await startSession(deps, id);
      const send: Send = (method, path, body) =>
        app.inject({
          method,
          url: `/api${path}`,
          ...(body === undefined ? {} : { payload: body as object }),
          headers: { authorization: `Bearer ${token}` },
        });
      return { id, username, send };
    }),
  );
}
