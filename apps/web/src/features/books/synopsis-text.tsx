import { limits } from '@lamplight/contract/limits';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ReadMore } from '../../ui/read-more.tsx';
import { foldedText, lineCount, offersReadMore } from './line-clamp.ts';

/** A book's synopsis, limited to 3 lines, with Read more if it is longer. */
export function SynopsisText({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    // The scroll height includes the hidden lines.
    const measure = () =>
      setLines(lineCount(element.scrollHeight, Number.parseFloat(getComputedStyle(element).lineHeight)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const isLong = offersReadMore(text, lines);
  const isFolded = isLong && !isOpen;
  return (
    <section className="mt-4 w-full text-start">
      <h2 className="mb-2 text-xl">Summary</h2>
      <p
        ref={paragraph}
        id={id}
        className="max-w-prose leading-[1.55] whitespace-pre-line text-text-2"
        style={
          isFolded
            ? {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: limits.synopsisClampLines,
                overflow: 'hidden',
              }
            : undefined
        }
      >
        {(isFolded ? foldedText(text) : text.trim()) || 'No summary yet.'}
      </p>
      {isLong && (
        <div className="mt-1">
          <ReadMore controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </div>
      )}
    </section>
  );
}
