import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillFolder, silentMp3 } from '../testing/recordings.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';

async function run(program: 'import' | 'export', args: readonly string[]) {
  const child = startProgram(program, args);
  let said = '';
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
  await once(child, 'close');
  return { code: child.exitCode, said };
}

test('exports a library from the command line, and imports the export elsewhere', {
  timeout: 120_000,
}, async () => {
  const [folder, dataDir, target, otherDir] = [
    await newFolder(),
    await newFolder(),
    await newFolder(),
    await newFolder(),
  ];
  await fillFolder(folder, {
    'Ann Author/Book 1/01.mp3': silentMp3({}, 20),
    'Ann Author/Book 1/02.mp3': silentMp3({}, 30),
    'Bo Author/Book 1/01.mp3': silentMp3({}, 50),
  });
  expect((await run('export', [])).code).toBe(1);
  expect((await run('import', [folder, '--apply', '--data-dir', dataDir])).code).toBe(0);

  const first = await run('export', [target, '--data-dir', dataDir]);
  expect([first.code, first.said]).toEqual([0, expect.stringContaining('of them new')]);
  expect(await readdir(join(target, 'Bo Author/Book 1'))).toEqual([
    '01 - Book 1.mp3',
    'metadata.json',
    'metadata.opf',
  ]);

  const path = join(target, 'Bo Author/Book 1/metadata.json');
  await writeFile(path, 'changed');
  const second = await run('export', [target, '--data-dir', dataDir]);
  expect(second.code).toBe(2);
  expect(second.said).toContain('Bo Author/Book 1/metadata.json is another file, and was left as it is.');
  expect(second.said).toContain('0 of them new');
  await writeFile(path, '{}');

  const imported = await run('import', [target, '--apply', '--data-dir', otherDir]);
  expect(imported.code, imported.said).toBe(0);
});
