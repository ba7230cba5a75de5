/** Pixels from the end of a scrolled list at which more is loaded. */
const marginPx = 10;

export interface Scrolled {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** True if a list is scrolled to its end or does not need scrolling. */
export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollHeight - clientHeight - scrollTop <= marginPx;
