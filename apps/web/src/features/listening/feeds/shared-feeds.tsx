import type { SharedFeed } from '@lamplight/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callPage, detailOf } from '../../../lib/api.ts';
import { cursorQuery, rowsOf } from '../../../lib/cursor-query.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

const sharedFeedsQuery = cursorQuery(['shared-feeds'], (page, signal) =>
  callPage('GET /admin/feeds', { query: { per_page: 50, ...page }, signal }),
);

type Decision = 'trust' | 'renew' | 'end';

/** Mutation that sends an admin's decision about a feed: trust it, replace its address, or end it. */
function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ feed: { id }, decision }: { feed: SharedFeed; decision: Decision }) =>
      call('POST /admin/feeds/{id}/decision', { params: { id }, body: { decision } }),
    onSuccess: (_, { decision }) => showToast(m[`decided_${decision}`]),
    onError: (error) => showToast(detailOf(error, m.notDecided), { tone: 'error' }),
    onSettled: () => {
      // Not awaited: the dialog must close first, because nothing behind an open dialog can receive the focus.
      void client.invalidateQueries({ queryKey: sharedFeedsQuery.queryKey });
    },
  });
}

const dayText = (day: string): string => dateFormat('listedDay', 'UTC').format(new Date(day));

function SharedFeedRow({ feed, onDecide }: { feed: SharedFeed; onDecide: (decision: Decision) => void }) {
  const { name, member, days, is_trusted, renewed_at } = feed;
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-semibold wrap-anywhere">
          {m.feedOf({ feed: <bdi>{name}</bdi>, member: <bdi>{member.username}</bdi> })}
        </p>
        <ul className="text-sm text-text-2">
          {days.map(({ day, apps, networks }) => (
            <li key={day}>{m.dayUse({ day: dayText(day), apps, networks })}</li>
          ))}
        </ul>
        {renewed_at && <p className="text-sm text-text-2">{m.renewed({ day: dayText(renewed_at) })}</p>}
        {is_trusted && <p className="text-sm">{m.isTrusted}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!is_trusted && (
          <Button
            variant="outline"
            size="sm"
            aria-label={m.trustNamed({ feed: name, member: member.username })}
            onClick={() => onDecide('trust')}
          >
            {m.trust}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-label={m.renewNamed({ feed: name, member: member.username })}
          onClick={() => onDecide('renew')}
        >
          {m.renew}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={m.endOfMember({ feed: name, member: member.username })}
          onClick={() => onDecide('end')}
        >
          {m.end}
        </Button>
      </div>
    </li>
  );
}

/** Feeds that many apps or networks use, for admins to decide about. */
export function SharedFeeds() {
  const query = useInfiniteQuery(sharedFeedsQuery);
  const feeds = rowsOf(query.data);
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, feeds, 'li');
  const deciding = useDecision();
  const [asked, setAsked] = useState<{ feed: SharedFeed; decision: 'renew' | 'end' } | null>(null);

  function decide(feed: SharedFeed, decision: Decision) {
    if (deciding.isPending) return;
    if (decision === 'trust') deciding.mutate({ feed, decision });
    else setAsked({ feed, decision });
  }

  return (
    <div ref={area} className="mt-6 max-w-2xl">
      <h3 className="mb-1 text-lg">{m.sharedFeeds}</h3>
      <p className="mb-2 text-sm text-text-2">{m.sharedFeedsText}</p>
      <QueryList
        query={query}
        count={feeds.length}
        detail={detailOf(query.error, m.sharedNotLoaded)}
        loading={<Spinner label={m.loading} />}
        empty={<p>{m.noSharedFeeds}</p>}
      >
        <ul aria-label={m.sharedFeeds} className="divide-y divide-border">
          {feeds.map((feed) => (
            <SharedFeedRow key={feed.id} feed={feed} onDecide={(decision) => decide(feed, decision)} />
          ))}
        </ul>
      </QueryList>
      {asked && (
        <ConfirmDialog
          open
          title={asked.decision === 'end' ? m.endTitle : m.renewTitle}
          text={
            asked.decision === 'end'
              ? m.endText({ name: asked.feed.name })
              : m.renewText({ member: asked.feed.member.username })
          }
          confirmLabel={asked.decision === 'end' ? m.end : m.renew}
          onConfirm={() => {
            if (asked.decision === 'end') focus.remember(asked.feed);
            deciding.mutate(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
