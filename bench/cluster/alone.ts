import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sound } from '../support/furnish.ts';
import { type Fault, until } from '../support/trial.ts';
import { createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';
import { register } from './staff.ts';
import { begin, offsetOf, send } from './uploading.ts';

/** As http/login-throttle.ts has it: wrong passwords for one account from one address, in a quarter of an hour. */
const mostGuesses = 8;
/** As features/discussion has it: comments of one member in a minute. */
const mostComments = 30;
/** Rounds of reconciliation lie apart by so many milliseconds at least. */
const leastApartMs = 29_000;
const patienceMs = 120_000;

/** What is allowed so often is allowed so often by all nodes together. */
export const limits = (cluster: Cluster): Fault => ({
  name: 'Limits hold over all nodes',
  run: async (trial) => {
    const at = (n: number) => cluster.places[n % cluster.places.length]?.url ?? '';
    const guess = async (n: number) => {
      const body = new URLSearchParams({ username: 'member1', password: `a wrong guess ${n}` });
      const client = createClient(at(n), '10.0.6.1');
      return (await client.ask({ method: 'POST', path: '/api/auth/login', body, may: [400, 401, 429] }))
        .status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < mostGuesses + cluster.places.length; n += 1) statuses.push(await guess(n));
    const through = statuses.filter((status) => status !== 429).length;
    trial.expect(
      through === mostGuesses && statuses.slice(mostGuesses).every((status) => status === 429),
      `wrong passwords were answered ${statuses.join(' ')}; ${mostGuesses} are allowed`,
    );
    await cluster.places[0]?.kill();
    await cluster.places[0]?.start();
    trial.expect((await guess(0)) === 429, 'a node that was started again lets guesses through');
    trial.note(
      `wrong passwords, by turns at three nodes: ${mostGuesses} tried, the rest 429, also after a restart`,
    );

    const chapter = cluster.furnished.chapterIds[0] ?? 0;
    const comment = async (n: number) => {
      const client = createClient(at(n), '10.0.6.2');
      client.token = cluster.furnished.adminToken;
      const body = { content: `An admin's word ${n}` };
      return client.ask({ method: 'POST', path: `/api/chapter-comments/${chapter}`, body, may: [429] });
    };
    const began = performance.now();
    const said = await Promise.all(Array.from({ length: mostComments + 20 }, (_, n) => comment(n)));
    const kept = said.filter(({ status }) => status < 400).length;
    if (performance.now() - began < 55_000) {
      trial.expect(
        kept === mostComments,
        `${kept} comments were taken in a minute; ${mostComments} are allowed`,
      );
      trial.note(`${said.length} comments at once at three nodes: ${kept} taken, the rest 429`);
    } else trial.note('comments took longer than the minute that their limit counts: not judged');
  },
});

/** Work that one node does is done by one node. */
export const alone = (cluster: Cluster): Fault => ({
  name: 'What one node does, no other does too',
  run: async (trial) => {
    const before = cluster.post.taken.length;
    const members = cluster.furnished.tokens.map((_, n) => `member${n + 1}@lamplight.example`);
    // Each at another node, all at once: every node looks for mails that are due.
    await Promise.all(
      members.map((email, n) =>
        createClient(cluster.places[n % cluster.places.length]?.url ?? '', `10.0.7.${n + 1}`).ask({
          method: 'POST',
          path: '/api/auth/forgot-password',
          body: { email },
        }),
      ),
    );
    await register(cluster, newTally(), 'latecomer', '10.0.7.250');
    const wanted = [...members, 'latecomer@readers.example'];
    const sent = () => cluster.post.taken.slice(before).filter(({ to }) => wanted.includes(to));
    await until(async () => wanted.every((to) => sent().some((mail) => mail.to === to)), patienceMs);
    // Long enough for whoever looks for mails to look again.
    await sleep(6000);
    for (const to of wanted) {
      const count = sent().filter((mail) => mail.to === to).length;
      trial.expect(count === 1, `${to} was written to ${count} times`);
    }
    const ids = new Set(cluster.post.taken.map(({ id }) => id));
    trial.note(`${wanted.length} mails that three nodes might send: each sent once`);
    trial.note(
      `all day: ${ids.size} mails, ${cluster.post.taken.length - ids.size} repeated under their Message-ID`,
    );

    await until(async () => cluster.rounds.length > 0, patienceMs);
    const apart = cluster.rounds.slice(1).map((ms, n) => ms - (cluster.rounds[n] ?? 0));
    trial.expect(cluster.rounds.length > 0, 'nobody reconciled with the payment provider');
    trial.expect(
      apart.every((ms) => ms >= leastApartMs),
      `rounds of reconciliation lie ${apart.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s apart`,
    );
    trial.note(
      `${cluster.rounds.length} round${cluster.rounds.length === 1 ? '' : 's'} of reconciliation by three nodes`,
    );
  },
});

/** Files that nothing has are swept by one node: each is deleted from the store once. */
export const sweep = (cluster: Cluster): Fault => ({
  name: 'Media is swept by one node',
  run: async (trial) => {
    const admin = createClient(cluster.url, '10.0.8.1');
    admin.token = cluster.furnished.adminToken;
    const keys: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await admin.ask({ method: 'POST', path: '/api/media/audio', body: sound(2000) });
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
    await Promise.all(cluster.places.map((place) => place.kill()));
    await Promise.all(cluster.places.map((place) => place.start()));
    const deletions = () =>
      cluster.storeRequests.filter(
        (line) => line.startsWith('DELETE') && keys.some((key) => line.includes(key)),
      );
    await until(async () => deletions().length >= keys.length, patienceMs);
    await sleep(5000);
    trial.expect(
      deletions().length === keys.length,
      `${keys.length} files were to be swept, and the store was told ${deletions().length} times`,
    );
    trial.note(`${keys.length} files that nothing has: each deleted once`);
  },
});

/** An upload lies on the node where it was begun: that one goes on with it, also after its death, and others say so. */
export const uploads = (cluster: Cluster): Fault => ({
  name: 'An upload goes on where it was begun',
  run: async (trial) => {
    const bytes = sound(300_000);
    const half = bytes.byteLength >> 1;
    const cookied = createClient(cluster.url, '10.0.9.1');
    cookied.token = cluster.furnished.adminToken;
    const path = await begin(cookied, bytes.byteLength);
    trial.expect(await send(cookied, path, bytes.subarray(0, half), 0), 'the first half is not taken');
    const having: number[] = [];
    for (const [n, { url }] of cluster.places.entries()) {
      const direct = createClient(url, '10.0.9.2');
      direct.token = cluster.furnished.adminToken;
      const offset = await offsetOf(direct, path);
      if (offset !== null) having.push(n);
      trial.expect(
        offset === null || offset === half,
        `${offset} bytes are said to have arrived, not ${half}`,
      );
      if (offset !== null) continue;
      // HEAD has no words; the call after it says why.
      const said = await direct.ask({
        method: 'POST',
        path: `${path}/finish`,
        body: {},
        may: [404, 409, 410],
      });
      const { code = '', detail = '' } = read<{ code?: string; detail?: string }>(said);
      trial.expect(
        said.status >= 400 && code !== '' && detail !== '',
        `a node that has no byte of it finishes with ${said.status} ${said.text}`,
      );
      if (n - having.length === 0) trial.note(`another node says ${said.status}: ${detail}`);
    }
    trial.expect(having.length === 1, `${having.length} nodes have the upload`);
    const place = cluster.places[having[0] ?? 0];
    await place?.kill();
    await place?.start();
    // Until the balancer has seen that it is back, it sends others there, and would have them stay.
    const offset = await until(async () => (await offsetOf(cookied.double(), path)) === half, patienceMs);
    trial.expect(offset !== null, 'after its node came back, the upload is not where it was');
    trial.expect(await send(cookied, path, bytes.subarray(half), half), 'the second half is not taken');
    const done = await cookied.ask({ method: 'POST', path: `${path}/finish`, body: { split: false } });
    const url = read<{ chapters: { audio_url: string }[] }>(done).chapters[0]?.audio_url ?? '';
    const link = await cookied.ask({ method: 'GET', path: url });
    const heard = Buffer.from(await (await fetch(link.headers.get('location') ?? '')).arrayBuffer());
    trial.expect(heard.equals(bytes), 'what was uploaded is not what is heard');
    trial.note('half before its node was killed, half after it came back: whole, byte for byte');
  },
});
