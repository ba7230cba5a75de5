import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { bytes, chunks, mediaFolder } from '../../testing/storage-fixtures.ts';
import { createDiskStorage } from './disk.ts';

it('leaves no incomplete file behind', async () => {
  const folder = await mediaFolder();
  const storage = createDiskStorage(folder, systemClock);
  await expect(storage.put('audio/a.m4a', chunks('half', new Error('gone')))).rejects.toThrow('gone');
  await storage.put('audio/b.m4a', bytes('whole'));
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

it('reports a full disk and leaves no file', async () => {
  const storage = createDiskStorage(await mediaFolder(), systemClock);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(storage.put('audio/a.m4a', chunks('half', full))).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(await storage.stat('audio/a.m4a')).toBeNull();
});

it('reports an unusable folder as unhealthy', async () => {
  const folder = await mediaFolder();
  await writeFile(join(folder, 'taken'), '');
  const storage = createDiskStorage(join(folder, 'taken'), systemClock);
  expect(await storage.findProblem()).toMatch(
    /^The media folder .*taken does not accept files: .*(ENOTDIR|not a directory)/i,
  );
});
