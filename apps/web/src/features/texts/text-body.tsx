import type { Chapter } from '@lamplight/contract';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { getPlayer } from '../player/index.ts';
import { followSentence, scrollToSentence } from './follow-sentence.ts';
import { directionOf, type Paragraph, paragraphsOf } from './sentences.ts';
import type { ChapterText } from './text-queries.ts';
import { useTextSettings } from './text-settings.ts';

/** A sentence to quote or to comment on. */
export interface ChosenSentence {
  readonly chapterId: number;
  readonly start: number;
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

/** Keys that move the view without the player. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End']);

interface TextBodyProps {
  text: ChapterText;
  chapter: Chapter;
  /** Called with the sentence that is selected, focused, played or said. */
  onChoose: (sentence: ChosenSentence | null) => void;
}

/** Sentences of a chapter: the one that is said is marked, and the view follows it until the reader scrolls. */
export function TextBody({ text, chapter, onChoose }: TextBodyProps) {
  const { cues, language } = text;
  const body = useRef<HTMLDivElement>(null);
  const said = useRef(-1);
  const follows = useRef(true);
  const [isFollowing, setFollowing] = useState(true);
  const settings = useTextSettings();
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);

  const follow = (on: boolean) => {
    follows.current = on;
    setFollowing(on);
  };
  const elementOf = (index: number) => body.current?.querySelector<HTMLElement>(`[data-at="${index}"]`);
  const reveal = () => {
    const element = elementOf(said.current);
    if (body.current && element) scrollToSentence(body.current, element);
  };

  useEffect(() => {
    const scroller = body.current;
    if (!scroller) return;
    const elements = [...scroller.querySelectorAll<HTMLElement>('[data-at]')];
    const choose = (index: number) => {
      const cue = cues[index];
      if (cue) onChoose({ chapterId: chapter.id, start: cue.start, text: cue.text });
    };
    const hasSelection = () => {
      const selection = getSelection();
      return selection !== null && !selection.isCollapsed && scroller.contains(selection.anchorNode);
    };
    let marked: HTMLElement | undefined;
    const stop = followSentence(cues, (index) => {
      marked?.classList.remove('is-said');
      marked = elements[index];
      marked?.classList.add('is-said');
      said.current = index;
      if (!marked || !follows.current) return;
      scrollToSentence(scroller, marked);
      if (!hasSelection()) choose(index);
    });
    const release = () => {
      follows.current = false;
      setFollowing(false);
    };
    const play = (index: number) => {
      const { engine } = getPlayer();
      const cue = cues[index];
      if (!cue) return;
      follows.current = true;
      setFollowing(true);
      choose(index);
      engine.goTo(chapter.id, cue.start, true);
      engine.play();
    };
    const onClick = ({ target }: MouseEvent) => {
      const index = hasSelection() ? null : indexOf(target as Node);
      if (index !== null) play(index);
    };
    const onSelection = () => {
      const index = hasSelection() ? indexOf(getSelection()?.getRangeAt(0).startContainer) : null;
      if (index !== null) choose(index);
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
      const next = focused === null ? Math.max(0, said.current) : focused + step;
      const element = elements[next];
      if (!element) return;
      release();
      choose(next);
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    };
    // Only a press on the scroll bar itself; one on the text may be a tap.
    const onPointer = ({ target }: PointerEvent) => target === scroller && release();
    scroller.addEventListener('click', onClick);
    scroller.addEventListener('keydown', onKey);
    scroller.addEventListener('wheel', release, { passive: true });
    scroller.addEventListener('touchmove', release, { passive: true });
    scroller.addEventListener('pointerdown', onPointer);
    document.addEventListener('selectionchange', onSelection);
    return () => {
      stop();
      marked?.classList.remove('is-said');
      scroller.removeEventListener('click', onClick);
      scroller.removeEventListener('keydown', onKey);
      scroller.removeEventListener('wheel', release);
      scroller.removeEventListener('touchmove', release);
      scroller.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('selectionchange', onSelection);
    };
  }, [cues, chapter.id, onChoose]);

  return (
    <>
      <div
        ref={body}
        className="text-body"
        role="region"
        aria-label={`Text of ${chapter.title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and its keys move between sentences.
        tabIndex={0}
        lang={language}
        dir={directionOf(language)}
        data-size={settings.size}
        data-spacing={settings.spacing}
        data-column={settings.column}
        data-typeface={settings.typeface}
      >
        <Paragraphs paragraphs={paragraphs} />
      </div>
      {!isFollowing && (
        <div className="text-now">
          <Button
            size="sm"
            onClick={() => {
              follow(true);
              reveal();
            }}
          >
            Back to now
          </Button>
        </div>
      )}
    </>
  );
}
