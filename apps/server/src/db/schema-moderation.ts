import type { Generated } from 'kysely';

/** Reports of comments, decisions of moderators, and members whom a member ignores. */
export interface ModerationTables {
  /** One case for each comment that was reported or held for review. */
  moderation_cases: {
    id: Generated<number>;
    /** Id of the comment; null once the comment's row is deleted. */
    comment_id: number | null;
    author_id: number | null;
    /** Reason for which the case was first opened. */
    source: 'report' | 'word' | 'new_member' | 'moderator';
    state: 'open' | 'closed';
    /** State of the comment before the first decision of the current review, which 'reopen' restores. */
    previous_comment_state: Generated<'visible' | 'hidden' | 'held' | null>;
    outcome: Generated<'shown' | 'hidden' | 'deleted' | null>;
    /** Number of reports in the current or last review. */
    report_count: Generated<number>;
    /** Text of the comment as it was reported first in the current or last review. */
    reported_text: Generated<string | null>;
    /** Book whose review was deleted by its author while hidden: the author's next review is held. */
    hidden_review_of: Generated<number | null>;
    opened_at: string;
    closed_at: Generated<string | null>;
  };
  comment_reports: {
    id: Generated<number>;
    case_id: number;
    user_id: number | null;
    reason: string;
    note: Generated<string>;
    /** Decision about the report; null until a moderator decides. */
    outcome: Generated<'upheld' | 'dismissed' | null>;
    decided_at: Generated<string | null>;
    created_at: string;
  };
  /** History of what moderators, and the automatic rules (`actor_id` null), did. */
  moderation_acts: {
    id: Generated<number>;
    case_id: number | null;
    member_id: number | null;
    actor_id: number | null;
    act: string;
    note: Generated<string>;
    /** End of a mute; null for other acts. */
    until: string | null;
    created_at: string;
  };
  /** Members whose comments are collapsed for a member. */
  ignored_members: { user_id: number; ignored_id: number; created_at: string };
  /** Words in their folded form: a comment with one of them is held for review. */
  watch_words: { word: string; added_by: number | null; created_at: string };
}
