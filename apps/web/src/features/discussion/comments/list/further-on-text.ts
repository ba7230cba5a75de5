import { m } from './messages.ts';

/** '3 comments further on' */
export const furtherOnText = (count: number): string => m.commentsFurther({ count });
