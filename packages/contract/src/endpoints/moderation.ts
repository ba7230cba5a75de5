import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { moderationLimits, reportReasons } from '../moderation-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, sentMoment } from '../schemas.ts';

const Reason = Type.Enum([...reportReasons]);
const CommentState = Type.Enum(['visible', 'hidden', 'held', 'deleted']);
const Note = Type.String({
  description: `Plain text, at most ${moderationLimits.noteCharacters} characters as people count them`,
});

/** A member as moderators see them. */
const CaseMember = Type.Object({
  id: Id,
  username: Type.String(),
  profile_image: nullable(Type.String()),
  is_staff: Type.Boolean({
    description: 'Staff cannot be muted, and reports alone do not hide their comments',
  }),
  muted_until: nullable(Moment),
});

/** A comment as moderators see it, including hidden and deleted comments. */
const CaseComment = Type.Object({
  id: Id,
  content: Type.String(),
  state: CommentState,
  username: Type.String({ description: "'Former member' once the account is gone; empty where deleted" }),
  profile_image: nullable(Type.String()),
  is_reply: Type.Boolean(),
  /** Seconds into the chapter. */
  timestamp: nullable(Type.Number()),
  created_at: Moment,
});
export type CaseComment = Static<typeof CaseComment>;

const caseFields = {
  id: Id,
  state: Type.Enum(['open', 'closed']),
  source: Type.Enum(['report', 'word', 'new_member', 'moderator'], {
    description: 'Why the case was opened: reports, a watched word, a first comment, or a moderator',
  }),
  outcome: nullable(Type.Enum(['shown', 'hidden', 'deleted'])),
  report_count: Type.Integer({ minimum: 0, description: 'Reports in the current or last review' }),
  reported_text: nullable(
    Type.String({ description: 'The comment as it was first reported; null if it has not changed since' }),
  ),
  reasons: Type.Array(Type.Object({ reason: Reason, count: Type.Integer({ minimum: 1 }) })),
  opened_at: Moment,
  closed_at: nullable(Moment),
  author: nullable(CaseMember),
  comment: nullable(CaseComment),
  subject: Type.Object({
    kind: Type.Enum(['chapter', 'book', 'review', 'update', 'announcement']),
    book_id: nullable(Id),
    chapter_id: nullable(Id),
    title: Type.String({ description: 'Title of the book or chapter; empty for updates and announcements' }),
  }),
};

/** A case of the moderators' queue: a comment that was reported, held back for review, or taken up by a moderator. */
export const ModerationCase = Type.Object({
  ...caseFields,
  cursor: Type.Optional(Type.String()),
});
export type ModerationCase = Static<typeof ModerationCase>;

export const moderationActs = [
  'comment_hidden',
  'comment_shown',
  'comment_deleted',
  'case_reopened',
  'member_muted',
  'mute_ended',
] as const;

export const ModerationCaseDetail = Type.Object({
  ...caseFields,
  reports: Type.Array(
    Type.Object({
      id: Id,
      username: Type.String(),
      reason: Reason,
      note: Type.String(),
      outcome: nullable(Type.Enum(['upheld', 'dismissed'])),
      created_at: Moment,
    }),
    { description: `Latest first, at most ${moderationLimits.historyShown}` },
  ),
  thread: Type.Array(CaseComment, {
    description: `The thread around the comment: its first comment, and ${moderationLimits.contextReplies} replies before and after at most`,
  }),
  acts: Type.Array(
    Type.Object({
      id: Id,
      act: Type.Enum([...moderationActs]),
      actor: nullable(Type.String({ description: 'Null for an automatic rule' })),
      note: Type.String(),
      until: nullable(Moment),
      created_at: Moment,
    }),
    {
      description: `What was done about the comment and its author, latest first, at most ${moderationLimits.historyShown}`,
    },
  ),
});
export type ModerationCaseDetail = Static<typeof ModerationCaseDetail>;

/** A member whose comments another member has chosen to see folded. */
export const IgnoredMember = Type.Object({
  id: Id,
  username: Type.String(),
  profile_image: nullable(Type.String()),
});
export type IgnoredMember = Static<typeof IgnoredMember>;

const WatchWords = Type.Object({ words: Type.Array(Type.String()) });
const WrittenWords = Type.Array(
  Type.String({ minLength: 1, maxLength: 4 * moderationLimits.watchWordCharacters.max }),
  { maxItems: moderationLimits.watchWords },
);
const WatchWordsInput = input({
  words: WrittenWords,
  based_on: Type.Optional({
    ...WrittenWords,
    description:
      'Words that yours were made from. Then only what you added and removed is changed, and words that others have added meanwhile stay; without it, yours replace all',
  }),
});

export const decisions = ['show', 'hide', 'delete', 'reopen'] as const;
export type Decision = (typeof decisions)[number];

/** Result of muting a member, or of ending a mute. */
export const MuteResult = Type.Object({
  muted_until: nullable(Moment),
  changed_comments: Type.Integer({ minimum: 0 }),
  more: Type.Boolean({ description: 'More comments are left: send the call again with `act_id`' }),
  act_id: nullable(Type.Integer({ ...Id, description: 'Null if there was nothing to end' })),
});
export type MuteResult = Static<typeof MuteResult>;

/**
 * Time that the moderator's screen showed, or null if it showed none. The server compares it with the current time to
 * detect conflicts.
 */
const seenMoment = (description: string) =>
  Type.Optional(nullable(Type.String({ ...sentMoment, description })));

/** Fields for muting a member and for ending a mute. */
const muteFields = {
  note: Type.Optional(Note),
  case_id: Type.Optional(Id),
  act_id: Type.Optional(Type.Integer({ ...Id, description: 'Of a response with `more`: changes the rest' })),
  expected_muted_until: seenMoment(
    'The `muted_until` of the member that the moderator saw: refused (412) if another mute is in force',
  ),
};

const group = 'Moderation';

export const moderationEndpoints = {
  'POST /comment-reports': {
    operationId: 'reportComment',
    access: 'signed_in',
    group,
    summary: 'Report a comment of any kind to the moderators; a repeated report changes nothing',
    body: input({
      comment_id: Id,
      reason: Reason,
      note: Type.Optional(Note),
    }),
    result: Type.Object({ reported: Type.Literal(true) }),
  },
  'GET /ignored-members': {
    operationId: 'listIgnoredMembers',
    isPersonal: true,
    access: 'signed_in',
    group,
    summary: `Members whose comments you have folded, by name; ${moderationLimits.ignoredMembers} at most`,
    result: Type.Array(IgnoredMember),
  },
  'PUT /ignored-members/{id}': {
    operationId: 'ignoreMember',
    access: 'signed_in',
    group,
    summary: 'Fold the comments of a member for yourself; 404 if you see none',
    params: IdParams,
    result: IgnoredMember,
  },
  'DELETE /ignored-members/{id}': {
    operationId: 'stopIgnoringMember',
    access: 'signed_in',
    group,
    summary: 'Unfold the comments of a member',
    params: IdParams,
    result: Type.Object({ ignored: Type.Literal(false) }),
  },
  'GET /moderation/words': {
    operationId: 'listWatchWords',
    access: 'moderator',
    group,
    summary: `Words to watch, in alphabetical order; ${moderationLimits.watchWords} at most`,
    result: WatchWords,
  },
  'PUT /moderation/words': {
    operationId: 'saveWatchWords',
    access: 'moderator',
    group,
    summary: 'Replace the words to watch: a comment with one of them is held for review',
    body: WatchWordsInput,
    result: WatchWords,
  },
  'GET /moderation/cases': {
    operationId: 'listModerationCases',
    access: 'moderator',
    group,
    summary: 'Comments to review, oldest first, or reviewed ones, latest first',
    query: input({
      state: Type.Optional(Type.Enum(['open', 'closed'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      cursor: Type.Optional(
        Type.String({ maxLength: 200, description: 'The `cursor` of the last case you have' }),
      ),
    }),
    result: Type.Array(ModerationCase),
    paged: true,
  },
  'GET /moderation/counts': {
    operationId: 'countModerationCases',
    access: 'moderator',
    group,
    summary: 'How many comments wait for review',
    result: Type.Object({ open: Type.Integer({ minimum: 0 }) }),
  },
  'GET /moderation/cases/{id}': {
    operationId: 'getModerationCase',
    access: 'moderator',
    group,
    summary: 'A case with its reports, the thread around the comment, and what was done',
    params: IdParams,
    result: ModerationCaseDetail,
  },
  'POST /moderation/cases/{id}/decision': {
    operationId: 'decideModerationCase',
    access: 'moderator',
    group,
    summary:
      "Show, hide or delete the comment and close the case; 'reopen' undoes showing and hiding. The same decision once more only adds its note, whatever the expected fields say",
    params: IdParams,
    body: input({
      decision: Type.Enum([...decisions]),
      note: Type.Optional(Note),
      expected_closed_at: seenMoment(
        'The `closed_at` of the case that the moderator saw: refused (412) if it was decided or reopened meanwhile',
      ),
      expected_content: Type.Optional(
        Type.String({
          maxLength: limits.textBytes,
          description:
            'The `content` of the comment that the moderator read: refused (412) if its author has changed it meanwhile',
        }),
      ),
    }),
    result: ModerationCaseDetail,
  },
  'POST /moderation/members/{id}/mute': {
    operationId: 'muteMember',
    access: 'moderator',
    group,
    summary: 'Keep a member from writing, and hide all their comments if wanted',
    params: IdParams,
    body: input({
      days: nullable(
        Type.Integer({
          minimum: moderationLimits.muteDays.min,
          maximum: moderationLimits.muteDays.max,
          description: 'Null for no end',
        }),
      ),
      reason: Type.String({
        description: `The member reads it: 1 to ${moderationLimits.muteReasonCharacters} characters`,
      }),
      hide_comments: Type.Optional(Type.Boolean()),
      ...muteFields,
    }),
    result: MuteResult,
  },
  'POST /moderation/members/{id}/unmute': {
    operationId: 'unmuteMember',
    access: 'moderator',
    group,
    summary: 'End a mute, and show again the comments that it hid if wanted; changes nothing without any',
    params: IdParams,
    body: input({
      show_comments: Type.Optional(Type.Boolean()),
      ...muteFields,
    }),
    result: MuteResult,
  },
} as const satisfies ApiDefinition;
