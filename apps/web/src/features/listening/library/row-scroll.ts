/** Scroll position and widths of an element, in pixels. In right-to-left pages `scrollLeft` is negative. */
export type RowScroll = Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>;

/** True if less than one width of the row remains after what is visible. */
export const isNearRowEnd = ({ scrollLeft, clientWidth, scrollWidth }: RowScroll): boolean =>
  scrollWidth - Math.abs(scrollLeft) - clientWidth < clientWidth;

/** Tolerance in pixels, because browsers round scroll positions. */
const tolerance = 2;

/** Returns whether a row can be scrolled back and forward. */
export const scrollableSides = ({ scrollLeft, clientWidth, scrollWidth }: RowScroll) => ({
  back: Math.abs(scrollLeft) > tolerance,
  forward: scrollWidth - Math.abs(scrollLeft) - clientWidth > tolerance,
});
