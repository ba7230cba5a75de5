import { type PointerEvent, useState } from 'react';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { bookFraction, type SpineSegment, spineOf } from './spine.ts';
import { SpineRail } from './spine-rail.tsx';

/**
 * Progress of the loaded book, updated once a second. With a mouse each segment shows its chapter's title and
 * opens it; touch and keyboard use the chapter list, which has larger targets.
 */
export function BookSpine() {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  const [pointed, setPointed] = useState<{ id: number; share: number } | null>(null);
  if (!book) return null;
  const segments = spineOf(book.chapters, chapterId, second);
  const number = book.chapters.findIndex((chapter) => chapter.id === chapterId) + 1;
  const percent = Math.floor(bookFraction(segments) * 100);
  const title = book.chapters.find((chapter) => chapter.id === pointed?.id)?.title;

  function under(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse') return null;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const segment = segmentAt(segments, share);
    return segment ? { id: segment.id, share } : null;
  }

  return (
    <div
      className="relative py-2 pointer-fine:cursor-pointer"
      onPointerMove={(event) => setPointed(under(event))}
      onPointerLeave={() => setPointed(null)}
      onPointerUp={(event) => {
        const found = under(event);
        if (found && event.button === 0 && found.id !== chapterId) getPlayer().engine.openChapter(found.id);
      }}
    >
      <SpineRail
        segments={segments}
        label={`Chapter ${number} of ${book.chapters.length}, ${percent}% of the book heard`}
      />
      {pointed && title && (
        <span
          aria-hidden="true"
          style={{ insetInlineStart: `clamp(60px, ${pointed.share * 100}%, calc(100% - 60px))` }}
          className="pointer-events-none absolute bottom-full max-w-56 -translate-x-1/2 truncate rounded-sm border border-border-strong bg-overlay px-2 py-0.5 text-sm font-semibold shadow-2"
        >
          {title}
        </span>
      )}
    </div>
  );
}

/** Returns the segment at a fraction of the rail's width, 0 to 1. */
function segmentAt(segments: readonly SpineSegment[], share: number): SpineSegment | undefined {
  const whole = segments.reduce((sum, segment) => sum + segment.weight, 0);
  let end = 0;
  return segments.find((segment) => {
    end += segment.weight;
    return share * whole < end;
  });
}
