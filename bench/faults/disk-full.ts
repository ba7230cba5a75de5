import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reservedBytes } from '../../apps/server/src/gateways/storage/probe-folder.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import type { Scenario, ScenarioContext } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';

/** Free disk space in megabytes that stored media must leave. */
const reserve = Math.ceil(reservedBytes / 1024 ** 2);

/** Mounts a small tmpfs; needs root. */
async function smallDisk(context: ScenarioContext, path: string, megabytes: number): Promise<void> {
  await mkdir(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('A small disk cannot be made here, because mounting one needs root.', { cause: error });
  }
  context.atEnd(() => execFileSync('umount', ['--lazy', path], { stdio: 'pipe' }));
}

/** Fills the disk except for `butBytes` bytes. Returns a function that frees the space. */
async function fillDisk(path: string, butBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(path);
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - butBytes)));
  return () => rm(filler);
}

export const fullDatabase: Scenario = {
  name: 'Disk full under the database (SQLite)',
  run: async (context) => {
    const disk = join(await context.folder(), 'disk');
    await smallDisk(context, disk, 64 + reserve);
    const flags = { ...commonFlags(), 'data-dir': disk };
    const { tokens, bookId, chapterIds } = await seedInstallation(flags, 1);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const [token = '', chapter_id = 0] = [tokens[0], chapterIds[0]];
    const save = (position: number) =>
      sendRequest(node.url, token, 'POST', `/api/books/${bookId}/progress`, { chapter_id, position });
    const freeSpace = await fillDisk(disk, 96 * 1024);
    let [saved, refused] = [0, 0];
    for (let position = 1; position <= 3000 && refused < 20; position += 1) {
      const answer = await save(position);
      const text = await answer.text();
      if (answer.ok) saved = position;
      else {
        refused += 1;
        context.check(answer.status === 507, `a write was answered ${answer.status}: ${text}`);
        context.check((await sendRequest(node.url, token, 'GET', '/api/books?page=1')).ok, 'reading stopped');
      }
    }
    context.check(refused > 0, 'the disk was never full: nothing was tried');
    context.note(`${saved} writes until it was full, then ${refused} refused with 507 while reading went on`);
    await freeSpace();
    const again = await save(4000);
    context.check(again.ok, `with room again: ${again.status} ${await again.text()}`);
    context.check(node.isRunning(), 'the node ended');
    await node.stop();
    const database = new DatabaseSync(join(disk, 'lamplight.sqlite'));
    const check = JSON.stringify(database.prepare('pragma integrity_check').all());
    database.close();
    context.check(check === '[{"integrity_check":"ok"}]', `the database is not whole: ${check}`);
  },
};

export const fullMedia: Scenario = {
  name: 'Disk full under the media',
  run: async (context) => {
    const folder = await context.folder();
    const media = join(folder, 'media');
    await smallDisk(context, media, 24 + reserve);
    const flags = { ...commonFlags(), 'data-dir': folder };
    const { adminToken, audioPath } = await seedInstallation(flags, 1);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const filesOf = async () => (await readdir(media, { recursive: true })).toSorted().join(' ');
    const before = await filesOf();
    const sound = new Uint8Array(await (await fetch(node.url + audioPath)).arrayBuffer());
    const freeSpace = await fillDisk(media, reservedBytes + 1024 * 1024);
    const upload = () =>
      fetch(`${node.url}/api/media/audio`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/octet-stream' },
        body: sound,
      });
    const refused = await upload();
    context.check(
      refused.status === 507,
      `an upload was answered ${refused.status}: ${await refused.text()}`,
    );
    const audio = await fetch(node.url + audioPath, { headers: { range: 'bytes=1000-1999' } });
    context.check(
      audio.status === 206 && (await audio.arrayBuffer()).byteLength === 1000,
      'listening stopped',
    );
    await freeSpace();
    context.check((await filesOf()) === before, `something half-written was left: ${await filesOf()}`);
    const saved = await upload();
    context.check(saved.ok, `with room again: ${saved.status} ${await saved.text()}`);
    context.note('refused with 507, nothing left behind, listening went on, taken when there was room');
  },
};
