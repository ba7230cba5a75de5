/** Joins the class names that are there. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/** A native element's own attributes, without the two by which a caller could restyle a part. */
export type Plain<Props> = Omit<Props, 'className' | 'style'>;
