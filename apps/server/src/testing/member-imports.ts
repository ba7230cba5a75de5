import type { MemberImport, MemberImportRow } from '@lamplight/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

/** Sends a file of members as an admin. */
export async function uploadMembers(
  t: TestApp,
  file: string | Uint8Array,
  token?: string,
): Promise<LightMyRequestResponse> {
  return t.app.inject({
    method: 'POST',
    url: '/api/members/imports?file_name=members.csv',
    headers: {
      authorization: `Bearer ${token ?? (await t.tokenOf('admin'))}`,
      'content-type': 'text/csv',
    },
    payload: Buffer.from(file),
  });
}

export const readImport = async (t: TestApp, id: number): Promise<MemberImport> =>
  (await t.as('admin')('GET', `/members/imports/${id}`)).json();

export const importRows = async (t: TestApp, id: number): Promise<MemberImportRow[]> =>
  (await t.as('admin')('GET', `/members/imports/${id}/rows?limit=100`)).json();

/** Uploads a file of members and waits until its rows are checked. */
export async function checkedImport(t: TestApp, file: string | Uint8Array): Promise<MemberImport> {
  const answer = await uploadMembers(t, file);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await t.deps.memberImports.runDue();
  return readImport(t, answer.json().id);
}

/** Imports the ready rows of a checked file. */
export async function startedImport(t: TestApp, id: number, mails_per_minute = 600): Promise<MemberImport> {
  const answer = await t.as('admin')('POST', `/members/imports/${id}/start`, { mails_per_minute });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await t.deps.memberImports.runDue();
  return readImport(t, id);
}

/** Delivers the mails that are due, and returns the links of invitations by address. */
export async function invitationLinks(t: TestApp): Promise<Map<string, string>> {
  await t.deps.accounts.outbox.deliverDue();
  return new Map(
    t.mailer.sent.flatMap(({ to, text }) => {
      const token = /\/reset-password\/([\w-]+)\?invited/.exec(text)?.[1];
      return token ? [[to, token] as const] : [];
    }),
  );
}
