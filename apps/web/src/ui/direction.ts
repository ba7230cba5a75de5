/** True if the page's text runs from right to left. */
export const isRightToLeft = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl';

/** Returns the arrow key that would mean the same on a page from left to right: 'ArrowRight' is forward. */
export function readingKey(key: string): string {
  if (!isRightToLeft()) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
