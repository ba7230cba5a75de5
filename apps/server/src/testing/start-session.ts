import type { Listener } from '../features/media/index.ts';
import type { Services } from '../services.ts';

/** Signs an account in without a password. Returns the token, and the session for signed media links. */
export async function startSession(
  { accounts, connection }: Pick<Services, 'accounts' | 'connection'>,
  userId: number,
): Promise<{ token: string; listener: Listener }> {
  const user = await accounts.findUser(userId);
  if (!user) throw new Error(`account ${userId} is gone`);
  const { id, access_token } = await connection.db
    .transaction()
    .execute((trx) => accounts.sessions.start(trx, user, { device: 'Test' }));
  return { token: access_token, listener: { id: userId, session: { id } } };
}
