import type { Chapter } from '@lamplight/contract';
import type { Stretches } from '@lamplight/contract/played-stretches';
import { formatUnits } from '@lamplight/messages/intl';
import { memo, useState } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PartsBar } from '../../../../ui/parts-bar.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { getPlayer, useInBook, usePlayerState } from '../player/player.ts';
import { heardFraction, heardParts, heardText } from '../progress/heard.ts';
import { ChapterRows } from './chapter-rows.tsx';
import { searchChapters } from './chapter-search.ts';
import { m } from './messages.ts';

/** Plays a chapter from its saved position; if the player has the chapter loaded, pauses or resumes it. */
function open(chapterId: number) {
  const { engine } = getPlayer();
  if (chapterId === engine.state().chapter?.id) return engine.toggle();
  engine.openChapter(chapterId);
  engine.play();
}

/** The book's chapters, or up to 5 search matches. */
export function ChaptersPanel() {
  const [text, setText] = useState('');
  const chapters = usePlayerState((state) => state.book?.chapters) ?? [];
  const currentId = usePlayerState((state) => state.chapter?.id);
  const { heard } = useInBook();

  const isSearching = text.trim() !== '';
  const results = searchChapters(chapters, text);

  const row = (chapter: Chapter, index: number) => (
    <ChapterRow
      chapter={chapter}
      number={index + 1}
      isCurrent={chapter.id === currentId}
      heard={heard.get(chapter.id)}
    />
  );

  return (
    <>
      <div className="p-3">
        <SearchField label={m.searchChapters} value={text} onChange={setText} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? m.found({ count: results.length }) : ''}
      </p>
      {isSearching && results.length === 0 && <EmptyState title={m.noResultsFound} />}
      {isSearching ? (
        <ol className="chapter-list">
          {results.map((chapter) => (
            <li key={chapter.id}>{row(chapter, chapters.indexOf(chapter))}</li>
          ))}
        </ol>
      ) : (
        <ChapterRows chapters={chapters} currentId={currentId}>
          {row}
        </ChapterRows>
      )}
    </>
  );
}

interface ChapterRowProps {
  chapter: Chapter;
  /** Number of the chapter, counted from 1. */
  number: number;
  isCurrent: boolean;
  heard: Stretches | undefined;
}

const words = ({ isCurrent, chapter, heard }: ChapterRowProps, isPlaying: boolean): string => {
  const now = isCurrent ? [isPlaying ? m.playing : m.current] : [];
  const said = [...now, heardText(heardFraction(chapter, heard))].filter((word) => word !== '');
  return said.length === 0 ? '' : m.chapterState({ state: formatUnits(said) });
};

/** A row of the list. Memoized, because the list is rendered anew in the moment before a tapped chapter is heard. */
const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, isCurrent, heard } = props;
  const isPlaying = usePlayerState(({ status }) => isCurrent && status === 'playing');
  /** The listener's place as a share of the chapter; null if the place is in another chapter. */
  const place = usePlayerState(({ second }) =>
    isCurrent && chapter.duration ? second / chapter.duration : null,
  );
  const parts = heardParts(chapter, heard);
  return (
    <button
      type="button"
      className="chapter-row"
      aria-current={isCurrent || undefined}
      onClick={() => open(chapter.id)}
    >
      <span className="text-sm tabular-nums text-text-3" aria-hidden="true">
        {isCurrent ? (
          <span className="playing-bars" data-moving={isPlaying}>
            <i />
            <i />
            <i />
          </span>
        ) : (
          number
        )}
      </span>
      <span className="grid min-w-0 gap-1.5 wrap-anywhere">
        <span className={isCurrent ? 'font-semibold' : ''}>
          <bdi>{chapter.title}</bdi> <span className="sr-only">{words(props, isPlaying)}</span>
        </span>
        {(parts.length > 0 || place !== null) && <PartsBar parts={parts} mark={place} />}
      </span>
      <span className="text-sm tabular-nums text-text-2">
        {chapter.duration !== null && clockTime(chapter.duration)}
      </span>
    </button>
  );
});
