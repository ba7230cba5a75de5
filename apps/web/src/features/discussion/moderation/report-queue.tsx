import './moderation.css';
import type { ModerationCase } from '@lamplight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { CaseCard } from './case-card.tsx';
import { type CaseState, casesQuery, useDecision, useUnmute } from './case-queries.ts';
import { m } from './messages.ts';
import { MuteDialog } from './mute-dialog.tsx';

interface ReportQueueProps {
  state: CaseState;
  /** Element to focus after a case has left the list. */
  screen: RefObject<HTMLElement | null>;
}

/** Comments to review, or reviewed ones. */
export function ReportQueue({ state, screen }: ReportQueueProps) {
  const list = useInfiniteQuery(casesQuery(state));
  const now = useNow();
  const decision = useDecision();
  const unmuting = useUnmute();
  const [deleting, setDeleting] = useState<{ shown: ModerationCase; note: string } | null>(null);
  const [muting, setMuting] = useState<ModerationCase | null>(null);
  const isRefused = list.error instanceof ApiError && list.error.status === 403;
  const rows = isRefused ? [] : rowsOf(list.data);
  // Another moderator may have muted the member since: show the newest data.
  const muted = muting && (rows.find(({ id }) => id === muting.id) ?? muting);
  const { remember } = useFocusAfterRemoval(screen, rows, 'article');

  if (list.isPending) return <Loading label={m.loadingReports} />;
  return (
    <>
      {list.error && (
        <div className="mb-4">
          <ErrorState detail={detailOf(list.error, m.reportsNotLoaded)} query={list} />
        </div>
      )}
      {list.data && rows.length === 0 && !list.error && (
        <EmptyState title={state === 'open' ? m.nothingToReview : m.nothingReviewedYet} />
      )}
      <ul className="grid gap-4">
        {rows.map((shown) => (
          <li key={shown.id}>
            <CaseCard
              shown={shown}
              now={now}
              isUnmuting={unmuting.isPending && unmuting.variables.memberId === shown.author?.id}
              isBusy={decision.isPending && decision.variables.seen.id === shown.id}
              onDecide={(choice, note) => {
                remember(shown);
                decision.mutate({ seen: shown, decision: choice, note });
              }}
              onDelete={(note) => setDeleting({ shown, note })}
              onMute={() => setMuting(shown)}
              onUnmute={() =>
                shown.author &&
                unmuting.mutate({
                  memberId: shown.author.id,
                  username: shown.author.username,
                  caseId: shown.id,
                  mutedUntil: shown.author.muted_until,
                })
              }
            />
          </li>
        ))}
      </ul>
      {!isRefused && <ShowMore key={state} query={list} />}
      <ConfirmDialog
        open={deleting !== null}
        title={m.deleteComment}
        text={m.deleteEffect}
        confirmLabel={m.delete}
        danger
        busy={decision.isPending}
        onConfirm={() => {
          if (!deleting) return;
          const { shown, note } = deleting;
          remember(shown);
          decision.mutate({ seen: shown, decision: 'delete', note });
          setDeleting(null);
        }}
        onCancel={() => setDeleting(null)}
      />
      <MuteDialog
        key={muted?.id ?? 0}
        member={muted?.author ?? null}
        caseId={muted?.id ?? 0}
        onClose={() => setMuting(null)}
      />
    </>
  );
}
