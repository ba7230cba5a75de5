import type { Book } from '@lamplight/contract';
import type { ChapterKind, ChapterState } from './chapter-state.ts';
import { m } from './messages.ts';

export interface BookDownload {
  /**
   * `some`, `all`: no download is running, and some or all chapters of the book are stored; `stopped`: a chapter's
   * download failed or is paused.
   */
  readonly kind: 'none' | 'coming' | 'stopped' | 'some' | 'all';
  /** Share of the requested chapters that is stored, 0 to 100. */
  readonly percent: number;
  readonly stored: number;
  readonly requested: number;
}

const isStored = (kind: ChapterKind): boolean => kind === 'done' || kind === 'locked';

/** Returns a book's download state. @param states of its chapters */
export function bookDownload(states: readonly ChapterState[]): BookDownload {
  const requested = states.filter(({ kind }) => kind !== 'none');
  const stored = requested.filter(({ kind }) => isStored(kind)).length;
  const isComing = requested.some(({ kind }) => kind === 'waiting' || kind === 'coming');
  const begun = requested.reduce((sum, { kind, share }) => sum + (isStored(kind) ? 1 : (share ?? 0)), 0);
  const kind =
    requested.length === 0
      ? 'none'
      : isComing
        ? 'coming'
        : stored < requested.length
          ? 'stopped'
          : stored === states.length
            ? 'all'
            : 'some';
  const percent = requested.length === 0 ? 0 : Math.floor((begun / requested.length) * 100);
  return { kind, percent, stored, requested: requested.length };
}

/** Describes the state, such as 'Download: 2 of 12 chapters on this device'. */
export function bookDownloadText({ kind, percent, stored }: BookDownload, { chapters }: Book): string {
  if (kind === 'coming') return m.book_coming({ percent });
  if (kind === 'stopped') return m.book_stopped;
  if (kind === 'all') return m.book_all;
  return kind === 'some' ? m.book_some({ stored, count: chapters.length }) : m.download;
}
