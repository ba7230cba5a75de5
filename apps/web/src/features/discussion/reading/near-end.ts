/** Specification §9: the list goes on when it is scrolled to within this many pixels of its end. */
const marginPx = 10;

export interface Scrolled {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** Whether a list is scrolled to its end; one that needs no scrolling is. */
export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollHeight - clientHeight - scrollTop <= marginPx;
