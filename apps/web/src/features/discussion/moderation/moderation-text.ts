import type { ModerationCase, ModerationCaseDetail } from '@lamplight/contract';
import { mutedForGood, type ReportReason } from '@lamplight/contract/moderation-limits';
import { formatUnits } from '@lamplight/messages/intl';
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

/** Returns why a comment is in the queue: 'Word on your list', or '3 reports: 2 Spam, 1 Other'. */
export function causeText({ source, report_count, reasons }: ModerationCase): string {
  const causes = {
    report: '',
    moderator: '',
    word: m.containsWatchedWord,
    new_member: m.newMember,
  };
  const given = reasons.map(({ reason, count }) => m.reasonCount({ count, reason: reasonNames[reason] }));
  const reports =
    report_count > 0
      ? m.reportsBecause({ reports: m.reportCount({ count: report_count }), reasons: formatUnits(given) })
      : '';
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

const dayOf = (until: string): string => day.format(Date.parse(until));

/** Returns the text about a mute for good, or until a day. */
const byEnd = (
  until: string,
  forGood: string,
  untilDay: (values: { readonly date: string }) => string,
): string => (until === mutedForGood ? forGood : untilDay({ date: dayOf(until) }));

/** Returns 'Muted until 30 Nov 2026', or 'Muted for good'. */
export const mutedText = (until: string): string => byEnd(until, m.mutedForGood, m.mutedUntil);

/** Returns 'They are muted until 30 Nov 2026 now; another mute replaces that one.' */
export const alreadyMutedText = (until: string): string =>
  byEnd(until, m.alreadyMutedForGood, m.alreadyMutedUntil);

/** Returns 'Anna is muted until 30 Nov 2026.' */
export const nowMutedText = (name: string, until: string | null): string =>
  until === null
    ? m.nowMuted({ name })
    : byEnd(until, m.nowMutedForGood({ name }), ({ date }) => m.nowMutedUntil({ name, date }));

type Act = ModerationCaseDetail['acts'][number];

/** Returns one line of the history: 'Hidden by Anna', 'Hidden automatically'. */
export function actText({ act, actor, until }: Act): string {
  if (act === 'member_muted' && until)
    return actor === null
      ? byEnd(until, m.autoMute_forGood, m.autoMute_until)
      : byEnd(until, m.muteAct_forGood({ actor }), ({ date }) => m.muteAct_until({ date, actor }));
  return actor === null ? m[`auto_${act}`] : m[`act_${act}`]({ actor });
}

/** Returns where a comment was written: 'The Lamp: Chapter 3', 'Review of The Lamp', 'Updates'. */
export function subjectText({ kind, title }: ModerationCase['subject']): string {
  if (kind === 'update') return m.updates;
  if (kind === 'review') return m.reviewTitle({ title });
  return kind === 'announcement' ? m.announcements : title;
}
