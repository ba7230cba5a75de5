import { type CaseComment, isStaff, type ModerationCase, type ReportReason } from '@lamplight/contract';
import type { CaseListRow, ContextRow } from './cases.ts';
import { m } from './messages.ts';
import { muteInForce } from './rules.ts';
import type { MemberRow } from './store.ts';

export const presentMember = (member: MemberRow, now: string): NonNullable<ModerationCase['author']> => ({
  id: member.id,
  username: member.username,
  profile_image: member.profile_image,
  is_staff: isStaff(member),
  muted_until: muteInForce(member.muted_until, now),
});

export const presentContext = (row: ContextRow): CaseComment => {
  const isDeleted = row.removed === 1;
  return {
    id: row.id,
    content: row.content,
    state: isDeleted ? 'deleted' : row.state,
    username: isDeleted ? '' : (row.username ?? m.formerMember),
    profile_image: row.profile_image,
    is_reply: row.reply_to_id !== null,
    timestamp: row.timestamp,
    created_at: row.created_at,
  };
};

/** Presents the comment of a case; null once the comment is deleted. */
function presentComment(row: CaseListRow, author: MemberRow | undefined): CaseComment | null {
  const { comment_id, content, comment_state, removed, comment_created_at } = row;
  if (comment_id === null || content === null || comment_state === null || removed === 1) return null;
  return {
    id: comment_id,
    content,
    state: comment_state,
    username: author?.username ?? m.formerMember,
    profile_image: author?.profile_image ?? null,
    is_reply: row.reply_to_id !== null,
    timestamp: row.timestamp,
    created_at: comment_created_at ?? '',
  };
}

export function presentCase(
  row: CaseListRow,
  {
    authors,
    reasons,
    now,
  }: {
    readonly authors: ReadonlyMap<number, MemberRow>;
    readonly reasons: readonly { case_id: number; reason: ReportReason; count: number }[];
    readonly now: string;
  },
): Omit<ModerationCase, 'cursor'> {
  const author = row.author_id === null ? undefined : authors.get(row.author_id);
  const isOfChapter = row.chapter_id !== null;
  return {
    id: row.id,
    state: row.state,
    source: row.source,
    outcome: row.outcome,
    report_count: row.report_count,
    reported_text: row.reported_text === row.content ? null : row.reported_text,
    reasons: reasons
      .filter(({ case_id }) => case_id === row.id)
      .map(({ reason, count }) => ({ reason, count })),
    opened_at: row.opened_at,
    closed_at: row.closed_at,
    author: author ? presentMember(author, now) : null,
    comment: presentComment(row, author),
    subject: {
      kind: row.kind ?? 'update',
      book_id: row.book_id,
      chapter_id: row.chapter_id,
      title: isOfChapter ? `${row.book_title ?? ''}: ${row.chapter_title ?? ''}` : (row.book_title ?? ''),
    },
  };
}
