import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Scenario, until } from '../support/scenario.ts';
import { noiseWav } from '../support/seed.ts';
import { register } from './actors.ts';
import { createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';
import { offsetOf, send, startUpload } from './resumable-upload.ts';

/** As http/login-throttle.ts has it: wrong passwords for one account from one address, in a quarter of an hour. */
const maxWrongPasswords = 8;
/** As features/discussion has it: comments of one member in a minute. */
const maxCommentsPerMinute = 30;
/** Rounds of reconciliation lie apart by so many milliseconds at least. */
const minReconciliationGapMs = 29_000;
const timeoutMs = 120_000;

/** What is allowed so often is allowed so often by all nodes together. */
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

/** Work that one node does is done by one node. */
export const exclusiveJobs = (cluster: Cluster): Scenario => ({
  name: 'What one node does, no other does too',
  run: async (trial) => {
    const before = cluster.mail.received.length;
    const members = cluster.seeded.tokens.map((_, n) => `member${n + 1}@lamplight.example`);
    // Each at another node, all at once: every node looks for mails that are due.
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
    // Long enough for whoever looks for mails to look again.
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
    trial.check(cluster.reconciliations.length > 0, 'nobody reconciled with the payment provider');
    trial.check(
      gaps.every((ms) => ms >= minReconciliationGapMs),
      `rounds of reconciliation lie ${gaps.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s apart`,
    );
    trial.note(
      `${cluster.reconciliations.length} round${cluster.reconciliations.length === 1 ? '' : 's'} of reconciliation by three nodes`,
    );
  },
});

/** Files that nothing has are swept by one node: each is deleted from the store once. */
export const mediaCleanup = (cluster: Cluster): Scenario => ({
  name: 'Media is swept by one node',
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
    // Nodes look a minute after their start: all of them at about the same time.
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
      `${keys.length} files were to be swept, and the store was told ${deletions().length} times`,
    );
    trial.note(`${keys.length} files that nothing has: each deleted once`);
  },
});

/** An upload lies on the node where it was begun: that one goes on with it, also after its death, and others say so. */
export const uploadAffinity = (cluster: Cluster): Scenario => ({
  name: 'An upload goes on where it was begun',
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
      // HEAD has no words; the call after it says why.
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
    // Until the balancer has seen that it is back, it sends others there, and would have them stay.
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
