import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { spokenTime } from '../../../lib/format.ts';
import './comment-marks.css';
import { MarkBubble } from './mark-bubble.tsx';
import { groupMarks, type MarkGroup } from './mark-groups.ts';
import { marksQuery } from './marks-query.ts';

/** Pixels that a mark takes, so that a thumb or a mouse finds it. */
const markPx = 24;
/** Milliseconds that a mouse must rest on a mark, or may stay away from it, before anything changes. */
const restMs = 150;

export interface CommentMarksProps {
  chapterId: number;
  /** Seconds; nothing is shown where it is not known. */
  duration: number | null;
  onSeek: (seconds: number) => void;
}

/**
 * Comments of a chapter as marks over its scrubber. Pointing at a mark or focusing it shows what was written there,
 * pressing it goes there; a thumb's first press only shows. All marks are one stop for Tab, with arrows between them.
 */
export function CommentMarks({ chapterId, duration, onSeek }: CommentMarksProps) {
  const { data: marks } = useQuery(marksQuery(chapterId));
  const whole = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLUListElement>(null);
  const width = useWidth(frame, marks !== undefined && marks.length > 0 && duration !== null);
  const [open, setOpen] = useState<{ at: number; isTouch: boolean } | null>(null);
  const [current, setCurrent] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef('');
  const bubbleId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  // A press elsewhere puts the bubble away; where buttons take no focus from thumbs, nothing else would.
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
  const groups = width > 0 ? groupMarks(marks, duration, markPx / width) : [];
  const stop = Math.min(current, groups.length - 1);
  const opened = groups.find((group) => group.at === open?.at);

  function rest(then: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, restMs);
  }

  function jump(group: MarkGroup) {
    clearTimeout(timer.current);
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
    // The player's own arrows skip.
    event.preventDefault();
    frame.current?.querySelectorAll('button')[Math.max(0, Math.min(groups.length - 1, next))]?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null);
  }

  return (
    // The bubble may be pointed at, too.
    <div
      role="presentation"
      className="comment-marks"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      ref={whole}
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={(event) => {
        // A thumb leaves whenever it is lifted.
        if (event.pointerType === 'mouse') rest(() => setOpen(null));
      }}
    >
      <ul ref={frame} aria-label="Comments in this chapter" className="comment-marks-row">
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
              aria-label={`${group.ids.length === 1 ? 'Comment' : `${group.ids.length} comments`} at ${spokenTime(group.at)}`}
              aria-describedby={opened === group ? bubbleId : undefined}
              onPointerDown={(event) => {
                pointer.current = event.pointerType;
              }}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') rest(() => setOpen({ at: group.at, isTouch: false }));
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
        <MarkBubble
          key={opened.at}
          id={bubbleId}
          group={opened}
          onJump={open?.isTouch ? () => jump(opened) : undefined}
        />
      )}
    </div>
  );
}

/** Pixels from end to end, measured again when they change. */
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
