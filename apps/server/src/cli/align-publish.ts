import type { BookRow, ChapterRow } from '../features/catalogue/index.ts';
import { count, printable } from '../features/import/index.ts';
import { ProblemError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { withPrompt } from './prompt.ts';
import { byOperator, commandLog, UsageError } from './run-command.ts';

/** A draft that the command has saved. */
export interface SavedDraft {
  readonly chapter: ChapterRow;
  readonly version: string;
  readonly doubtful: number;
  /** Confidence of the aligner, 0 to 1; null if the text came with its times. */
  readonly certainty: number | null;
}

/**
 * Returns the result of saving a text, or the reason if the text was refused, so that other chapters can still be
 * saved.
 */
export async function orRefusal<T>(
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

interface Publishing {
  readonly book: BookRow;
  readonly drafts: readonly SavedDraft[];
  readonly minCertainty: number;
  /** Returns the URL of the editor in which a chapter's text is checked. */
  readonly editorOf: (chapter: ChapterRow) => string;
  readonly say: (line: string) => void;
}

/**
 * Publishes the drafts of sufficient confidence after the operator has typed the book's title, and says why the other
 * drafts stay. Returns how many were published.
 * @throws UsageError if something else was typed
 */
export async function publishCertain(
  { texts }: Pick<Services, 'texts'>,
  { book, drafts, minCertainty, editorOf, say }: Publishing,
): Promise<number> {
  const isCertain = ({ doubtful, certainty }: SavedDraft) =>
    doubtful === 0 && (certainty ?? 1) >= minCertainty;
  for (const { chapter, doubtful, certainty } of drafts.filter((draft) => !isCertain(draft))) {
    const sure = certainty === null ? '' : `, ${Math.floor(100 * certainty)} % sure`;
    say(
      `${chapter.title} stays a draft for a person to check (${doubtful} doubtful${sure}): ${editorOf(chapter)}`,
    );
  }
  const certain = drafts.filter(isCertain);
  if (certain.length === 0) return 0;
  const question = `${count(certain.length, 'text')} nobody has listened to will be published. Type '${printable(book.title)}' to go on: `;
  const typed = await withPrompt((prompt) => prompt.ask(question));
  if (typed?.trim() !== book.title) throw new UsageError('Nothing was published. The drafts are saved.');
  const log = commandLog('info');
  let published = 0;
  for (const { chapter, version } of certain) {
    const result = await orRefusal(() => texts.publishDraft(chapter, version));
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
