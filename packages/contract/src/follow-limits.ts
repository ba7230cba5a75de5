/** Kinds of subjects that a member can follow. */
export const followKinds = ['book', 'series', 'person'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Maximum books, series and people that a member follows, together. */
export const maxFollows = 1000;
