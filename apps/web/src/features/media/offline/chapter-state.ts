import { formatBytes } from '../../../lib/format-bytes.ts';
import { type DownloadedChapter, isComplete, storedBytes } from './downloads-manifest.ts';
import { m } from './messages.ts';

/** `none`: not downloaded; `locked`: downloaded, but the licence must be renewed first. */
export type ChapterKind = 'none' | 'waiting' | 'coming' | 'paused' | 'full' | 'refused' | 'done' | 'locked';

export interface ChapterState {
  readonly kind: ChapterKind;
  /** Description of the state; empty if the chapter is not downloaded. */
  readonly words: string;
  /** Share of the chapter that is stored, 0 to 1; null if unknown. */
  readonly share: number | null;
}

export interface Circumstances {
  /** Bytes received beyond the stored parts; null if another chapter, or none, is downloading. */
  readonly comingBytes: number | null;
  readonly isLicensed: boolean;
  readonly isOnline: boolean;
}

const none: ChapterState = { kind: 'none', words: '', share: null };

/** Returns a chapter's download state. */
export function chapterState(
  chapter: DownloadedChapter | undefined,
  { comingBytes, isLicensed, isOnline }: Circumstances,
): ChapterState {
  if (!chapter) return none;
  const { size, wish, problem } = chapter;
  const total = formatBytes(size ?? 0);
  if (isComplete(chapter))
    return isLicensed
      ? { kind: 'done', words: m.downloadedTotal({ total }), share: null }
      : { kind: 'locked', words: m.locked, share: null };
  const bytes = Math.min(size ?? 0, storedBytes(chapter) + (comingBytes ?? 0));
  const share = size ? bytes / size : 0;
  const soFar = size ? m.bytesTotal({ bytes: formatBytes(bytes), total }) : '';
  const tell = (kind: ChapterKind, words: string): ChapterState => ({ kind, words, share });
  if (problem === 'full') return tell('full', m.noSpace);
  if (problem === 'refused') return tell('refused', m.downloadFailed);
  if (wish === 'paused') return tell('paused', soFar ? m.pausedSoFar({ soFar }) : m.paused);
  if (!isOnline) return tell('waiting', m.waitingNetwork);
  if (comingBytes === null) return tell('waiting', soFar ? m.waitingSoFar({ soFar }) : m.waiting);
  return tell('coming', soFar || m.starting);
}
