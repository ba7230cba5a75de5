import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readWebVtt } from '@lamplight/align';
import { expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { createLog } from '../platform/log.ts';
import { fillFolder, silentMp3, spokenWave } from '../testing/recordings.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';

/** Runs a command as an operator does; the input answers its questions. */
async function command(
  name: 'align' | 'import',
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
) {
  const child = startProgram(name, args, env);
  let output = '';
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output };
}

const oil = `The lamp went out at nine. Nobody on Gull Stair had seen that happen before, and nobody liked it. It was dark.

She climbed the two hundred and eleven steps with a can in each hand and a match between her teeth. It was raining. The
wind came in from the west, as it does when it has something to say about the washing.

At the top the door stood open. A gull was sitting in the lantern. It looked at her the way her aunt had looked at
visitors who came without cake. You will have to go, she told it. The gull thought about that for a while.

Then it moved over by exactly one foot. There was room for two. She filled the lamp, lit the match, and sat down beside
the bird to wait for the ships that would be coming home late. They came, one after another, until the morning.`;
/** Words spoken before a text; `head` is their length in seconds as `spokenWave` speaks them. */
const credits = 'This is a recording of The Lamp. It was read to the gulls by nobody in particular.';
const head = '6.8';
/** Text that does not match the recording, of about the same length. */
const other = `Chapter nine of a history of bread tells how bakers in the old quarter kept their ovens warm with whatever burned.
Few of them wrote anything down. What is known comes from complaints, of which the town kept every one.

A monk copied a list of prices twice because he liked the shape of the numbers. Rye was cheap. Wheat came by boat, and
late. Salt was taxed, and honey was not. Nobody asked why. The first guild had eleven members and two ovens. When the
second burned down, the members baked by night and slept by day, which the town called a scandal until it tasted the
rolls. After that there was a queue at four each morning, and a bell to tell it that the door was open.`;

test('aligns the texts of a folder, saves drafts, and publishes what the operator confirms', {
  timeout: 120_000,
}, async () => {
  const [folder, texts, dataDir] = [await newFolder(), await newFolder(), await newFolder()];
  const where = ['--data-dir', dataDir, '--ffmpeg', '/nowhere/ffmpeg'];
  await fillFolder(folder, {
    'Ann Author/The Lamp/01 Oil.wav': spokenWave(oil),
    'Ann Author/The Lamp/02 Rain.wav': spokenWave(oil),
    'Ann Author/The Lamp/03 Morning.wav': spokenWave(`${credits}\n\n${oil}`),
    'Ben Author/Silence/01.mp3': silentMp3({}, 10),
    'Cid Author/Twice/01.mp3': silentMp3({}, 11),
    'Dan Author/Twice/01.mp3': silentMp3({}, 12),
  });
  await fillFolder(texts, { '01 Oil.txt': oil, '02 Rain.md': other, 'broken.epub': 'PK', 'notes.pdf': '' });
  expect((await command('import', [folder, '--apply', '--data-dir', dataDir])).code).toBe(0);

  for (const [args, message] of [
    [[], /npm run align -- BOOK --text PATH/],
    [['The Lamp', '--text', folder], /There is no .txt, .md/],
    [['The Lamp', '--text', texts, '--language', 'Lampish'], /--language needs a language tag/],
    [['The Lamp', '--text', texts, '--chapter', '9'], /This book has 3 chapters/],
    [['The Lantern', '--text', texts], /There is no book 'The Lantern'/],
    [['Twice', '--text', texts], /Several books have this title. Please use an id: \d+, \d+/],
    [['The Lamp', '--text', join(texts, 'broken.epub')], /^broken\.epub: This is not an EPUB\.$/m],
    [['The Lamp', '--text', texts, '--head', 'soon'], /--head needs a number of seconds/],
    [['The Lamp', '--text', texts, '--min-certainty', '95'], /--min-certainty needs a number from 0 to 1/],
    [['Silence', '--text', join(texts, '01 Oil.txt')], /\/nowhere\/ffmpeg cannot be started. Install ffmpeg/],
  ] as const) {
    const { code, output } = await command('align', [...args, ...where]);
    expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  }

  const align = (...more: string[]) => ['the lamp', '--text', texts, ...where, ...more];
  const first = await command('align', align());
  expect(first.code).toBe(2);
  expect(first.output).toMatch(/broken\.epub: This is not an EPUB/);
  expect(first.output).toMatch(/1 {2}Oil .* 15 .* 0 +\d+ % {2}draft saved/);
  expect(first.output).toMatch(/2 {2}Rain .*02 Rain\.md: The words were not recognised in the sound/);
  expect(first.output).toMatch(/give their seconds with --head and --tail/);
  expect(first.output).not.toContain('Not matched');
  expect(first.output).toMatch(/3 {2}Morning .*no text found/);
  expect(first.output).toMatch(/1 draft saved, 0 published/);
  expect(first.output).toMatch(/\/admin\/books\/\d+\/text/);

  const morning = ['The Lamp', '--text', join(texts, '01 Oil.txt'), '--chapter', '3', ...where];
  // The credits count as audio without text, whether `--head` marks them or not.
  const whole = await command('align', morning);
  expect(whole.output).toMatch(/3 {2}Morning .* 15 .* 0 +\d+ % {2}draft saved/);
  const marked = await command('align', [...morning, '--head', head, '--replace']);
  expect(marked.output).toMatch(/3 {2}Morning .* 15 .* 0 +\d+ % {2}draft saved/);

  expect((await command('align', align())).output).toMatch(/1 {2}Oil .*has a draft/);
  const sure = ['--min-certainty', '0.3'];
  const longer = await newFolder();
  await fillFolder(longer, { '01 Oil.txt': `${oil} Nobody ever said this last sentence of the chapter.` });
  const careful = await command('align', [
    'The Lamp',
    '--text',
    join(longer, '01 Oil.txt'),
    '--chapter',
    '1',
    ...where,
    '--replace',
    '--publish',
    ...sure,
  ]);
  expect(careful.output).toMatch(
    /Oil stays a draft for a person to check \([1-9]\d* doubtful, \d+ % sure\): \S+\/text\?chapter=\d+/,
  );
  expect(careful.output).toMatch(/1 draft saved, 0 published/);
  const refused = await command('align', align('--replace', '--publish', ...sure), 'The Lantern\n');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was published.') });
  const published = await command('align', align('--replace', '--publish', ...sure), 'The Lamp\n');
  expect(published.output).toMatch(/1 draft saved, 1 published/);
  expect(published.output).toContain('"msg":"a text was published"');
  expect((await command('align', align('--chapter', '1'))).output).toMatch(/1 {2}Oil .*has a text/);
});

test('keeps a draft that was changed while the command ran, and goes on with the next chapter', {
  timeout: 60_000,
}, async () => {
  const [folder, texts, dataDir] = [await newFolder(), await newFolder(), await newFolder()];
  await fillFolder(folder, {
    'Ann Author/The Lamp/01 Oil.mp3': silentMp3({}, 400),
    'Ann Author/The Lamp/02 Rain.mp3': silentMp3({}, 401),
  });
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe lamp went out.\n';
  await fillFolder(texts, { '01 Oil.vtt': vtt, '02 Rain.vtt': vtt });
  expect((await command('import', [folder, '--apply', '--data-dir', dataDir])).code).toBe(0);
  const align = (ffmpeg: string) =>
    command('align', ['The Lamp', '--text', texts, '--replace', '--data-dir', dataDir, '--ffmpeg', ffmpeg]);
  expect((await align('/nowhere/ffmpeg')).output).toMatch(/2 drafts saved/);

  const { db, close } = await connect({ url: null, folder: dataDir }, createLog('error'));
  // A fake ffmpeg that saves the first chapter's text as an editor would while its audio is decoded, then fails.
  const editor = join(await newFolder(), 'ffmpeg');
  await writeFile(
    editor,
    `#!${process.execPath}
(async () => {
  const { connect } = await import(${JSON.stringify(join(import.meta.dirname, '../db/connect.ts'))});
  const { db } = await connect({ url: null, folder: ${JSON.stringify(dataDir)} }, null);
  const { chapter_id } = await db.selectFrom('chapter_texts').select('chapter_id').orderBy('chapter_id').executeTakeFirst();
  await db.updateTable('chapter_texts').set({ version: 'edited' }).where('chapter_id', '=', chapter_id).execute();
  process.exit(1);
})();`,
    { mode: 0o755 },
  );
  const { code, output } = await align(editor);
  expect(output).toMatch(/1 {2}Oil .*not saved: the chapter or its text was changed meanwhile/);
  expect(output).toMatch(/2 {2}Rain .*draft saved/);
  expect(output).toMatch(/1 draft saved, 0 published/);
  expect(code).toBe(2);
  const versions = () => db.selectFrom('chapter_texts').select('version').orderBy('chapter_id').execute();
  expect((await versions())[0]).toEqual({ version: 'edited' });

  // A later run does not replace what an editor has checked or corrected.
  await db.updateTable('chapter_texts').set({ is_corrected: 1, version: 'corrected' }).execute();
  const later = await align('/nowhere/ffmpeg');
  expect(later.output).toMatch(/2 {2}Rain .*has a draft that was corrected, which stays/);
  expect(later).toMatchObject({ code: 0, output: expect.stringContaining('0 drafts saved') });
  expect(await versions()).toEqual([{ version: 'corrected' }, { version: 'corrected' }]);
  await close();
});

/** Empty without ffmpeg: then no test is defined, because `npm test` fails if a test is skipped. */
const ffmpegPaths =
  spawnSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).stdout.match(/.+/g) ?? [];

test.each(ffmpegPaths)(
  'aligns a recording that only %s can read',
  {
    timeout: 120_000,
  },
  async (ffmpegPath) => {
    const [folder, texts, dataDir] = [await newFolder(), await newFolder(), await newFolder()];
    const samples = join(import.meta.dirname, '../../../../samples');
    const story = 'pip-and-the-paper-boat/02';
    const sentences = readWebVtt(readFileSync(join(samples, 'texts', `${story}.vtt`), 'utf8'));
    const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph).values();
    const text = Array.from(paragraphs, (cues) => cues.map((cue) => cue.text).join(' ')).join('\n\n');
    await fillFolder(folder, {
      'Posy Underhill/Pip/02 Boat.m4a': readFileSync(join(samples, 'audio', `${story}.m4a`)),
    });
    await fillFolder(texts, { '02 Boat.txt': text });
    expect((await command('import', [folder, '--apply', '--data-dir', dataDir])).code).toBe(0);
    const words = ['Pip and the Paper Boat', '--text', texts, '--data-dir', dataDir];
    const aligned = await command('align', words, '', { PATH: dirname(ffmpegPath) });
    expect(aligned).toMatchObject({ code: 0, output: expect.stringContaining('1 draft saved, 0 published') });

    const { db, close } = await connect({ url: null, folder: dataDir }, createLog('error'));
    const { vtt } = await db.selectFrom('chapter_texts').select('vtt').executeTakeFirstOrThrow();
    await close();
    const starts = readWebVtt(vtt).map(({ start }) => start);
    const late = sentences.map(({ start }, index) => Math.abs((starts[index] ?? Number.NaN) - start));
    expect(starts.length).toBe(sentences.length);
    expect(late.filter((seconds) => seconds < 0.3).length).toBeGreaterThanOrEqual(0.98 * sentences.length);
  },
);
