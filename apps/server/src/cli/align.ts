import { clockTime, type Extent, writeWebVtt } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract';
import { readConfig } from '../config/config.ts';
import { buildServices } from '../container.ts';
import { asStaff } from '../db/visibility.ts';
import type { BookRow, ChapterRow } from '../features/books/index.ts';
import { count, printable } from '../features/folder-import/index.ts';
import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import { ProblemError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { alignChapter } from './align-chapter.ts';
import { lineOf, tableLine } from './align-table.ts';
import { type FoundText, findTexts, matchTexts } from './align-texts.ts';
import { withPrompt } from './prompt.ts';
import {
  assertUpToDate,
  byOperator,
  commandLog,
  parseCommand,
  requireDatabase,
  runCommand,
  UsageError,
} from './run-command.ts';

const usage = `
  npm run align -- BOOK --text PATH   finds when each sentence of a book is said, and saves drafts of its texts

  BOOK is a title or an id. PATH is a .txt, .md, .vtt, .srt or .epub file, or a folder of them; their names, or the
  chapters' titles in an EPUB, are matched with the chapters by title and order.

  --chapter NUMBER   only this chapter, counted from 1
  --head SECONDS     what is spoken before the text of each chapter, such as titles
  --tail SECONDS     what is spoken after it, such as credits
  --language TAG     language of the texts, such as pt-BR; that of the EPUB or of the book otherwise
  --replace          also chapters that have a draft or a text
  --publish          after you have typed the book's title, publishes the texts without doubtful sentences
  --ffmpeg PATH      the program that decodes audio (ffmpeg); WAV needs none

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
  It ends with 0 when every chapter has a text, 2 when one has none, 1 when it could not go on, 130 when it was
  interrupted. The same command goes on where it stopped.
`;

const ownOptions = {
  text: { type: 'string' },
  chapter: { type: 'string' },
  head: { type: 'string' },
  tail: { type: 'string' },
  language: { type: 'string' },
  replace: { type: 'boolean' },
  publish: { type: 'boolean' },
  ffmpeg: { type: 'string' },
} as const;

interface Command {
  readonly book: string;
  readonly path: string;
  /** Counted from 1; null for all. */
  readonly chapter: number | null;
  /** Part of each recording that has text. */
  readonly extent: Extent;
  readonly language: string | null;
  readonly isReplacing: boolean;
  readonly isPublishing: boolean;
  readonly ffmpeg: string;
  /** Remaining arguments, passed to the configuration. */
  readonly argv: readonly string[];
}

function readCommand(args: readonly string[]): Command {
  const { values, subject: book, argv } = parseCommand(args, ownOptions, usage);
  const text = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const seconds = (name: string): number => {
    const value = text(name) ?? '0';
    if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(value))
      throw new UsageError(`--${name} needs a number of seconds, such as 12.5.`);
    return Number(value);
  };
  const path = text('text');
  if (path === null) throw new UsageError(usage);
  const [chapter, tag] = [text('chapter'), text('language')];
  if (chapter !== null && !/^[1-9]\d{0,4}$/.test(chapter))
    throw new UsageError('--chapter needs the number of a chapter, counted from 1.');
  const language = tag === null ? null : parseLanguage(tag);
  if (tag !== null && language === null)
    throw new UsageError('--language needs a language tag such as en or pt-BR.');
  return {
    book,
    path,
    chapter: chapter === null ? null : Number(chapter),
    extent: { from: seconds('head'), ...(seconds('tail') > 0 && { to: -seconds('tail') }) },
    language,
    isReplacing: values['replace'] === true,
    isPublishing: values['publish'] === true,
    ffmpeg: text('ffmpeg') ?? 'ffmpeg',
    argv,
  };
}

const say = (text = ''): void => void process.stdout.write(`${text === '' ? '' : printable(text)}\n`);

/** Finds a book by its id or its title. @throws UsageError if there is none, or several have the title */
async function findBook({ books }: Services, requestedBook: string): Promise<BookRow> {
  if (/^[1-9]\d{0,9}$/.test(requestedBook)) {
    try {
      return await books.requireBook(Number(requestedBook), asStaff);
    } catch (error) {
      // A title may be a number, too.
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
  /** Counted from 1. */
  readonly number: number;
  readonly chapter: ChapterRow;
  readonly text: FoundText | null;
}

/** Pairs chapters with texts, those that the command is for. */
function pairsOf(chapters: readonly ChapterRow[], texts: readonly FoundText[], only: number | null): Pair[] {
  if (only === null || texts.length > 1) {
    const matched = matchTexts(chapters, texts);
    const pairs = chapters.map((chapter, at) => ({ number: at + 1, chapter, text: matched[at] ?? null }));
    return pairs.filter(({ number }) => only === null || number === only);
  }
  const chapter = chapters[only - 1];
  return chapter ? [{ number: only, chapter, text: texts[0] ?? null }] : [];
}

/** Texts that a message names. */
const maxNamed = 5;

const namesOf = (texts: readonly FoundText[]): string => {
  const more = texts.length - maxNamed;
  const names = texts.slice(0, maxNamed).map(({ path }) => path);
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

interface Draft {
  readonly chapter: ChapterRow;
  readonly version: string;
  readonly doubtful: number;
}

interface Run {
  readonly drafts: readonly Draft[];
  /** Chapters without a text. */
  readonly missing: number;
  readonly isInterrupted: boolean;
}

/** Returns the result of saving a text, or why it was refused: another chapter may still be saved. */
async function orRefusal<T>(
  save: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refusal: string }> {
  try {
    return { value: await save() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code !== 'precondition_failed') return { refusal: error.message };
    return { refusal: 'the chapter or its text was changed meanwhile' };
  }
}

async function alignAll(
  services: Services,
  pairs: readonly Pair[],
  { command, book }: { readonly command: Command; readonly book: BookRow },
): Promise<Run> {
  const { texts, storage } = services;
  const states = await texts.statesOf(pairs.map(({ chapter }) => chapter));
  const drafts: Draft[] = [];
  let [missing, isInterrupted] = [0, false];
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  say(tableLine(['#', 'chapter', 'length', 'sentences', 'characters/s', 'doubtful', 'result']));
  for (const [at, { number, chapter, text }] of pairs.entries()) {
    const length = chapter.duration === null ? '' : clockTime(chapter.duration);
    const row = { number, title: chapter.title, length };
    const state = states[at];
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
      continue;
    }
    const saved = await orRefusal(() =>
      texts.saveDraft(chapter, {
        vtt: writeWebVtt(aligned.cues),
        language,
        doubtful: [...aligned.doubtful],
        ...(aligned.pauses && { pauses: aligned.pauses.map(([start, end]) => [start, end]) }),
        base_version: state?.draft?.version ?? state?.published?.version ?? null,
      }),
    );
    if ('refusal' in saved) {
      missing += 1;
      say(lineOf({ ...row, aligned, result: `not saved: ${saved.refusal}` }));
      continue;
    }
    drafts.push({ chapter, version: saved.value, doubtful: aligned.doubtful.length });
    say(lineOf({ ...row, aligned, result: 'draft saved' }));
    for (const note of aligned.notes) say(`   ${printable(note)}`);
    if (aligned.pauses === null) say('   The audio cannot be decoded: no silences to shorten.');
  }
  return { drafts, missing, isInterrupted };
}

/** Publishes drafts without doubtful sentences once the operator has typed the title. Returns how many were published. */
async function publish(services: Services, book: BookRow, drafts: readonly Draft[]): Promise<number> {
  const certain = drafts.filter(({ doubtful }) => doubtful === 0);
  if (certain.length === 0) return 0;
  const question = `${count(certain.length, 'text')} nobody has listened to will be published. Type '${printable(book.title)}' to go on: `;
  const typed = await withPrompt((prompt) => prompt.ask(question));
  if (typed?.trim() !== book.title) throw new UsageError('Nothing was published. The drafts are saved.');
  const log = commandLog('info');
  let published = 0;
  for (const { chapter, version } of certain) {
    const result = await orRefusal(() => services.texts.publishDraft(chapter, version));
    if ('refusal' in result) {
      say(`${chapter.title} was not published: ${result.refusal}`);
      continue;
    }
    published += 1;
    log.info(
      { audit: 'library', book_id: book.id, chapter_id: chapter.id, ...byOperator },
      'a text was published',
    );
  }
  return published;
}

async function run(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
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
    const published = command.isPublishing ? await publish(services, book, drafts) : 0;
    const waiting = drafts.length - published;
    say();
    say(`${count(drafts.length, 'draft')} saved, ${published} published.`);
    if (waiting > 0)
      say(
        `Drafts are published after listening to five places: ${config.http.publicUrl}/admin/books/${book.id}/text`,
      );
    return missing > 0 || problems.length > 0 ? 2 : 0;
  } finally {
    await services.close();
  }
}

await runCommand(async () => {
  process.exitCode = await run(process.argv.slice(2));
});
