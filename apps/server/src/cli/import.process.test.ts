import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openUnmigrated } from '../db/connect.ts';
import { createLog } from '../platform/log.ts';
import { fillFolder, silentMp3 } from '../testing/recordings.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/**
 * Runs the command as an operator does.
 * @param interruptAt text in the output at which Ctrl-C is pressed
 */
async function importing(args: readonly string[], interruptAt?: string): Promise<Ended> {
  const child = startProgram('import', args);
  let said = '';
  let isInterrupted = false;
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      if (interruptAt === undefined || isInterrupted || !said.includes(interruptAt)) return;
      isInterrupted = true;
      child.kill('SIGINT');
    });
  await once(child, 'close');
  return { code: child.exitCode, said };
}

test('plans, imports, interrupts and resumes the import of a folder from the command line', {
  timeout: 120_000,
}, async () => {
  const [folder, dataDir] = [await newFolder(), await newFolder()];
  const files = Object.fromEntries(
    Array.from({ length: 8 }, (_, book) => [`Ann Author/Book ${book}/01.mp3`, silentMp3({}, 10 + book)]),
  );
  await fillFolder(folder, files);
  const where = ['--data-dir', dataDir];

  expect((await importing([])).code).toBe(1);
  const shown = await importing([folder, ...where]);
  expect(shown.code).toBe(0);
  expect(shown.said).toContain('+ Book 0 — Ann Author');
  expect(shown.said).toContain('8 books to import');
  expect(shown.said).toContain('Add --apply');
  expect(shown.said).toContain('They are public at once. Followers are not notified.');
  expect(shown.said).toContain('tags: Audiobook, Unsorted');
  expect(shown.said).toMatch(/[KMG]B can be used in .*media; another 200 MB stay free/);

  const cut = await importing([folder, '--apply', ...where], '+ Book 0');
  expect(cut.code).toBe(130);
  expect(cut.said).toContain('The same command goes on');
  await fillFolder(folder, { 'Broken \u001b[31m/01.mp3': '' });
  const rest = await importing([folder, '--apply', ...where]);
  expect(rest.code).toBe(2);
  const [imported, known] = [/(\d+) books? imported[:.]/, /(\d+) books? imported before/].map((words) =>
    Number(words.exec(rest.said)?.[1]),
  );
  expect(known).toBeGreaterThan(0);
  expect((imported ?? 0) + (known ?? 0)).toBe(8);
  expect(rest.said).toContain('1 book skipped');
  const audit = (msg: string) => rest.said.split('\n').filter((line) => line.includes(`"msg":"${msg}"`));
  expect(audit('the operator began an import').map((line) => JSON.parse(line))).toMatchObject([
    { audit: 'library', path: folder, by: 'command line' },
  ]);
  expect(audit('a book was imported').map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: imported ?? 0 }, () =>
      expect.objectContaining({ audit: 'library', book_id: expect.any(Number), by: 'command line' }),
    ),
  );
  expect(shown.said).not.toContain('"audit"');
  expect(rest.said).not.toContain('\u001b');
});

test('accepts --without for every damaged recording of a book, not only for the 20 that the plan lists', async () => {
  const [folder, dataDir] = [await newFolder(), await newFolder()];
  const empty = Array.from({ length: 21 }, (_, index) => [`A/${10 + index}.mp3`, ''] as const);
  await fillFolder(folder, { ...Object.fromEntries(empty), 'A/99.mp3': silentMp3({}, 10) });
  const without = empty.flatMap(([path]) => ['--without', path]);
  const result = await importing([folder, ...without, '--without', 'A/99.mp3', '--data-dir', dataDir]);
  expect(result.said).toContain('1 book to import');
  expect(result.said.match(/No damaged recording found.*/g)).toEqual([
    "No damaged recording found at 'A/99.mp3'.",
  ]);
});

test('an update that would clash with another book is announced, counted and fails', {
  timeout: 120_000,
}, async () => {
  const [folder, dataDir] = [await newFolder(), await newFolder()];
  const describe = (reader: string, more: object = {}) =>
    JSON.stringify({ title: 'Clash', authors: ['A Same'], narrators: [reader], ...more });
  await fillFolder(folder, {
    'one/01.mp3': silentMp3({}, 10),
    'one/metadata.json': describe('N One'),
    'two/01.mp3': silentMp3({}, 11),
    'two/metadata.json': describe('N Three'),
  });
  const update = (...flags: string[]) => importing([folder, '--update', ...flags, '--data-dir', dataDir]);
  expect((await update('--apply')).code).toBe(0);
  await fillFolder(folder, {
    'one/metadata.json': describe('N One', { publishedYear: '1999', asin: 'B002V0QK4C' }),
    'two/metadata.json': describe('N One'),
  });
  const reason = 'A playlist with this title already exists. Please choose a different title.';
  const shown = await update();
  expect(shown.said).toContain('~ year, ASIN');
  expect(shown.said).toContain(`~ cannot be updated: ${reason} · narrators`);
  expect(shown.said).toContain('1 book not updated: the reasons stand above.');
  const applied = await update('--apply');
  expect(applied.said).toContain('~ Clash: year, ASIN');
  expect(applied.said).toContain(`x Clash: not updated. ${reason}`);
  expect(applied.said).toContain('1 book not updated');
  expect([shown.code, applied.code]).toEqual([2, 2]);
});

test('imports drafts, and lists who imported them in the audit list', { timeout: 120_000 }, async () => {
  const [folder, dataDir] = [await newFolder(), await newFolder()];
  await fillFolder(folder, { 'Book/01.mp3': silentMp3({}, 10) });
  const where = ['--data-dir', dataDir];
  const plan = await importing([folder, '--draft', ...where]);
  expect(plan.said).toContain('They become drafts: only staff see them.');
  expect((await importing([folder, '--draft', '--release', '2030-01-01', ...where])).said).toContain(
    'exclude each other',
  );
  expect((await importing([folder, '--apply', '--draft', ...where])).code).toBe(0);
  const { db } = await openUnmigrated({ url: null, folder: dataDir }, createLog('silent'));
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('books').select('release_state').execute()).toEqual([
    { release_state: 'draft' },
  ]);
  const acts = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'detail'])
    .orderBy('id')
    .execute();
  expect(acts.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
    ['import_started', 'operator'],
    ['book_added', 'operator'],
    ['import_finished', 'operator'],
  ]);
  expect(String(acts[0]?.detail)).toContain(folder);
});

test.each(['admin', 'align', 'backup', 'import', 'outbox', 'restore', 'main'] as const)(
  '%s explains its options',
  async (name) => {
    const child = startProgram(name, name === 'main' ? ['serve', '--help'] : ['--help']);
    let [said, failed] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (failed += piece));
    await once(child, 'close');
    expect([child.exitCode, failed]).toEqual([0, '']);
    expect(said).toContain(name === 'main' ? '--data-dir' : `npm run ${name}`);
  },
);
