import { limits } from '@lamplight/contract';
import type { SizedComment } from './queries.ts';

/** Minimum bytes of a comment in a response, without its text and reactions. */
const baseBytes = 200;
/** Bytes of one reaction in a response. */
const reactionBytes = 28;

/**
 * Counts the bytes that a response has left. Estimates that are too low do no harm: the finished response is measured
 * exactly.
 */
function createByteBudget(bytes: number, isUnpaged: boolean) {
  let remaining = bytes;
  const sizeOf = ({ text_bytes, reaction_count: count }: SizedComment): number =>
    baseBytes + text_bytes + (isUnpaged && count <= limits.reactionsShown ? count * reactionBytes : 0);
  return {
    /** Returns the comments before the first one that does not fit. */
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

/** Returns the first threads: as many as could fit into one response with all their replies, and the next one. */
export function limitThreads(threads: readonly SizedComment[]): readonly SizedComment[] {
  let remaining = limits.listBytes / baseBytes;
  const end = threads.findIndex(({ reply_count }) => {
    remaining -= 1 + reply_count;
    return remaining < 0;
  });
  return end < 0 ? threads : threads.slice(0, end + 1);
}

export interface FittingComments {
  /** Comment ids in response order: each thread's first comment, then its replies. */
  readonly ids: number[];
  /** Number of threads in the response. */
  readonly threads: number;
}

/**
 * Selects the comments that fit into one response, before their texts are read. An unpaged list takes one thread
 * after another with all replies. A page first takes the first comments of all its threads, so that no long thread
 * displaces another, and then replies while there is space.
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

/** Selects the replies of one thread that fit into one response. */
export const fitReplies = (replies: readonly SizedComment[], bytes: number): number[] =>
  createByteBudget(bytes, false)
    .take(replies)
    .map(({ id }) => id);
