import './action-bar.css';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Buttons of a screen, in a bar that stays at the bottom of the window. Scroll padding keeps focused elements from
 * being hidden under the bar.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    // The bar's height depends on the text size and on the bar's content.
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
