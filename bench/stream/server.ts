import { randomBytes } from 'node:crypto';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { serveForParent } from '../support/serve-for-parent.ts';

/** Data that the parent process needs for its requests. */
export interface Facts {
  readonly origin: string;
  readonly path: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Key of the file below the media folder. */
  readonly key: string;
  /** Media folder. */
  readonly folder: string;
}

/** Size of the file that all servers send: an hour's chapter at 64 kbit/s is 29 MB. */
const size = 32 * 1024 * 1024;
const key = `audio/${'0'.repeat(31)}1.wav`;

async function* sound(): AsyncGenerator<Uint8Array> {
  const piece = randomBytes(1024 * 1024);
  for (let sent = 0; sent < size; sent += piece.length) yield piece;
}

// Serves the app with one member and one long chapter, and sends its `Facts` to the parent process.
const flags = ['--port', '0', '--log-level', 'warn', '--audio-gb-per-hour', '1000'];
const config = readConfig('start', [...flags, ...process.argv.slice(2)]);
const deps = await buildServices(config);
await deps.storage.put(key, sound());
const account = {
  username: 'listener',
  email: 'listener@lamplight.example',
  password: 'a listener of long chapters',
};
const userId = await deps.accounts.createUser({ ...account, is_premium: true });
const { listener } = await startSession(deps, userId);
const path = deps.streaming.signAudio(`/media/${key}`, { listener, durationSeconds: 3600, right: 'stream' });
await serveForParent(deps, { path, size, key, folder: config.mediaDir } satisfies Omit<Facts, 'origin'>);
