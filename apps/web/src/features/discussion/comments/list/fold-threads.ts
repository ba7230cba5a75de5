import type { Thread } from './use-comments.ts';

/** A thread as shown, or neighbouring threads that are collapsed into one entry. */
export type ListEntry =
  | { readonly kind: 'thread'; readonly thread: Thread }
  | { readonly kind: 'fold'; readonly threads: readonly Thread[] };

/** Joins neighbouring threads that are collapsed into one entry. */
export function foldThreads(threads: readonly Thread[], isFolded: (thread: Thread) => boolean): ListEntry[] {
  const entries: ({ kind: 'thread'; thread: Thread } | { kind: 'fold'; threads: Thread[] })[] = [];
  for (const thread of threads) {
    const last = entries.at(-1);
    if (!isFolded(thread)) entries.push({ kind: 'thread', thread });
    else if (last?.kind === 'fold') last.threads.push(thread);
    else entries.push({ kind: 'fold', threads: [thread] });
  }
  return entries;
}

/**
 * Returns whether a list ends in collapsed threads: threads of further pages may join them, so that nothing new
 * appears.
 */
export const hasFoldAtEnd = (entries: readonly ListEntry[]): boolean => entries.at(-1)?.kind === 'fold';
