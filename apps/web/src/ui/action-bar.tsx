import './action-bar.css';
import { type ReactNode, useEffect, useRef } from 'react';

/** Buttons of a screen, which stay above the bottom of the window. Focused elements are scrolled out from under it. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    // Its height depends on the text size and on what it says.
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      style.setProperty('--action-space', `${isSticky ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--action-space');
    };
  }, []);
  return (
    <div ref={bar} className="action-bar">
      {children}
    </div>
  );
}
