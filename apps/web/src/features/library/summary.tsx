import { limits } from '@lamplight/contract/limits';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lineCount, offersReadMore } from './clamp-rule.ts';

/** A book's summary, clamped to 3 lines with Read more where it is longer. */
export function Summary({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    // The scroll height counts the clamped lines too.
    const measure = () =>
      setLines(lineCount(element.scrollHeight, Number.parseFloat(getComputedStyle(element).lineHeight)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const isLong = offersReadMore(text, lines);
  return (
    <section className="mt-4 w-full text-start">
      <h2 className="mb-2 text-xl">Summary</h2>
      <p
        ref={paragraph}
        id={id}
        className="max-w-prose leading-[1.55] whitespace-pre-line text-text-2"
        style={
          isLong && !isOpen
            ? {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: limits.synopsisClampLines,
                overflow: 'hidden',
              }
            : undefined
        }
      >
        {text.trim() || 'No summary yet.'}
      </p>
      {isLong && (
        <div className="-ml-[14px] mt-1">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="text-accent-text">{isOpen ? 'Show less' : 'Read more'}</span>
          </Button>
        </div>
      )}
    </section>
  );
}
