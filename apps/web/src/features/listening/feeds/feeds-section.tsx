import type { Feed, FeedAddress, Feeds } from '@lamplight/contract';
import { feedLimits } from '@lamplight/contract/feed-limits';
import { useQuery } from '@tanstack/react-query';
import { Podcast } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { dateFormat } from '../../../lib/dates.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FeedAddressDialog } from './feed-address-dialog.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { feedsQuery, useEndFeed, useFeedAddress } from './feed-queries.ts';
import { m } from './messages.ts';

function contentText({ kind, subject }: Feed): ReactNode {
  if (kind !== 'book' && kind !== 'series') return m[`kind_${kind}`];
  return subject?.name ? m[`kind_${kind}`]({ name: <bdi>{subject.name}</bdi> }) : m.kind_gone;
}

const dayText = (day: string): string => dateFormat('listedDay', 'UTC').format(new Date(day));

function lastUseText({ last_use }: Feed): string {
  if (!last_use) return m.notUsed;
  const facts = { day: dayText(last_use.day), app: last_use.app || m.unknownApp };
  return last_use.network === null
    ? m.lastUseWithoutNetwork(facts)
    : m.lastUse({ ...facts, network: last_use.network });
}

interface FeedRowProps {
  feed: Feed;
  /** True while the feed's address is being loaded. */
  isOpening: boolean;
  isEnding: boolean;
  onShow: () => void;
  onEnd: () => void;
}

function FeedRow({ feed, isOpening, isEnding, onShow, onEnd }: FeedRowProps) {
  const { name, renewed_at } = feed;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Podcast size={22} aria-hidden className="shrink-0 text-text-2" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-text-2">{contentText(feed)}</p>
        <p className="text-sm text-text-2">{lastUseText(feed)}</p>
        {renewed_at && <p className="text-sm">{m.renewed({ day: dayText(renewed_at) })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" busy={isOpening} onClick={onShow}>
          <span>{m.showAddressOf({ name, of: (text) => <span className="sr-only">{text}</span> })}</span>
        </Button>
        <Button variant="outline" size="sm" busy={isEnding} aria-label={m.endNamed({ name })} onClick={onEnd}>
          {m.end}
        </Button>
      </div>
    </li>
  );
}

function FeedList({ feeds }: { feeds: readonly Feed[] }) {
  const [asked, setAsked] = useState<Feed | null>(null);
  const [shown, setShown] = useState<FeedAddress | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusAfterRemoval(list, feeds, 'li');
  const ending = useEndFeed();
  const opening = useFeedAddress(setShown);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={m.feeds} className="divide-y divide-border">
        {feeds.map((feed) => (
          <FeedRow
            key={feed.id}
            feed={feed}
            isOpening={opening.isPending && opening.variables.id === feed.id}
            isEnding={ending.isPending && ending.variables.id === feed.id}
            onShow={() => {
              if (!opening.isPending) opening.mutate(feed);
            }}
            onEnd={() => setAsked(feed)}
          />
        ))}
      </ul>
      {shown && <FeedAddressDialog feed={shown} onClose={() => setShown(null)} />}
      <ConfirmDialog
        open={asked !== null}
        title={m.endTitle}
        text={m.endText({ name: asked?.name ?? '' })}
        confirmLabel={m.end}
        onConfirm={() => {
          if (asked) {
            focus.remember(asked);
            ending.mutate(asked);
          }
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const accessText: Readonly<Record<Feeds['access'], string>> = {
  open: m.intro,
  upgrade: m.notIncluded,
  subscribe: m.ended,
  off: m.turnedOff,
};

/**
 * 'Listen in other apps': the member's private feeds. Hidden where the member has none and could create none.
 * @param upgrade dialog for members whose plan includes no feeds
 */
export function FeedsSection({ upgrade }: { upgrade: (onClose: () => void) => ReactNode }) {
  const query = useQuery(feedsQuery);
  const [open, setOpen] = useState<'create' | 'upgrade' | null>(null);
  const { access, feeds } = query.data ?? { access: 'open', feeds: [] };
  if ((access === 'off' || access === 'subscribe') && feeds.length === 0) return null;
  const isFull = feeds.length >= feedLimits.perMember;
  return (
    <Section title={m.listenInOtherApps}>
      {!query.data && query.isError && <ErrorState detail={m.feedsNotLoaded} query={query} />}
      {query.isPending && <Skeleton shape="card" />}
      {query.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="max-w-prose text-text-2">{accessText[access]}</p>
          {feeds.length > 0 ? <FeedList feeds={feeds} /> : access === 'open' && <p>{m.noFeeds}</p>}
          {access === 'open' && isFull && <p className="text-sm">{m.full({ count: feeds.length })}</p>}
          {access === 'open' && !isFull && (
            <div>
              <Button variant="outline" onClick={() => setOpen('create')}>
                {m.newFeed}
              </Button>
            </div>
          )}
          {access === 'upgrade' && (
            <div>
              <Button variant="outline" onClick={() => setOpen('upgrade')}>
                {m.upgrade}
              </Button>
            </div>
          )}
        </div>
      )}
      {open === 'create' && <FeedDialog subject={null} onClose={() => setOpen(null)} />}
      {open === 'upgrade' && upgrade(() => setOpen(null))}
    </Section>
  );
}
