import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ask } from '../support/ask.ts';
import { furnish } from '../support/furnish.ts';
import { installation, startNode } from '../support/nodes.ts';
import type { Fault, Trial } from '../support/trial.ts';

/** A small disk of memory; only root may have one. */
async function smallDisk(trial: Trial, path: string, megabytes: number): Promise<void> {
  await mkdir(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('A small disk cannot be made here, because mounting one needs root.', { cause: error });
  }
  trial.atEnd(() => execFileSync('umount', ['--lazy', path], { stdio: 'pipe' }));
}

/** Takes all room but some bytes; answers how to give it back. */
async function takeRoom(path: string, butBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(path);
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - butBytes)));
  return () => rm(filler);
}

export const fullDatabase: Fault = {
  name: 'Disk full under the database (SQLite)',
  run: async (trial) => {
    const disk = join(await trial.folder(), 'disk');
    await smallDisk(trial, disk, 64);
    const flags = { ...installation(), 'data-dir': disk };
    const { tokens, bookId, chapterIds } = await furnish(flags, 1);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    const [token = '', chapter_id = 0] = [tokens[0], chapterIds[0]];
    const save = (position: number) =>
      ask(node.url, token, 'POST', `/api/books/${bookId}/progress`, { chapter_id, position });
    const giveBack = await takeRoom(disk, 96 * 1024);
    let [kept, refused] = [0, 0];
    for (let position = 1; position <= 3000 && refused < 20; position += 1) {
      const answer = await save(position);
      const said = await answer.text();
      if (answer.ok) kept = position;
      else {
        refused += 1;
        trial.expect(answer.status === 507, `a write was answered ${answer.status}: ${said}`);
        trial.expect((await ask(node.url, token, 'GET', '/api/books?page=1')).ok, 'reading stopped');
      }
    }
    trial.expect(refused > 0, 'the disk was never full: nothing was tried');
    trial.note(`${kept} writes until it was full, then ${refused} refused with 507 while reading went on`);
    await giveBack();
    const again = await save(4000);
    trial.expect(again.ok, `with room again: ${again.status} ${await again.text()}`);
    trial.expect(node.isRunning(), 'the node ended');
    await node.stop();
    const database = new DatabaseSync(join(disk, 'lamplight.sqlite'));
    const check = JSON.stringify(database.prepare('pragma integrity_check').all());
    database.close();
    trial.expect(check === '[{"integrity_check":"ok"}]', `the database is not whole: ${check}`);
  },
};

export const fullMedia: Fault = {
  name: 'Disk full under the media',
  run: async (trial) => {
    const folder = await trial.folder();
    const media = join(folder, 'media');
    await smallDisk(trial, media, 24);
    const flags = { ...installation(), 'data-dir': folder };
    const { adminToken, audioPath } = await furnish(flags, 1);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    const filesOf = async () => (await readdir(media, { recursive: true })).toSorted().join(' ');
    const before = await filesOf();
    const sound = new Uint8Array(await (await fetch(node.url + audioPath)).arrayBuffer());
    const giveBack = await takeRoom(media, 1024 * 1024);
    const upload = () =>
      fetch(`${node.url}/api/media/audio`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/octet-stream' },
        body: sound,
      });
    const refused = await upload();
    trial.expect(refused.status === 507, `an upload was answered ${refused.status}: ${await refused.text()}`);
    const heard = await fetch(node.url + audioPath, { headers: { range: 'bytes=1000-1999' } });
    trial.expect(
      heard.status === 206 && (await heard.arrayBuffer()).byteLength === 1000,
      'listening stopped',
    );
    await giveBack();
    trial.expect((await filesOf()) === before, `something half-written was left: ${await filesOf()}`);
    const kept = await upload();
    trial.expect(kept.ok, `with room again: ${kept.status} ${await kept.text()}`);
    trial.note('refused with 507, nothing left behind, listening went on, taken when there was room');
  },
};
