/** A text and what its brackets or a dash add at its end. */
export interface SuffixedText {
  /** The text before the brackets or the dash; undefined if the text has no such end. */
  readonly before?: string;
  readonly bracketed?: string;
  readonly dashed?: string;
}

/** Separates 'Ann Lee (narrator)' or 'English - United Kingdom'. @param line with single spaces */
export function splitSuffix(line: string): SuffixedText {
  const [brackets, bracketed] = /[([\uff08]([^()[\]\uff08\uff09]+)[)\]\uff09]$/.exec(line) ?? [];
  if (brackets !== undefined && bracketed !== undefined && brackets.length < line.length)
    return { before: line.slice(0, -brackets.length).trim(), bracketed: bracketed.trim() };
  const [dash, dashed] = / [-\u2013\u2014] ([^-\u2013\u2014]+)$/.exec(line) ?? [];
  if (dash !== undefined && dashed !== undefined && dash.length < line.length)
    return { before: line.slice(0, -dash.length), dashed };
  return {};
}
