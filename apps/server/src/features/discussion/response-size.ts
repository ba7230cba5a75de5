import { limits } from '@lamplight/contract';
import type { SizedComment } from './queries.ts';

/** Bytes of a comment in an answer beside its text and reactions, at least. */
const baseBytes = 200;
/** Bytes of one reaction in an answer. */
const reactionBytes = 28;

/** Counts bytes down; the answer is measured exactly once it is made, so an estimate that is low will do. */
function createByteBudget(bytes: number, isUnpaged: boolean) {
  let remaining = bytes;
  const sizeOf = ({ text_bytes, reaction_count: count }: SizedComment): number =>
    baseBytes + text_bytes + (isUnpaged && count <= limits.reactionsShown ? count * reactionBytes : 0);
  return {
    /** Takes comments up to the first that does not fit. */
    take(comments: readonly SizedComment[]): SizedComment[] {
      const fitting: SizedComment[] = [];
      for (const comment of comments) {
        const size = sizeOf(comment);
        if (size > remaining) break;
        remaining -= size;
        fitting.push(comment);
      }
      return fitting;
    },
  };
}

/** Returns the first threads, as many as could be in one answer with all their replies, and one that is cut. */
export function limitThreads(threads: readonly SizedComment[]): readonly SizedComment[] {
  let remaining = limits.listBytes / baseBytes;
  const end = threads.findIndex(({ reply_count }) => {
    remaining -= 1 + reply_count;
    return remaining < 0;
  });
  return end < 0 ? threads : threads.slice(0, end + 1);
}

export interface FittingComments {
  /** Of comments in the order of the answer: each thread's first, then its replies. */
  readonly ids: number[];
  /** How many of the threads are in the answer. */
  readonly threads: number;
}

/**
 * Chooses the comments that fit into one answer, before their texts are read. A whole list takes thread after thread
 * with all replies; a page takes its threads first, so that a long one hides none, and replies as far as room is left.
 */
export function fitComments(
  threads: readonly SizedComment[],
  repliesOf: ReadonlyMap<number, readonly SizedComment[]>,
  isUnpaged: boolean,
): FittingComments {
  const budget = createByteBudget(limits.listBytes, isUnpaged);
  const replies = (thread: SizedComment) => budget.take(repliesOf.get(thread.id) ?? []).map(({ id }) => id);
  if (!isUnpaged) {
    const tops = budget.take(threads);
    return { ids: tops.flatMap((top) => [top.id, ...replies(top)]), threads: tops.length };
  }
  const ids: number[] = [];
  let count = 0;
  for (const thread of threads) {
    if (budget.take([thread]).length === 0) break;
    const own = replies(thread);
    ids.push(thread.id, ...own);
    count += 1;
    if (own.length < thread.reply_count) break;
  }
  return { ids, threads: count };
}

/** Chooses the replies of one thread that fit into one answer. */
export const fitReplies = (replies: readonly SizedComment[], bytes: number = limits.listBytes): number[] =>
  createByteBudget(bytes, false)
    .take(replies)
    .map(({ id }) => id);
