import type { Chapter } from '@lamplight/contract';
import { Play } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { clockTime, spokenTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Link, opensHere } from '../../../ui/link.tsx';
import type { Parts } from '../../../ui/parts.ts';
import { PartsBar } from '../../../ui/parts-bar.tsx';
import { m } from './messages.ts';
import { ReleaseBadge } from './release-badge.tsx';

const shownFirst = 12;

export interface ChapterHeard {
  readonly parts: Parts;
  /** Share of the chapter before the member's place; null if the place is in another chapter. */
  readonly place: number | null;
  readonly text: string;
}

export interface ChapterListProps {
  chapters: readonly Chapter[];
  /** Chapter at which listening would continue. */
  currentId: number | null;
  /**
   * Returns the parts of a chapter that the member has heard, their description in words, and the member's place if
   * it is in this chapter.
   */
  heardOf: (chapter: Chapter) => ChapterHeard;
  hrefFor: (chapter: Chapter) => string;
  /** Called within the press that opens a chapter in this tab. */
  onOpen: (chapter: Chapter) => void;
  /** Returns the menu at the end of a chapter's row; undefined if rows have none. */
  menuOf: ((chapter: Chapter) => ReactNode) | undefined;
}

/** A book's chapters, each linking to the player; long lists are collapsed. */
export function ChapterList({ chapters, currentId, heardOf, hrefFor, onOpen, menuOf }: ChapterListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? chapters : chapters.slice(0, shownFirst);
  return (
    <>
      <ol
        style={{ '--rows': Math.ceil(shown.length / 2) } as CSSProperties}
        className="overflow-hidden rounded-lg border border-border bg-surface xl:max-2xl:grid xl:max-2xl:auto-cols-fr xl:max-2xl:grid-flow-col xl:max-2xl:grid-rows-[repeat(var(--rows),auto)]"
      >
        {shown.map((chapter, index) => (
          <li
            key={chapter.id}
            className="relative -mt-px min-w-0 border-t border-border xl:-ms-px xl:border-s"
          >
            <Link
              to={hrefFor(chapter)}
              onClick={(event) => opensHere(event) && onOpen(chapter)}
              aria-current={chapter.id === currentId ? 'true' : undefined}
              look={`grid h-full min-h-14 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2 py-2 ps-4 -outline-offset-3 hover:bg-surface-2 aria-[current]:bg-accent-soft ${menuOf ? 'pe-14' : 'pe-4'}`}
            >
              <span aria-hidden="true" className="text-sm text-text-3 tabular-nums">
                {chapter.id === currentId ? (
                  <Play size={16} className="fill-current text-accent-text" />
                ) : (
                  index + 1
                )}
              </span>
              <ChapterTitle chapter={chapter} heard={heardOf(chapter)} />
              {chapter.duration !== null && (
                <span className="text-sm text-text-2 tabular-nums">
                  <span aria-hidden="true">{clockTime(chapter.duration)}</span>
                  <span className="sr-only">{spokenTime(chapter.duration)}</span>
                </span>
              )}
            </Link>
            {menuOf?.(chapter)}
          </li>
        ))}
      </ol>
      {chapters.length > shown.length && (
        <div className="mt-3">
          <Button variant="outline" full onClick={() => setIsWhole(true)}>
            {m.showAllChapters({ count: chapters.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** A chapter's title with a thin bar, as in the player. */
const ChapterTitle = ({
  chapter: { title, release },
  heard: { parts, place, text },
}: {
  chapter: Chapter;
  heard: ChapterHeard;
}) => (
  <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 font-medium">
    <span>
      <bdi>{title}</bdi> <ReleaseBadge release={release} />{' '}
      <span className="sr-only">{text && `(${text})`}</span>
    </span>
    {(parts.length > 0 || place !== null) && <PartsBar parts={parts} mark={place} />}
  </span>
);
