import { shortDuration } from '@lamplight/messages/durations';
import type { Damage, DamagedChoice, DamagedFile, DamageOutcome } from '../scan/damage-types.ts';
import type { BookRecordings, BookUnit, SourceRecording } from '../scan/group-books.ts';
import { m } from './messages.ts';
import type { PlannedBook } from './plan-types.ts';

const maxListedFiles = 20;

/** Lists partly playable recordings first, then unplayable ones. */
export function damagedFilesOf({ recordings, unplayable = [] }: BookRecordings): DamagedFile[] {
  const partial = recordings.flatMap(({ file, facts, damage }) =>
    damage === undefined ? [] : [{ path: file.path, reason: damage, playable: facts.duration }],
  );
  return [...partial, ...unplayable.map(({ file, reason }) => ({ path: file.path, reason, playable: null }))];
}

type ChoiceOf = (path: string) => DamagedChoice;

/** Returns the choice for a damaged recording: the choice for this recording, else for its book, else the default. */
export const choiceFor =
  (
    { path }: BookUnit,
    {
      damaged = 'skip',
      damagedAt,
    }: { damaged?: DamagedChoice; damagedAt?: ReadonlyMap<string, DamagedChoice> },
  ): ChoiceOf =>
  (file) =>
    damagedAt?.get(file) ?? damagedAt?.get(path) ?? damaged;

interface Repaired {
  readonly recordings: readonly SourceRecording[];
  /** One or two sentences for each damaged recording. */
  readonly notes: readonly string[];
}

/** Leaves out a book's damaged recordings, except those whose playable part is to be imported. */
export function repair(bookRecordings: BookRecordings, choiceOf: ChoiceOf): Repaired {
  const isImported = ({ file, damage }: SourceRecording): boolean =>
    damage === undefined || choiceOf(file.path) === 'playable';
  const recordings = bookRecordings.recordings.filter(isImported);
  const importedPaths = new Set(recordings.map(({ file }) => file.path));
  const notes = damagedFilesOf(bookRecordings).map(({ path, reason, playable }) =>
    importedPaths.has(path) && playable !== null
      ? `${reason} ${m.onlyPlayable({ duration: shortDuration(playable) })}`
      : `${reason} ${m.fileLeftOut}`,
  );
  return { recordings, notes };
}

const outcomeOf = (book: PlannedBook | null): DamageOutcome | null =>
  book?.state === 'ready' ? { chapters: book.view.chapters, duration: book.view.duration } : null;

/** Plans a book with damaged recordings as chosen, and computes the outcome of each choice. */
export async function planDamaged(
  bookRecordings: BookRecordings,
  choiceOf: ChoiceOf,
  planWith: (repaired: Repaired) => Promise<PlannedBook>,
  refuse: (reason: string) => PlannedBook,
): Promise<PlannedBook> {
  const files = damagedFilesOf(bookRecordings);
  const planAs = async (choice: ChoiceOf): Promise<PlannedBook | null> => {
    const repaired = repair(bookRecordings, choice);
    return repaired.recordings.length === 0 ? null : await planWith(repaired);
  };
  const without = await planAs(() => 'without');
  const playable = files.some((file) => file.playable !== null) ? await planAs(() => 'playable') : null;
  const isDecided = files.every(({ path }) => choiceOf(path) !== 'skip');
  const chosen = isDecided ? await planAs(choiceOf) : null;
  const existing = [chosen, without, playable].find((book) => book?.state === 'known');
  if (existing) return existing;
  const [first] = files;
  const isUniform = files.every(({ path }) => choiceOf(path) === choiceOf(first?.path ?? ''));
  const damage: Damage = {
    // Different choices for recordings of one book are possible only on the command line.
    choice: isDecided && isUniform ? choiceOf(first?.path ?? '') : 'skip',
    files: files.slice(0, maxListedFiles),
    count: files.length,
    without: outcomeOf(without),
    playable: outcomeOf(playable),
  };
  const reasons = files
    .slice(0, 3)
    .map(({ reason, playable: seconds }) =>
      seconds === null
        ? `${reason} ${m.nothingPlayable}`
        : `${reason} ${m.playable({ duration: shortDuration(seconds) })}`,
    );
  if (files.length > 3) reasons.push(m.andMore({ count: files.length - 3 }));
  const refusals = [without, playable].flatMap((book) => (book?.state === 'refused' ? [book.reason] : []));
  const book = chosen ?? refuse([...reasons, ...new Set(refusals)].join(' '));
  return { ...book, view: { ...book.view, damage }, damagedPaths: files.map(({ path }) => path) };
}

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** Command-line flags for the available choices, each with its outcome. */
export function flagsFor({ without, playable }: Damage, path: string) {
  return [
    { flag: '--without', outcome: without },
    { flag: '--playable', outcome: playable },
  ].flatMap(({ flag, outcome }) => (outcome ? [{ flag: `${flag} ${quoted(path || '.')}`, outcome }] : []));
}
