import type { Cue } from '@lamplight/align';
import type { Chapter } from '@lamplight/contract';
import { memo, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { countWhile } from '../player/engine/count-while.ts';
import { getPlayer } from '../player/player/player.ts';
import { followSentence, isInReadingArea, scrollToSentence } from './follow-sentence.ts';
import { m } from './messages.ts';
import { directionOf, lastSentenceBy, type Paragraph, paragraphsOf } from './sentences.ts';
import type { ChapterText } from './text-queries.ts';
import { onTextSettings, useTextSettings } from './text-settings.ts';

/** A sentence, or several in a row, to quote or to comment on. */
export interface ChosenSentence {
  readonly chapterId: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const Paragraphs = memo(function Paragraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return paragraphs.map(({ isHeading, sentences }) => {
    const Tag = isHeading ? 'h3' : 'p';
    return (
      <Tag key={sentences[0]?.index}>
        {sentences.map(({ index, text }) => (
          <span key={index} data-at={index} tabIndex={-1}>
            {text}{' '}
          </span>
        ))}
      </Tag>
    );
  });
});

const indexOf = (node: Node | null | undefined): number | null => {
  const element = node instanceof Element ? node : node?.parentElement;
  const at = element?.closest<HTMLElement>('[data-at]')?.dataset['at'];
  return at === undefined ? null : Number(at);
};

/** Returns whether a range has words of an element, not only its edge. */
function hasWordsOf(range: Range, element: Element): boolean {
  const part = range.cloneRange();
  if (!element.contains(range.startContainer)) part.setStart(element, 0);
  if (!element.contains(range.endContainer)) part.setEnd(element, element.childNodes.length);
  return part.toString().trim() !== '';
}

/** Returns the first and the last sentence of which a range has words; null if there is none. */
function sentencesIn(range: Range, elements: readonly Element[]): { first: number; last: number } | null {
  let first = countWhile(elements, (element) => range.comparePoint(element, element.childNodes.length) < 0);
  let last = countWhile(elements, (element) => range.comparePoint(element, 0) <= 0) - 1;
  const isEdge = (index: number) =>
    index >= first && index <= last && !hasWordsOf(range, elements[index] as Element);
  if (isEdge(first)) first += 1;
  if (isEdge(last)) last -= 1;
  return first > last ? null : { first, last };
}

/** Maximum number of selected sentences that are quoted. */
const maxQuoted = 20;

/** Returns the text of the sentences from `first` to `last`; longer selections are cut and end with an ellipsis. */
function textBetween(cues: readonly Cue[], first: number, last: number): string {
  const texts = cues.slice(first, Math.min(last + 1, first + maxQuoted)).map(({ text }) => text);
  return texts.join(' ') + (last - first >= maxQuoted ? ' …' : '');
}

/** Returns the first sentence that is at least partly in view. */
function firstInView(scroller: HTMLElement): Element | undefined {
  const { top } = scroller.getBoundingClientRect();
  const isInView = (element: Element) => element.getBoundingClientRect().bottom > top;
  const paragraph = [...scroller.children].find(isInView);
  return paragraph && [...paragraph.children].find(isInView);
}

/** Keys that scroll the text without changing the player's position. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End']);

export interface TextBodyProps {
  text: ChapterText;
  chapter: Chapter;
  /** Called with the sentence that is selected, focused, played or currently spoken; null for none. */
  onChoose: (sentence: ChosenSentence | null) => void;
  /** Second of the chapter whose sentence receives the focus; null for none. */
  focusAt: number | null;
  onFocused: () => void;
}

/**
 * Shows a chapter's sentences. The sentence being spoken is marked, and the view follows it until the reader scrolls.
 */
export function TextBody({ text, chapter, onChoose, focusAt, onFocused }: TextBodyProps) {
  const { cues, language } = text;
  const body = useRef<HTMLDivElement>(null);
  const currentIndex = useRef(-1);
  const follows = useRef(true);
  const [isFollowing, setFollowing] = useState(true);
  const settings = useTextSettings();
  const keysId = useId();
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);

  const follow = useCallback((on: boolean) => {
    follows.current = on;
    setFollowing(on);
  }, []);
  const elementOf = (index: number) => body.current?.querySelector<HTMLElement>(`[data-at="${index}"]`);
  const reveal = () => {
    const last = lastSentenceBy(cues, getPlayer().engine.position());
    const element = elementOf(currentIndex.current === -1 ? Math.max(0, last) : currentIndex.current);
    if (body.current && element) scrollToSentence(body.current, element);
  };

  useEffect(() => {
    const scroller = body.current;
    if (!scroller) return;
    const elements = [...scroller.querySelectorAll<HTMLElement>('[data-at]')];
    const choose = (first: number, last = first) => {
      const [start, end] = [cues[first]?.start, cues[last]?.end];
      if (start === undefined || end === undefined) return;
      onChoose({ chapterId: chapter.id, start, end, text: textBetween(cues, first, last) });
    };
    const hasSelection = () => {
      const selection = getSelection();
      return selection !== null && !selection.isCollapsed && scroller.contains(selection.anchorNode);
    };
    let current: HTMLElement | undefined;
    const stop = followSentence(getPlayer().engine, cues, (index) => {
      const next = elements[index];
      // Measured before the mark moves, to avoid a forced layout; the mark itself changes no layout. The text scrolls
      // only every few sentences, because moving lines are hard to read.
      const isOutside = next && follows.current && !isInReadingArea(scroller, next);
      current?.removeAttribute('aria-current');
      current = next;
      current?.setAttribute('aria-current', 'true');
      currentIndex.current = index;
      if (!current || !follows.current) return;
      if (isOutside) scrollToSentence(scroller, current);
      if (!hasSelection()) choose(index);
    });
    const release = () => follow(false);
    const play = (index: number) => {
      const { engine } = getPlayer();
      const cue = cues[index];
      if (!cue) return;
      follow(true);
      choose(index);
      engine.goTo(chapter.id, cue.start);
      engine.play();
    };
    const onClick = ({ target }: MouseEvent) => {
      const index = hasSelection() ? null : indexOf(target as Node);
      if (index !== null) play(index);
    };
    const onSelection = () => {
      const range = hasSelection() ? getSelection()?.getRangeAt(0) : undefined;
      const selected = range && sentencesIn(range, elements);
      if (selected) choose(selected.first, selected.last);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (scrollKeys.has(key)) release();
      const focused = indexOf(document.activeElement);
      if (key === 'Enter' && focused !== null) {
        event.preventDefault();
        play(focused);
      }
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = focused === null ? Math.max(0, currentIndex.current) : focused + step;
      const element = elements[next];
      if (!element) return;
      release();
      choose(next);
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    };
    // Only a press on the scroll bar itself counts; a press on the text may be a tap.
    const onPointer = ({ target }: PointerEvent) => target === scroller && release();
    scroller.addEventListener('click', onClick);
    scroller.addEventListener('keydown', onKey);
    scroller.addEventListener('wheel', release, { passive: true });
    scroller.addEventListener('touchmove', release, { passive: true });
    scroller.addEventListener('pointerdown', onPointer);
    document.addEventListener('selectionchange', onSelection);
    return () => {
      stop();
      current?.removeAttribute('aria-current');
      scroller.removeEventListener('click', onClick);
      scroller.removeEventListener('keydown', onKey);
      scroller.removeEventListener('wheel', release);
      scroller.removeEventListener('touchmove', release);
      scroller.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('selectionchange', onSelection);
    };
  }, [cues, chapter.id, onChoose, follow]);

  // A change of text settings reflows the whole text: keeps the lines in view that were being read.
  const keepInView = useEffectEvent(() => {
    const scroller = body.current;
    const first = scroller && firstInView(scroller);
    if (!first) return;
    const offset = () => first.getBoundingClientRect().top;
    const before = offset();
    requestAnimationFrame(() => {
      if (follows.current) reveal();
      else scroller.scrollBy({ top: offset() - before, behavior: 'instant' });
    });
  });
  useEffect(() => onTextSettings(() => keepInView()), []);

  // On a phone, search results take most of the text's height: after a change of height, scrolls the sentence being
  // spoken back to where no toast covers it.
  const revealIfOutside = useEffectEvent(() => {
    const element = elementOf(currentIndex.current);
    if (body.current && element && follows.current && !isInReadingArea(body.current, element)) reveal();
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => revealIfOutside());
    if (body.current) observer.observe(body.current);
    return () => observer.disconnect();
  }, []);

  const focusSentence = useEffectEvent((second: number) => {
    const element = elementOf(Math.max(0, lastSentenceBy(cues, second)));
    follow(true);
    element?.focus({ preventScroll: true });
    if (body.current && element) scrollToSentence(body.current, element);
    onFocused();
  });
  useEffect(() => {
    if (focusAt === null) return;
    const frame = requestAnimationFrame(() => focusSentence(focusAt));
    return () => cancelAnimationFrame(frame);
  }, [focusAt]);

  return (
    <>
      <div
        ref={body}
        className="text-body"
        role="region"
        aria-label={m.textOfTitle({ title: chapter.title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and its keys move between sentences.
        tabIndex={0}
        aria-describedby={keysId}
        lang={language}
        dir={directionOf(language)}
        data-size={settings.size}
        data-spacing={settings.spacing}
        data-column={settings.column}
        data-typeface={settings.typeface}
      >
        <Paragraphs paragraphs={paragraphs} />
      </div>
      <p id={keysId} hidden>
        {m.arrowKeysChooseSentence}
      </p>
      {!isFollowing && (
        <div className="text-now">
          <Button
            size="sm"
            onClick={() => {
              follow(true);
              reveal();
              body.current?.focus({ preventScroll: true });
            }}
          >
            {m.backNow}
          </Button>
        </div>
      )}
    </>
  );
}
