import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Folder into which the tests of a process write the font of social cards; it stays when an app is closed. */
export const testFontFolder = join(tmpdir(), 'lamplight-test-fonts');

/** Configuration of apps under test. */
export const testConfig: Config = {
  mode: 'start',
  http: { host: '127.0.0.1', port: 0, publicUrl: 'http://lamplight.test', trustProxy: false },
  dataDir: join(tmpdir(), `lamplight-${randomUUID()}`),
  databaseUrl: null,
  mediaDir: '/nowhere/media',
  mediaStore: null,
  mediaAccel: null,
  importDir: null,
  mail: { smtpUrl: null, from: 'Lamplight <post@lamplight.test>' },
  payments: {
    provider: 'sandbox',
    port: 0,
    trialDays: 0,
    hasPromotionCodes: false,
    hasAutomaticTax: false,
    onRefund: 'keep',
    graceDays: 0,
  },
  secrets: {
    tokens: 'a secret for tokens that only tests use',
    media: 'a secret for media that only tests use',
    sandbox: 'a secret for the sandbox that only tests use',
  },
  sessionIdleDays: 60,
  streams: { standard: 3, premium: 3 },
  audioBytesPerHour: 20e9,
  secondFactor: 'none',
  identityProviders: [],
  demo: { apiUrl: '/demo-api', origins: ['https://books.example'] },
  hasSampleActivity: false,
  push: { contact: null, allowsLoopback: true, nameServers: null },
  moderation: { reportsToHide: 3, heldFirstComments: 0 },
  metricsToken: 'metrics-token-for-tests',
  auditRetentionDays: 365,
  timeZone: 'UTC',
  logLevel: 'info',
};
