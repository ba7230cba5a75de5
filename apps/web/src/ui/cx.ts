/** Joins class names, skipping empty ones. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/** A native element's attributes without className and style, so that callers cannot restyle it. */
export type Unstyled<Props> = Omit<Props, 'className' | 'style'>;
