import { countCharacters, moderationLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { Clock } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { findWatchedWord, foldText } from './match-words.ts';
import { m } from './messages.ts';

export const listWords = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('watch_words')
    .select('word')
    .orderBy('word')
    .limit(moderationLimits.watchWords)
    .execute();
  return rows.map(({ word }) => word);
};

/** Returns the first watched word that a text contains; null if there is none. */
export const watchedWordIn = async (db: Database, text: string): Promise<string | null> =>
  findWatchedWord(text, await listWords(db));

const foldWords = (written: readonly string[]): string[] => [
  ...new Set(written.map(foldText).filter((word) => word !== '')),
];

/** Checks and folds words. @throws ProblemError invalid_input */
function readWords(written: readonly string[]): string[] {
  const { min, max } = moderationLimits.watchWordCharacters;
  const words = foldWords(written).toSorted();
  const wrong = words.find((word) => countCharacters(word) < min || countCharacters(word) > max);
  if (wrong !== undefined) throw invalidField('words', m.wordLength({ min, max, word: wrong.slice(0, max) }));
  return words;
}

/**
 * Returns the changes to apply to the `current` words when an edited list was made from a `base` that may be
 * outdated.
 */
export function changesOf(words: readonly string[], base: readonly string[], current: readonly string[]) {
  const [wanted, basis, stored] = [new Set(words), new Set(base), new Set(current)];
  return {
    added: words.filter((word) => !basis.has(word) && !stored.has(word)),
    removed: current.filter((word) => basis.has(word) && !wanted.has(word)),
  };
}

/**
 * Saves the watched words: with `based_on`, applies only what was changed in those words, otherwise replaces all.
 * Returns the stored words.
 * @throws ProblemError invalid_input
 */
export async function saveWords(
  db: Database,
  input: { readonly words: readonly string[]; readonly based_on?: readonly string[] | undefined },
  { actor, clock }: { readonly actor: Pick<Actor, 'id'>; readonly clock: Clock },
): Promise<string[]> {
  const words = readWords(input.words);
  return db.transaction().execute(async (tx) => {
    const before = await listWords(tx);
    const base = input.based_on ? foldWords(input.based_on) : before;
    const { added, removed } = changesOf(words, base, before);
    const after = [...before.filter((word) => !removed.includes(word)), ...added].toSorted();
    if (after.length > moderationLimits.watchWords)
      throw invalidField('words', m.tooManyWords({ count: moderationLimits.watchWords }));
    if (removed.length > 0) await tx.deleteFrom('watch_words').where('word', 'in', removed).execute();
    if (added.length > 0)
      await tx
        .insertInto('watch_words')
        .values(added.map((word) => ({ word, added_by: actor.id, created_at: clock.iso() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (added.length + removed.length > 0)
      await recordAudit(tx, clock, {
        actor_id: actor.id,
        action: 'watch_words_changed',
        detail: { added: added.length, removed: removed.length },
      });
    return after;
  });
}
