import { plural } from '../../../../lib/format.ts';

/** '3 comments further on' */
export const furtherOnText = (count: number): string => `${plural(count, 'comment', 'comments')} further on`;
