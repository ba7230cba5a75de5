import type { CaseComment, ModerationCaseDetail } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { relativeTime, spokenAge } from '../../../lib/relative-time.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { caseQuery } from './case-queries.ts';
import { m } from './messages.ts';
import { actText, reasonNames, stateNames } from './moderation-text.ts';

/** The thread around a reported comment, its reports, and what was done. */
export function CaseDetails({ id, commentId, now }: { id: number; commentId: number | null; now: number }) {
  const query = useQuery(caseQuery(id));
  const { data, isPending } = query;
  if (isPending) return <Spinner label={m.loadingDetails} />;
  if (!data) return <ErrorState detail={m.detailsNotLoaded} query={query} />;
  return (
    <div className="grid gap-5">
      {data.thread.length > 1 && <Thread comments={data.thread} commentId={commentId} />}
      {data.reports.length > 0 && <Reports reports={data.reports} now={now} />}
      {data.acts.length > 0 && <History acts={data.acts} now={now} />}
    </div>
  );
}

function Thread({ comments, commentId }: { comments: readonly CaseComment[]; commentId: number | null }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-text-2">{m.thread}</h3>
      <ul className="grid gap-2">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className={comment.id === commentId ? 'case-line case-line-current' : 'case-line'}
            aria-current={comment.id === commentId || undefined}
          >
            <bdi className="font-semibold">{comment.username || stateNames.deleted}</bdi>
            {comment.state !== 'visible' && comment.state !== 'deleted' && (
              <span className="text-sm text-text-3"> {stateNames[comment.state]}</span>
            )}
            <span dir="auto" className="case-text line-clamp-4 block">
              {comment.content}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A moment's age: short on screen, in words for screen readers. */
export const Age = ({ moment, now }: { moment: string; now: number }) => (
  <time dateTime={moment} className="text-sm whitespace-nowrap text-text-3 tabular-nums">
    <span aria-hidden="true">{relativeTime(moment, now)}</span>
    <span className="sr-only">{spokenAge(moment, now)}</span>
  </time>
);

interface ReportsProps {
  reports: ModerationCaseDetail['reports'];
  now: number;
}

const Reports = ({ reports, now }: ReportsProps) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold text-text-2">{m.reports}</h3>
    <ul className="grid gap-2">
      {reports.map(({ id, username, reason, note, created_at }) => (
        <li key={id} className="case-line">
          <bdi className="font-semibold">{username}</bdi> {reasonNames[reason]}{' '}
          <Age moment={created_at} now={now} />
          {note && (
            <span dir="auto" className="case-text block">
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);

interface HistoryProps {
  acts: ModerationCaseDetail['acts'];
  now: number;
}

const History = ({ acts, now }: HistoryProps) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold text-text-2">{m.history}</h3>
    <ul className="grid gap-2">
      {acts.map((act) => (
        <li key={act.id} className="case-line">
          {actText(act)} <Age moment={act.created_at} now={now} />
          {act.note && (
            <span dir="auto" className="case-text block text-text-2">
              {act.note}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);
