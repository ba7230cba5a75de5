import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createUploadFolder, type FreeBytes } from './upload-folder.ts';

const [id, other] = ['a'.repeat(32), 'b'.repeat(32)];

function newFolder() {
  const root = mkdtempSync(join(tmpdir(), 'lamplight-arriving-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const open = (...options: [FreeBytes?, (() => Promise<Map<string, number>>)?]) =>
    createUploadFolder(join(root, 'uploads'), ...options);
  return { root, folder: open(), open };
}
async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function* breakingOff(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  throw new Error('gone');
}

test('keeps bytes written before an interruption, and appends the rest', async () => {
  const { folder } = newFolder();
  expect([await folder.sizeOf(id), await folder.list()]).toEqual([null, []]);
  await folder.create(id, 9);
  await expect(folder.append(id, 0, breakingOff('moss'))).rejects.toThrow('gone');
  expect(await folder.sizeOf(id)).toBe(4);
  expect(await folder.append(id, 4, pieces('weir', 's'))).toBe(9);
  expect(readFileSync(folder.pathOf(id), 'utf8')).toBe('mossweirs');
  expect(await folder.list()).toEqual([{ id, bytes: 9, writtenMs: expect.any(Number) }]);
  await folder.remove(id);
  await folder.remove(id);
  expect(await folder.sizeOf(id)).toBeNull();
});

test('is accessible to its owner only, and rejects invalid names', async () => {
  const { root, folder } = newFolder();
  await folder.create(id, 1);
  expect(statSync(join(root, 'uploads')).mode & 0o777).toBe(0o700);
  expect(statSync(folder.pathOf(id)).mode & 0o777).toBe(0o600);
  for (const name of ['../x', '', `${id}/..`, id.toUpperCase(), `${id}\0`])
    expect(() => folder.pathOf(name)).toThrow('no id');
});

test('rejects a file that cannot fit before it begins', async () => {
  const { folder } = newFolder();
  await expect(folder.create(id, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await folder.sizeOf(id)).toBeNull();
});

test('reserves the bytes that each file has yet to receive, also those of an earlier process', async () => {
  const { open } = newFolder();
  const disk = { free: 1000 };
  const freeBytes = async () => disk.free;
  const third = 'c'.repeat(32);
  const sizes = new Map([
    [id, 600],
    [other, 400],
  ]);
  const folder = open(freeBytes, async () => sizes);
  await folder.create(id, 600);
  await folder.append(id, 0, pieces('moss'));
  disk.free -= 4;
  await expect(folder.create(other, 401)).rejects.toMatchObject({ code: 'storage_full' });
  await folder.create(other, 400);
  await expect(folder.create(third, 1)).rejects.toMatchObject({ code: 'storage_full' });
  await folder.remove(other);

  const restarted = open(freeBytes, async () => sizes);
  await expect(restarted.create(other, 401)).rejects.toMatchObject({ code: 'storage_full' });
  await restarted.create(other, 400);
  await restarted.remove(id);
  await restarted.create(third, 596);
});

test('reports what a refused file needed and what was free', async () => {
  const { root } = newFolder();
  const at = join(root, 'uploads');
  const onFull = vi.fn();
  const folder = createUploadFolder(
    at,
    async () => 1000,
    async () => new Map([[id, 600]]),
    onFull,
  );
  await folder.create(id, 600);
  await expect(folder.create(other, 401)).rejects.toMatchObject({ code: 'storage_full' });
  expect(onFull.mock.calls).toEqual([[{ folder: at, needed_bytes: 1001, free_bytes: 1000 }]]);
});

test('reserves nothing for an upload that was deleted with its account', async () => {
  const sizes = new Map([[id, 600]]);
  const folder = newFolder().open(
    async () => 1000,
    async () => sizes,
  );
  await folder.create(id, 600);
  await expect(folder.create(other, 401)).rejects.toMatchObject({ code: 'storage_full' });
  sizes.clear();
  await folder.create(other, 401);
});

test('reserves the bytes of received content, and removes its file', async () => {
  const folder = newFolder().open(async () => 1000);
  async function* content() {
    yield Buffer.from('moss');
    await expect(folder.create(id, 405)).rejects.toMatchObject({ code: 'storage_full' });
  }
  const text = await folder.receive(600, content(), async (path) => readFileSync(path, 'utf8'));
  expect([text, await folder.list()]).toEqual(['moss', []]);
  await folder.create(id, 405);
});

// /dev/full is always full; on a system without it, writing fails as well.
test('reports a disk that fills up', async () => {
  const { folder } = newFolder();
  await folder.create(id, 4);
  unlinkSync(folder.pathOf(id));
  symlinkSync('/dev/full', folder.pathOf(id));
  await expect(folder.append(id, 0, pieces('moss'))).rejects.toMatchObject(
    process.platform === 'linux' ? { code: 'storage_full' } : {},
  );
});
