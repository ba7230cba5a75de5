import type { ModerationCase, ModerationCaseDetail } from '@lamplight/contract';
import { mutedForGood, type ReportReason } from '@lamplight/contract/moderation-limits';
import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';

type Comment = NonNullable<ModerationCase['comment']>;

export const reasonNames: Readonly<Record<ReportReason, string>> = {
  spam: m.spam,
  abuse: m.rudeOrAbusive,
  spoiler: m.spoiler,
  illegal: m.illegal,
  other: m.other,
};

/** Says why a comment is in the queue: 'Word on your list', or '3 reports: 2 Spam, 1 Other'. */
export function causeText({ source, report_count, reasons }: ModerationCase): string {
  const causes = {
    report: '',
    moderator: '',
    word: m.containsWatchedWord,
    new_member: m.newMember,
  };
  const given = reasons.map(({ reason, count }) => `${count} ${reasonNames[reason]}`).join(', ');
  const reports = report_count > 0 ? `${m.reports2({ count: report_count })}: ${given}` : '';
  return [causes[source], reports].filter(Boolean).join(' · ');
}

export const stateNames: Readonly<Record<Comment['state'], string>> = {
  visible: m.visible,
  hidden: m.hidden,
  held: m.waitingReview,
  deleted: m.deleted,
};

/** Labels of the two decisions, by the comment's state. */
export const decisionLabels: Readonly<Record<Comment['state'], { show: string; hide: string }>> = {
  visible: { show: m.keep, hide: m.hide },
  hidden: { show: m.showAgain, hide: m.keepHidden },
  held: { show: m.approve, hide: m.reject },
  deleted: { show: '', hide: '' },
};

export const outcomeNames: Readonly<Record<NonNullable<ModerationCase['outcome']>, string>> = {
  shown: m.kept,
  hidden: m.hidden,
  deleted: m.deleted,
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
      return m.hidden2({ by });
    case 'comment_shown':
      return m.kept2({ by });
    case 'comment_deleted':
      return m.deleted2({ by });
    case 'case_reopened':
      return m.reopened({ by });
    case 'member_muted':
      return until ? m.memberMutedUntil({ end: muteEndText(until), by }) : m.memberMuted({ by });
    case 'mute_ended':
      return m.memberUnmuted({ by });
  }
}

/** Where a comment was written: 'The Lamp: Chapter 3', 'Review of The Lamp', 'Updates'. */
export function subjectText({ kind, title }: ModerationCase['subject']): string {
  if (kind === 'update') return m.updates;
  if (kind === 'review') return m.reviewTitle({ title });
  return kind === 'announcement' ? m.announcements : title;
}
