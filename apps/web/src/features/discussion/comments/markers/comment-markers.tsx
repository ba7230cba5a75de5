import './comment-markers.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { clockTime, spokenTime } from '../../../../lib/format.ts';
import { useTimer } from '../../../../lib/timer.ts';
import { Button } from '../../../../ui/button.tsx';
import { isRightToLeft } from '../../../../ui/direction.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useIgnoredIds } from '../ignored-members.ts';
import { furtherOnText } from '../list/further-on-text.ts';
import { groupMarkers, type MarkerGroup, splitGroup } from './marker-groups.ts';
import { markedCommentQuery, markersQuery } from './markers-query.ts';
import { m } from './messages.ts';

/** Size of a marker in pixels, large enough to hit. */
const markerPx = 24;
/** Milliseconds of hovering before the bubble opens, and milliseconds after leaving before it closes. */
const restMs = 150;

export interface CommentMarkersProps {
  chapterId: number;
  /** Length of the chapter in seconds; null if unknown, and then no markers are shown. */
  duration: number | null;
  /** Seconds heard of the chapter: comments on later seconds are collapsed. If undefined, none are. */
  heard: number | undefined;
  onSeek: (seconds: number) => void;
}

/**
 * Comments of a chapter as markers over its scrubber. Hover or focus shows the comments, a press seeks to them; with
 * touch the first press only shows them. All markers are one Tab stop, with arrow keys between them.
 */
export function CommentMarkers({ chapterId, duration, heard, onSeek }: CommentMarkersProps) {
  const { data: marks } = useQuery(markersQuery(chapterId));
  // Load the muted members before a bubble opens; otherwise it would first show their comments.
  const ignoredIds = useIgnoredIds();
  const whole = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLUListElement>(null);
  const width = useWidth(frame, marks !== undefined && marks.length > 0 && duration !== null);
  const [open, setOpen] = useState<{ at: number; isTouch: boolean } | null>(null);
  const [current, setCurrent] = useState(0);
  const timer = useTimer();
  const pointer = useRef('');
  const bubbleId = useId();

  // Closes the bubble on a press elsewhere; browsers that do not focus buttons on touch need this.
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(null);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  if (!marks || marks.length === 0 || duration === null) return null;
  const groups = width > 0 ? groupMarkers(marks, duration, markerPx / width) : [];
  const stop = Math.min(current, groups.length - 1);
  const opened = groups.find((group) => group.at === open?.at);

  const afterRest = (then: () => void) => timer.start(then, restMs);

  function jump(group: MarkerGroup) {
    timer.stop();
    setOpen(null);
    onSeek(group.at);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return setOpen(null);
    }
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: groups.length - 1 }[event.key];
    if (next === undefined) return;
    // Keeps the arrow keys from the player's shortcuts, which would skip in the audio.
    event.preventDefault();
    frame.current?.querySelectorAll('button')[Math.max(0, Math.min(groups.length - 1, next))]?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null);
  }

  return (
    // Hovering over the bubble keeps it open.
    <div
      role="presentation"
      className="comment-marks"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      ref={whole}
      onPointerEnter={timer.stop}
      onPointerLeave={(event) => {
        // With touch, `pointerleave` fires whenever the finger is lifted.
        if (event.pointerType === 'mouse') afterRest(() => setOpen(null));
      }}
    >
      <ul ref={frame} aria-label={m.commentsChapter} className="comment-marks-row">
        {groups.map((group, index) => (
          <li
            key={group.at}
            className="comment-mark-place"
            style={{ insetInlineStart: `${group.share * 100}%` }}
          >
            <button
              type="button"
              className="comment-mark"
              tabIndex={index === stop ? 0 : -1}
              aria-label={m.commentsAt({ count: group.ids.length, time: spokenTime(group.at) })}
              aria-describedby={opened === group ? bubbleId : undefined}
              onPointerDown={(event) => {
                pointer.current = event.pointerType;
              }}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') afterRest(() => setOpen({ at: group.at, isTouch: false }));
              }}
              onFocus={(event) => {
                setCurrent(index);
                if (event.currentTarget.matches(':focus-visible')) setOpen({ at: group.at, isTouch: false });
              }}
              onClick={() => {
                if (pointer.current === 'touch') setOpen({ at: group.at, isTouch: true });
                else jump(group);
                pointer.current = '';
              }}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <MarkerBubble
          key={opened.at}
          id={bubbleId}
          group={opened}
          heard={heard}
          ignoredIds={ignoredIds}
          onJump={open?.isTouch ? () => jump(opened) : undefined}
        />
      )}
    </div>
  );
}

/** Returns an element's width in pixels, updated when it changes. */
function useWidth(element: { current: HTMLElement | null }, isThere: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = element.current;
    if (!isThere || !measured) return;
    const watcher = new ResizeObserver(() => setWidth(measured.clientWidth));
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, [element, isThere]);
  return width;
}

/** Maximum number of comments in the bubble; the panel has all. */
const maxShown = 3;

interface MarkerBubbleProps {
  id: string;
  group: MarkerGroup;
  heard: number | undefined;
  /** Members whose comments the reader has muted. */
  ignoredIds: ReadonlySet<number>;
  /** Seeks to the comment, for touch devices, which cannot hover; undefined elsewhere. */
  onJump: (() => void) | undefined;
}

/** The comments at a marker. */
export function MarkerBubble({ id, group, heard, ignoredIds, onJump }: MarkerBubbleProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { open, further } = splitGroup(group, isUnfolded ? undefined : heard);
  const shown = open.slice(0, maxShown);
  const comments = useQueries({ queries: shown.map(markedCommentQuery) });
  const more = open.length - shown.length;
  return (
    <div
      id={id}
      role="status"
      className="mark-bubble"
      // The bubble lies within the scrubber, which runs from left to right in every language.
      dir={isRightToLeft() ? 'rtl' : 'ltr'}
      style={{ left: `clamp(0px, calc(${group.share * 100}% - 140px), calc(100% - 280px))` }}
    >
      {comments.map(({ data: comment, isPending }, index) => (
        <p key={shown[index]} className="mark-bubble-comment">
          {comment?.user_id && !comment.removed && ignoredIds.has(comment.user_id) ? (
            m.mutedMember
          ) : comment && !comment.removed ? (
            <>
              <bdi className="font-semibold">{comment.username}</bdi>{' '}
              <span className="text-text-3 tabular-nums">{clockTime(comment.timestamp ?? group.at)}</span>
              <span dir="auto" className="comment-text line-clamp-3 block">
                {comment.content}
              </span>
            </>
          ) : isPending ? (
            <Spinner label={m.loadingComment} />
          ) : (
            m.notShown
          )}
        </p>
      ))}
      {more > 0 && <p className="text-sm text-text-3">{m.moreNearHere({ count: more })}</p>}
      {further > 0 && (
        <Button size="sm" variant="ghost" full onClick={() => setUnfolded(true)}>
          {furtherOnText(further)}
        </Button>
      )}
      {onJump && (
        <Button size="sm" variant="outline" full onClick={onJump}>
          {m.jumpTo({ time: clockTime(group.at) })}
        </Button>
      )}
    </div>
  );
}
