import { writeWebVtt } from '@lamplight/align';
import { clockTime, chapterTextLimits as limits } from '@lamplight/contract';
import { readConfig } from '../config/config.ts';
import { buildServices } from '../container.ts';
import type { BookRow, ChapterRow } from '../features/catalogue/index.ts';
import { count, printable } from '../features/import/index.ts';
import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import { asStaff } from '../http/reader.ts';
import { ProblemError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { type AlignedChapter, alignChapter } from './align-chapter.ts';
import { type AlignCommand, readAlignCommand } from './align-options.ts';
import { orRefusal, publishCertain, type SavedDraft } from './align-publish.ts';
import { type FoundText, findTexts, matchTexts } from './align-texts.ts';
import { assertUpToDate, commandLog, requireDatabase, runCommand, UsageError } from './run-command.ts';

/** A chapter in the table that `npm run align` prints. */
interface AlignRow {
  readonly number: number | string;
  readonly title: string;
  readonly length?: string | undefined;
  readonly aligned?: AlignedChapter | undefined;
  readonly result: string;
}

/** Formats a chapter as a line of the table. */
function lineOf({ number, title, length = '', aligned, result }: AlignRow): string {
  const cues = aligned && 'cues' in aligned ? aligned.cues : [];
  const spoken = cues.reduce((sum, { start, end }) => sum + end - start, 0);
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0);
  const figures =
    aligned && 'cues' in aligned
      ? [
          String(cues.length),
          (characters / spoken).toFixed(1),
          String(aligned.doubtful.length),
          aligned.certainty === null ? '–' : `${Math.min(99, Math.floor(100 * aligned.certainty))} %`,
        ]
      : ['–', '–', '–', '–'];
  return tableLine([String(number), title, length, ...figures, result]);
}

const widths = [4, 30, 9, 10, 13, 9, 8] as const;
/** Formats cells as padded columns. */
const tableLine = (cells: readonly string[]): string =>
  cells
    .map((cell, column) => {
      const width = widths[column];
      if (width === undefined) return `  ${cell}`;
      return column === 1 ? `  ${cell.slice(0, width).padEnd(width)}` : cell.padStart(width);
    })
    .join('');

const say = (text = ''): void => void process.stdout.write(`${text === '' ? '' : printable(text)}\n`);

/** Finds a book by its id or its title. @throws UsageError if there is none, or several have the title */
async function findBook({ books }: Services, requestedBook: string): Promise<BookRow> {
  if (/^[1-9]\d{0,9}$/.test(requestedBook)) {
    try {
      return await books.requireBook(Number(requestedBook), asStaff);
    } catch (error) {
      // The text may be a title that looks like an id.
      if (!(error instanceof ProblemError && error.code === 'not_found')) throw error;
    }
  }
  const ids = await books.findIdsByTitle(requestedBook);
  const [id] = ids;
  if (id === undefined) throw new UsageError(`There is no book '${printable(requestedBook)}'.`);
  if (ids.length > 1)
    throw new UsageError(`Several books have this title. Please use an id: ${ids.join(', ')}.`);
  return books.requireBook(id, asStaff);
}

interface Pair {
  /** Number of the chapter, counted from 1. */
  readonly number: number;
  readonly chapter: ChapterRow;
  readonly text: FoundText | null;
}

/** Pairs the chapters that the command is for with their texts. */
function pairsOf(chapters: readonly ChapterRow[], texts: readonly FoundText[], only: number | null): Pair[] {
  if (only === null || texts.length > 1) {
    const matched = matchTexts(chapters, texts);
    const pairs = chapters.map((chapter, at) => ({ number: at + 1, chapter, text: matched[at] ?? null }));
    return pairs.filter(({ number }) => only === null || number === only);
  }
  const chapter = chapters[only - 1];
  return chapter ? [{ number: only, chapter, text: texts[0] ?? null }] : [];
}

const markHint =
  '   If titles, credits or music come before or after the text, give their seconds with --head and --tail, or mark them in the editor.';

/** Maximum number of texts that a message names. */
const maxNamed = 5;

const namesOf = (texts: readonly FoundText[]): string => {
  const more = texts.length - maxNamed;
  const names = texts.slice(0, maxNamed).map(({ path }) => path);
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

interface Run {
  readonly drafts: readonly SavedDraft[];
  /** Number of chapters without a text. */
  readonly missing: number;
  readonly isInterrupted: boolean;
}

async function alignAll(
  services: Services,
  pairs: readonly Pair[],
  { command, book }: { readonly command: AlignCommand; readonly book: BookRow },
): Promise<Run> {
  const { texts, storage } = services;
  const states = await texts.statesOf(pairs.map(({ chapter }) => chapter));
  const drafts: SavedDraft[] = [];
  let [missing, isInterrupted] = [0, false];
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  say(tableLine(['#', 'chapter', 'length', 'sentences', 'characters/s', 'doubtful', 'sure', 'result']));
  for (const [at, { number, chapter, text }] of pairs.entries()) {
    const length = chapter.duration === null ? '' : clockTime(chapter.duration);
    const row = { number, title: chapter.title, length };
    const state = states[at];
    if (state?.draft?.is_corrected) {
      say(lineOf({ ...row, result: 'has a draft that was corrected, which stays' }));
      continue;
    }
    if (!command.isReplacing && (state?.draft ?? (state?.published && !state.published.is_stale))) {
      say(lineOf({ ...row, result: state.draft ? 'has a draft' : 'has a text' }));
      continue;
    }
    if (!text) {
      missing += 1;
      say(lineOf({ ...row, result: 'no text found' }));
      continue;
    }
    const language = command.language ?? text.language ?? book.language ?? 'en';
    const decoder = { storage, ffmpeg: command.ffmpeg };
    const aligned = await alignChapter(decoder, chapter, { text, language, extent: command.extent });
    if (isInterrupted) break;
    if ('refusal' in aligned) {
      missing += 1;
      say(lineOf({ ...row, aligned, result: `${text.path}: ${aligned.refusal}` }));
      if (aligned.isMismatch) say(markHint);
      continue;
    }
    const saved = await orRefusal(() =>
      texts.saveDraft(chapter, {
        vtt: writeWebVtt(aligned.cues),
        language,
        doubtful: [...aligned.doubtful],
        is_corrected: false,
        review: {
          certainty: aligned.certainty,
          extent: aligned.extent && [aligned.extent.from, aligned.extent.to],
          without_text: aligned.withoutText.slice(0, limits.withoutText).map(({ from, to }) => [from, to]),
          checked: [],
        },
        ...(aligned.pauses && { pauses: aligned.pauses.map(([start, end]) => [start, end]) }),
        base_version: state?.draft?.version ?? state?.published?.version ?? null,
      }),
    );
    if ('refusal' in saved) {
      missing += 1;
      say(lineOf({ ...row, aligned, result: `not saved: ${saved.refusal}` }));
      continue;
    }
    const { certainty, doubtful } = aligned;
    drafts.push({ chapter, version: saved.value, doubtful: doubtful.length, certainty });
    say(lineOf({ ...row, aligned, result: 'draft saved' }));
    for (const note of aligned.notes) say(`   ${printable(note)}`);
    if (aligned.pauses === null) say('   The audio cannot be decoded: no silences to shorten.');
  }
  return { drafts, missing, isInterrupted };
}

async function run(args: readonly string[]): Promise<number> {
  const command = readAlignCommand(args);
  await assertUpToDate(requireDatabase(command.argv));
  const config = readConfig('start', command.argv);
  const services = await buildServices(config, { log: commandLog('error'), payments: disabledPayments });
  try {
    const book = await findBook(services, command.book);
    const chapters = await services.books.listChapters(book.id, asStaff);
    const { texts, problems, notes } = await findTexts(command.path, chapters);
    const pairs = pairsOf(chapters, texts, command.chapter);
    if (pairs.length === 0) throw new UsageError(`This book has ${count(chapters.length, 'chapter')}.`);
    say(`${book.title} (${book.id})`);
    say();
    for (const { path, reason } of [...problems, ...notes]) say(`${printable(path)}: ${printable(reason)}`);
    const unmatched = texts.filter((text) => pairs.every((pair) => pair.text !== text));
    if (unmatched.length > 0 && command.chapter === null)
      say(`Not matched with a chapter: ${namesOf(unmatched)}`);
    const { drafts, missing, isInterrupted } = await alignAll(services, pairs, { command, book });
    if (isInterrupted) {
      say();
      say('Interrupted. The same command goes on where this one stopped.');
      return 130;
    }
    const editor = `${config.http.publicUrl}/admin/books/${book.id}/text`;
    const editorOf = ({ id }: ChapterRow) => `${editor}?chapter=${id}`;
    const published = command.isPublishing
      ? await publishCertain(services, { book, drafts, minCertainty: command.minCertainty, editorOf, say })
      : 0;
    const waiting = drafts.length - published;
    say();
    say(`${count(drafts.length, 'draft')} saved, ${published} published.`);
    if (waiting > 0) say(`Drafts are published after listening to five places: ${editor}`);
    if (missing > 0 || problems.length > 0) return 2;
    return command.isPublishing && waiting > 0 ? 3 : 0;
  } finally {
    await services.close();
  }
}

await runCommand(async () => {
  process.exitCode = await run(process.argv.slice(2));
});
