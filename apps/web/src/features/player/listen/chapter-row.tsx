import type { Chapter } from '@lamplight/contract';
import type { CSSProperties } from 'react';
import { clockTime } from '../../../lib/format.ts';

export interface ChapterRowProps {
  chapter: Chapter;
  /** Number of the chapter, counted from 1. */
  number: number;
  isCurrent: boolean;
  isPlaying: boolean;
  /** Fraction heard, 0 to 1. */
  heard: number;
  onOpen: () => void;
}

const words = ({ isCurrent, isPlaying, heard }: ChapterRowProps): string => {
  if (isCurrent) return isPlaying ? '(playing)' : '(current)';
  if (heard >= 1) return '(heard)';
  return heard > 0 ? `(${Math.round(heard * 100)}% heard)` : '';
};

export function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, isCurrent, isPlaying, heard, onOpen } = props;
  return (
    <button type="button" className="chapter-row" aria-current={isCurrent || undefined} onClick={onOpen}>
      <span className="text-sm tabular-nums text-text-3" aria-hidden="true">
        {isCurrent ? <span className="playing-bars" data-moving={isPlaying} /> : number}
      </span>
      <span className="grid min-w-0 gap-1.5 wrap-anywhere">
        <span className={isCurrent ? 'font-semibold' : ''}>
          {chapter.title} <span className="sr-only">{words(props)}</span>
        </span>
        {heard > 0 && (
          <span aria-hidden="true" className="block h-[3px] overflow-hidden rounded-xs bg-track">
            <span
              style={{ '--fill': heard } as CSSProperties}
              className="block h-full origin-left scale-x-(--fill) bg-track-fill"
            />
          </span>
        )}
      </span>
      <span className="text-sm tabular-nums text-text-2">
        {chapter.duration !== null && clockTime(chapter.duration)}
      </span>
    </button>
  );
}
