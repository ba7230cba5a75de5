/** More is loaded when the list is scrolled to within this many pixels of its end. */
const marginPx = 10;

export interface Scrolled {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** True if a list is scrolled to its end or does not need scrolling. */
export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollHeight - clientHeight - scrollTop <= marginPx;
