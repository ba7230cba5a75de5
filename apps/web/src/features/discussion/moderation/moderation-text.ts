import type { ModerationCase, ModerationCaseDetail } from '@lamplight/contract';
import { mutedForGood, type ReportReason } from '@lamplight/contract/moderation-limits';
import { dateFormat } from '../../../lib/dates.ts';
import { plural } from '../../../lib/format.ts';

type Comment = NonNullable<ModerationCase['comment']>;

export const reasonNames: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  abuse: 'Rude or abusive',
  spoiler: 'Spoiler',
  illegal: 'Illegal',
  other: 'Other',
};

/** Says why a comment is in the queue: 'Word on your list', or '3 reports: 2 Spam, 1 Other'. */
export function causeText({ source, report_count, reasons }: ModerationCase): string {
  const causes = {
    report: '',
    moderator: '',
    word: 'Contains a watched word',
    new_member: 'By a new member',
  };
  const given = reasons.map(({ reason, count }) => `${count} ${reasonNames[reason]}`).join(', ');
  const reports = report_count > 0 ? `${plural(report_count, 'report', 'reports')}: ${given}` : '';
  return [causes[source], reports].filter(Boolean).join(' · ');
}

export const stateNames: Readonly<Record<Comment['state'], string>> = {
  visible: 'Visible',
  hidden: 'Hidden',
  held: 'Waiting for review',
  deleted: 'Deleted',
};

/** Labels of the two decisions, by the comment's state. */
export const decisionLabels: Readonly<Record<Comment['state'], { show: string; hide: string }>> = {
  visible: { show: 'Keep', hide: 'Hide' },
  hidden: { show: 'Show again', hide: 'Keep hidden' },
  held: { show: 'Approve', hide: 'Reject' },
  deleted: { show: '', hide: '' },
};

export const outcomeNames: Readonly<Record<NonNullable<ModerationCase['outcome']>, string>> = {
  shown: 'Kept',
  hidden: 'Hidden',
  deleted: 'Deleted',
};

const day = dateFormat('listedDay');

/** 'until 30 Nov 2026', or 'for good'. */
export const muteEndText = (until: string): string =>
  until === mutedForGood ? 'for good' : `until ${day.format(Date.parse(until))}`;

type Act = ModerationCaseDetail['acts'][number];

/** One line of the history: 'Hidden by Anna', 'Hidden automatically'. */
export function actText({ act, actor, until }: Act): string {
  const by = actor === null ? 'automatically' : `by ${actor}`;
  switch (act) {
    case 'comment_hidden':
      return `Hidden ${by}`;
    case 'comment_shown':
      return `Kept ${by}`;
    case 'comment_deleted':
      return `Deleted ${by}`;
    case 'case_reopened':
      return `Reopened ${by}`;
    case 'member_muted':
      return `Member muted ${until ? `${muteEndText(until)} ` : ''}${by}`;
    case 'mute_ended':
      return `Member unmuted ${by}`;
  }
}

/** Where a comment was written: 'The Lamp: Chapter 3', 'Review of The Lamp', 'Updates'. */
export function subjectText({ kind, title }: ModerationCase['subject']): string {
  if (kind === 'update') return 'Updates';
  if (kind === 'review') return `Review of ${title}`;
  return kind === 'announcement' ? 'Announcements' : title;
}
