import { m } from './messages.ts';

/** Returns a text such as '3 comments further on'. */
export const furtherOnText = (count: number): string => m.commentsFurther({ count });
