/** Pattern of the name of a sample, such as 'sample-7' (of book 7), or of a clip, such as 'clip-' with its address. */
export const excerptPattern = '^(sample-[1-9][0-9]{0,8}|clip-[A-Za-z0-9_-]{22})$';

/** Returns whether a text may be the name of a sample or clip. */
export const isExcerptName = (text: string): boolean => new RegExp(excerptPattern).test(text);
