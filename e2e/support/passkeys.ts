import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { pagesWithAuthenticator } from './accessible.ts';
import { type AppUnderTest, startApp } from './app-under-test.ts';

/** Starts an app under a host name, because browsers allow no passkeys for addresses such as 127.0.0.1. */
export async function startNamedApp(): Promise<{ app: AppUnderTest; origin: string }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: origin, REQUIRE_SECOND_FACTOR: 'admins' };
  return { app: await startApp(settings), origin };
}

/** Adds an authenticator that verifies its user without asking. */
export async function addVirtualAuthenticator(
  page: Page,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  pagesWithAuthenticator.add(page);
  return { cdp, authenticatorId };
}

/** Makes all sign-ins so old that a sensitive change needs another proof. */
export function ageSignIns({ folder }: AppUnderTest): void {
  // Timeout in milliseconds to wait for the app's writes.
  const db = new DatabaseSync(path.join(folder, 'lamplight.sqlite'), { timeout: 5000 });
  db.exec("update sessions set authenticated_at = '2026-01-01T00:00:00.000Z'");
  db.close();
}
