/** Kinds of subjects that a member can follow. */
export const followKinds = ['book', 'series', 'person'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Maximum number of books, series and people together that a member follows. */
export const maxFollows = 1000;
