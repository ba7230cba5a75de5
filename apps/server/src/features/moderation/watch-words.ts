import { countCharacters, moderationLimits } from '@lamplight/contract';
import type { Actor } from '../../http/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalidField } from '../../platform/text-fields.ts';
import { recordAudit } from '../audit/index.ts';
import { findWatchedWord, foldText } from './match-words.ts';
import type { Db } from './store.ts';

export const listWords = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('watch_words')
    .select('word')
    .orderBy('word')
    .limit(moderationLimits.watchWords)
    .execute();
  return rows.map(({ word }) => word);
};

/** Returns the first watched word that a text contains; null if there is none. */
export const watchedWordIn = async (db: Db, text: string): Promise<string | null> =>
  findWatchedWord(text, await listWords(db));

/** Checks and folds words. @throws ProblemError invalid_input */
function readWords(written: readonly string[]): string[] {
  const { min, max } = moderationLimits.watchWordCharacters;
  const words = [...new Set(written.map(foldText).filter((word) => word !== ''))].toSorted();
  const wrong = words.find((word) => countCharacters(word) < min || countCharacters(word) > max);
  if (wrong !== undefined)
    throw invalidField('words', `Each word must have ${min} to ${max} characters: ${wrong.slice(0, max)}`);
  return words;
}

/** Replaces the words to watch. Returns them as they are stored. */
export async function saveWords(
  db: Db,
  written: readonly string[],
  { actor, clock }: { readonly actor: Pick<Actor, 'id'>; readonly clock: Clock },
): Promise<string[]> {
  const words = readWords(written);
  await db.transaction().execute(async (tx) => {
    const before = new Set(await listWords(tx));
    const added = words.filter((word) => !before.has(word));
    const removed = [...before].filter((word) => !words.includes(word));
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
  });
  return words;
}
