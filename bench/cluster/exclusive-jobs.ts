import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Scenario, until } from '../support/scenario.ts';
import { noiseWav } from '../support/seed.ts';
import { register } from './actors.ts';
import { createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';
import { offsetOf, send, startUpload } from './resumable-upload.ts';

/**
 * Maximum wrong passwords for one account from one address in 15 minutes, as in
 * features/accounts/users/login-throttle.ts.
 */
const maxWrongPasswords = 8;
/** Maximum comments of one member in a minute, as in features/discussion/comments. */
const maxCommentsPerMinute = 30;
/** Minimum time between two reconciliations, in milliseconds. */
const minReconciliationGapMs = 29_000;
const timeoutMs = 120_000;

/** Checks that all nodes share the rate limits. */
export const sharedLimits = (cluster: Cluster): Scenario => ({
  name: 'Limits hold over all nodes',
  run: async (trial) => {
    const at = (n: number) => cluster.nodes[n % cluster.nodes.length]?.url ?? '';
    const guess = async (n: number) => {
      const body = new URLSearchParams({ username: 'member1', password: `a wrong guess ${n}` });
      const client = createClient(at(n), '10.0.6.1');
      return (
        await client.ask({ method: 'POST', path: '/api/auth/login', body, allowedErrors: [400, 401, 429] })
      ).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < maxWrongPasswords + cluster.nodes.length; n += 1) statuses.push(await guess(n));
    const through = statuses.filter((status) => status !== 429).length;
    trial.check(
      through === maxWrongPasswords && statuses.slice(maxWrongPasswords).every((status) => status === 429),
      `wrong passwords were answered ${statuses.join(' ')}; ${maxWrongPasswords} are allowed`,
    );
    await cluster.nodes[0]?.kill();
    await cluster.nodes[0]?.start();
    trial.check((await guess(0)) === 429, 'a node that was started again lets guesses through');
    trial.note(
      `wrong passwords, by turns at three nodes: ${maxWrongPasswords} tried, the rest 429, also after a restart`,
    );

    const chapter = cluster.seeded.chapterIds[0] ?? 0;
    const comment = async (n: number) => {
      const client = createClient(at(n), '10.0.6.2');
      client.token = cluster.seeded.adminToken;
      const body = { content: `An admin's word ${n}` };
      return client.ask({
        method: 'POST',
        path: `/api/chapter-comments/${chapter}`,
        body,
        allowedErrors: [429],
      });
    };
    const began = performance.now();
    const responses = await Promise.all(
      Array.from({ length: maxCommentsPerMinute + 20 }, (_, n) => comment(n)),
    );
    const accepted = responses.filter(({ status }) => status < 400).length;
    if (performance.now() - began < 55_000) {
      trial.check(
        accepted === maxCommentsPerMinute,
        `${accepted} comments were taken in a minute; ${maxCommentsPerMinute} are allowed`,
      );
      trial.note(`${responses.length} comments at once at three nodes: ${accepted} taken, the rest 429`);
    } else trial.note('comments took longer than the minute that their limit counts: not judged');
  },
});

/** Checks that each background job runs on one node at a time. */
export const exclusiveJobs = (cluster: Cluster): Scenario => ({
  name: 'Background jobs run on one node at a time',
  run: async (trial) => {
    const before = cluster.mail.received.length;
    const members = cluster.seeded.tokens.map((_, n) => `member${n + 1}@lamplight.example`);
    // Requests emails at all nodes: every node polls the outbox for due emails.
    await Promise.all(
      members.map((email, n) =>
        createClient(cluster.nodes[n % cluster.nodes.length]?.url ?? '', `10.0.7.${n + 1}`).ask({
          method: 'POST',
          path: '/api/auth/forgot-password',
          body: { email },
        }),
      ),
    );
    await register(cluster, newTally(), 'latecomer', '10.0.7.250');
    const recipients = [...members, 'latecomer@readers.example'];
    const sent = () => cluster.mail.received.slice(before).filter(({ to }) => recipients.includes(to));
    await until(async () => recipients.every((to) => sent().some((mail) => mail.to === to)), timeoutMs);
    // Wait longer than the outbox poll interval.
    await sleep(6000);
    for (const to of recipients) {
      const count = sent().filter((mail) => mail.to === to).length;
      trial.check(count === 1, `${to} was written to ${count} times`);
    }
    const ids = new Set(cluster.mail.received.map(({ id }) => id));
    trial.note(`${recipients.length} mails that three nodes might send: each sent once`);
    trial.note(
      `all day: ${ids.size} mails, ${cluster.mail.received.length - ids.size} repeated under their Message-ID`,
    );

    await until(async () => cluster.reconciliations.length > 0, timeoutMs);
    const gaps = cluster.reconciliations.slice(1).map((ms, n) => ms - (cluster.reconciliations[n] ?? 0));
    trial.check(cluster.reconciliations.length > 0, 'no node reconciled with the payment provider');
    trial.check(
      gaps.every((ms) => ms >= minReconciliationGapMs),
      `reconciliations are ${gaps.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s apart`,
    );
    trial.note(
      `${cluster.reconciliations.length} round${cluster.reconciliations.length === 1 ? '' : 's'} of reconciliation by three nodes`,
    );
  },
});

/** Checks that unreferenced files are deleted once, by one node. */
export const mediaCleanup = (cluster: Cluster): Scenario => ({
  name: 'Media cleanup runs on one node',
  run: async (trial) => {
    const admin = createClient(cluster.url, '10.0.8.1');
    admin.token = cluster.seeded.adminToken;
    const keys: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await admin.ask({ method: 'POST', path: '/api/media/audio', body: noiseWav(2000) });
      keys.push(/audio\/[^?]+/.exec(read<{ audio_url: string }>(answer).audio_url)?.[0] ?? '');
    }
    const client = new pg.Client({ connectionString: cluster.databaseUrl });
    await client.connect();
    const long = '2020-01-01T00:00:00.000Z';
    await client.query('update media_files set created_at = $1, released_at = $1 where key = any($2)', [
      long,
      keys,
    ]);
    await client.end();
    // Restart all nodes: the cleanup runs a minute after the start, so on all nodes at about the same time.
    await Promise.all(cluster.nodes.map((slot) => slot.kill()));
    await Promise.all(cluster.nodes.map((slot) => slot.start()));
    const deletions = () =>
      cluster.storeRequests.filter(
        (line) => line.startsWith('DELETE') && keys.some((key) => line.includes(key)),
      );
    await until(async () => deletions().length >= keys.length, timeoutMs);
    await sleep(5000);
    trial.check(
      deletions().length === keys.length,
      `${keys.length} files were to be deleted, and the store got ${deletions().length} deletions`,
    );
    trial.note(`${keys.length} unreferenced files: each deleted once`);
  },
});

/**
 * Checks that an upload stays on the node where it started. That node can resume the upload even after a crash; other
 * nodes respond with 404.
 */
export const uploadAffinity = (cluster: Cluster): Scenario => ({
  name: 'Uploads resume on the node where they started',
  run: async (trial) => {
    const bytes = noiseWav(300_000);
    const half = bytes.byteLength >> 1;
    const cookied = createClient(cluster.url, '10.0.9.1');
    cookied.token = cluster.seeded.adminToken;
    const path = await startUpload(cookied, bytes.byteLength);
    trial.check(await send(cookied, path, bytes.subarray(0, half), 0), 'the first half is not taken');
    const owners: number[] = [];
    for (const [n, { url }] of cluster.nodes.entries()) {
      const direct = createClient(url, '10.0.9.2');
      direct.token = cluster.seeded.adminToken;
      const offset = await offsetOf(direct, path);
      if (offset !== null) owners.push(n);
      trial.check(
        offset === null || offset === half,
        `${offset} bytes are said to have arrived, not ${half}`,
      );
      if (offset !== null) continue;
      // A response to HEAD has no body, so the next request returns the reason.
      const responses = await direct.ask({
        method: 'POST',
        path: `${path}/finish`,
        body: {},
        allowedErrors: [404, 409, 410],
      });
      const { code = '', detail = '' } = read<{ code?: string; detail?: string }>(responses);
      trial.check(
        responses.status >= 400 && code !== '' && detail !== '',
        `a node that has no byte of it finishes with ${responses.status} ${responses.text}`,
      );
      if (n - owners.length === 0) trial.note(`another node says ${responses.status}: ${detail}`);
    }
    trial.check(owners.length === 1, `${owners.length} nodes have the upload`);
    const slot = cluster.nodes[owners[0] ?? 0];
    await slot?.kill();
    await slot?.start();
    // Use a copy of the client: until the balancer sees the node again, it sets the cookie of another node.
    const offset = await until(async () => (await offsetOf(cookied.copy(), path)) === half, timeoutMs);
    trial.check(offset !== null, 'after its node came back, the upload is not where it was');
    trial.check(await send(cookied, path, bytes.subarray(half), half), 'the second half is not taken');
    const done = await cookied.ask({ method: 'POST', path: `${path}/finish`, body: { split: false } });
    const url = read<{ chapters: { audio_url: string }[] }>(done).chapters[0]?.audio_url ?? '';
    const link = await cookied.ask({ method: 'GET', path: url });
    const heard = Buffer.from(await (await fetch(link.headers.get('location') ?? '')).arrayBuffer());
    trial.check(heard.equals(bytes), 'what was uploaded is not what is heard');
    trial.note('half before its node was killed, half after it came back: whole, byte for byte');
  },
});
