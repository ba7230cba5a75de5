import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { m } from './messages.ts';
import { passFocusOn } from './remember-focus.ts';

export interface ShowMoreProps extends Pick<ButtonProps, 'size'> {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  label?: string;
}

/**
 * Button that loads a list's next page. After the last page, only an element that keeps the focus remains of a
 * pressed button. Needs a `key` where the list may be replaced by another.
 */
export function ShowMore({ query, label = m.showMore, size = 'md' }: ShowMoreProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const [isPressed, setPressed] = useState(false);
  const hasEnded = isPressed && !query.hasNextPage;
  useEffect(() => {
    // Move the focus only if it was lost with the button, and has not moved elsewhere.
    if (hasEnded && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [hasEnded]);
  if (hasEnded)
    return (
      <p ref={end} tabIndex={-1} className="relative outline-none">
        <span className="sr-only">{m.endOfList}</span>
      </p>
    );
  if (!query.hasNextPage) return null;
  return (
    <p ref={passFocusOn} className="p-3 text-center">
      <Button
        variant="outline"
        size={size}
        busy={query.isFetchingNextPage}
        onClick={() => {
          setPressed(true);
          void query.fetchNextPage();
        }}
      >
        {label}
      </Button>
    </p>
  );
}
