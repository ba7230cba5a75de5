import { limits } from '@lamplight/contract';
import type { SizedComment } from './read-store.ts';

/** Bytes of a comment in an answer beside its text and reactions, at least. */
const baseBytes = 200;
/** Bytes of one reaction in an answer. */
const reactionBytes = 28;

/** Counts bytes down; the answer is measured exactly once it is made, so an estimate that is low will do. */
function createRoom(bytes: number, isWhole: boolean) {
  let left = bytes;
  const sizeOf = ({ text_bytes, reaction_count: count }: SizedComment): number =>
    baseBytes + text_bytes + (isWhole && count <= limits.reactionsShown ? count * reactionBytes : 0);
  return {
    /** Takes comments up to the first that does not fit. */
    take(comments: readonly SizedComment[]): SizedComment[] {
      const taken: SizedComment[] = [];
      for (const comment of comments) {
        const size = sizeOf(comment);
        if (size > left) break;
        left -= size;
        taken.push(comment);
      }
      return taken;
    },
  };
}

/** Returns the first threads, as many as could be in one answer with all their replies, and one that is cut. */
export function threadsInReach(threads: readonly SizedComment[]): readonly SizedComment[] {
  let left = limits.listBytes / baseBytes;
  const end = threads.findIndex(({ reply_count }) => {
    left -= 1 + reply_count;
    return left < 0;
  });
  return end < 0 ? threads : threads.slice(0, end + 1);
}

export interface Fitting {
  /** Of comments in the order of the answer: each thread's first, then its replies. */
  readonly ids: number[];
  /** How many of the threads are in the answer. */
  readonly threads: number;
}

/**
 * Chooses the comments that fit into one answer, before their texts are read. A whole list takes thread after thread
 * with all replies; a page takes its threads first, so that a long one hides none, and replies as far as room is left.
 */
export function fittingComments(
  threads: readonly SizedComment[],
  repliesOf: ReadonlyMap<number, readonly SizedComment[]>,
  isWhole: boolean,
): Fitting {
  const room = createRoom(limits.listBytes, isWhole);
  const replies = (thread: SizedComment) => room.take(repliesOf.get(thread.id) ?? []).map(({ id }) => id);
  if (!isWhole) {
    const tops = room.take(threads);
    return { ids: tops.flatMap((top) => [top.id, ...replies(top)]), threads: tops.length };
  }
  const ids: number[] = [];
  let count = 0;
  for (const thread of threads) {
    if (room.take([thread]).length === 0) break;
    const own = replies(thread);
    ids.push(thread.id, ...own);
    count += 1;
    if (own.length < thread.reply_count) break;
  }
  return { ids, threads: count };
}

/** Chooses the replies of one thread that fit into one answer. */
export const fittingReplies = (
  replies: readonly SizedComment[],
  bytes: number = limits.listBytes,
): number[] =>
  createRoom(bytes, false)
    .take(replies)
    .map(({ id }) => id);
