import type { CurrentUser } from '@lamplight/contract';
import { type Gate, gateFor, hasStaffRight } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ReleaseBadge } from '../../features/catalogue/index.ts';
import {
  AdminText,
  announcementSource,
  CommentPanel,
  LinkButton,
  LinkedParagraph,
  RecentUploads,
  updateComments,
} from '../../features/discussion/index.ts';
import {
  checkoutRedirect,
  portalRedirect,
  RedirectError,
  useRedirectButton,
} from '../../features/membership/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { idInQuery } from '../../lib/id-in-query.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { m } from './messages.ts';

const wide = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** True if the window has a desktop's width. */
const useIsDesktopWidth = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

interface Reader {
  me: CurrentUser;
  gate: Gate;
  /** Id of the comment that the URL links to. */
  linkedId: number | undefined;
}

const announcementLabels = {
  list: m.allAnnouncements,
  write: m.writeAnnouncement,
  count: m.announcementCount,
  deleteTitle: m.deleteAnnouncement,
  empty: m.noAnnouncementsYet,
};

const requestLabels = {
  list: m.allUpdateRequests,
  write: m.writeUpdateRequest,
  count: m.requestCount,
  deleteTitle: m.deleteRequest,
};

const drawText = (text: string) => <LinkedParagraph text={text} />;

const Announcements = ({ me, gate, linkedId }: Reader) => (
  <CommentPanel
    linkedId={linkedId}
    source={announcementSource}
    me={me}
    permissions={{
      post: hasStaffRight(me, 'editor'),
      reply: hasStaffRight(me, 'editor'),
      react: gate === 'open',
    }}
    labels={announcementLabels}
    showCounter
    Tools={LinkButton}
    drawText={drawText}
  />
);

const UpdateRequests = ({ me, gate, linkedId }: Reader) => (
  <div className="flex grow flex-col gap-4">
    <AdminText mayEdit={hasStaffRight(me, 'editor')} />
    <CommentPanel
      source={updateComments}
      linkedId={linkedId}
      me={me}
      permissions={{ post: gate === 'open', reply: gate === 'open', react: false }}
      labels={requestLabels}
      showCounter
      disabledNotice={gate !== 'open' && <SubscribeHint gate={gate} text={m.subscribeCommentUpdates} />}
    />
  </div>
);

const Uploads = ({ gate }: Pick<Reader, 'gate'>) =>
  gate === 'open' ? (
    <RecentUploads
      hrefFor={(bookId) => paths.synopsis(bookId)}
      badgeOf={({ release }) => <ReleaseBadge release={release} />}
    />
  ) : (
    <SubscribeHint gate={gate} text={m.subscribeViewAudiobooks} />
  );

const parts = [
  { id: 'announcements', title: m.announcements, tab: m.announcements, Part: Announcements },
  { id: 'requests', title: m.updateRequests, tab: m.requests, Part: UpdateRequests },
  { id: 'uploads', title: m.recentUploads, tab: m.uploads, Part: Uploads },
] as const;

const Card = ({ children }: { children: ReactNode }) => (
  <div className="flex grow flex-col rounded-lg border border-border bg-surface p-3 sm:p-4">{children}</div>
);

/** Three columns of equal height if there is room, otherwise three tabs; the selected tab is in the URL. */
function UpdateColumns(reader: Omit<Reader, 'linkedId'>) {
  const isWide = useIsDesktopWidth();
  const [query, setQuery] = useSearchParams();
  const linkedIn = (part: string) => (query.get('tab') === part ? idInQuery(query, 'comment') : undefined);
  if (isWide) {
    return (
      <div className="grid grid-cols-3 gap-6">
        {parts.map(({ id, title, Part }) => (
          <section key={id} aria-labelledby={`updates-${id}`} className="flex min-w-0 flex-col gap-3">
            <h2 id={`updates-${id}`} className="text-xl">
              {title}
            </h2>
            <Card>
              <Part {...reader} linkedId={linkedIn(id)} />
            </Card>
          </section>
        ))}
      </div>
    );
  }
  const selected = parts.find(({ id }) => id === query.get('tab'))?.id ?? 'announcements';
  return (
    <Tabs
      label={m.kindsUpdates}
      selected={selected}
      onSelect={(id) => setQuery({ tab: id }, { replace: true })}
      tabs={parts.map(({ id, title, tab, Part }) => ({
        id,
        label: tab,
        panel: (
          <div className="pt-3">
            <h2 className="sr-only">{title}</h2>
            <Card>
              <Part {...reader} linkedId={linkedIn(id)} />
            </Card>
          </div>
        ),
      }))}
    />
  );
}

interface SubscribeHintProps {
  gate: Exclude<Gate, 'open'>;
  text: string;
}

/** Shown instead of a part of a screen that needs a subscription. Its button opens the checkout or the portal. */
function SubscribeHint({ gate, text }: SubscribeHintProps) {
  const door = useRedirectButton(gate === 'reactivate' ? portalRedirect('gate') : checkoutRedirect('gate'));
  return (
    <div className="rounded-md border border-border bg-surface-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 basis-40 grow font-medium">{text}</p>
        <Button size="sm" variant="outline" busy={door.isBusy} onClick={door.open}>
          {gate === 'reactivate' ? m.manageSubscription : m.subscribeNow}
        </Button>
      </div>
      <RedirectError text={door.problem} />
    </div>
  );
}

/** /updates: announcements, update requests and recent uploads. Open to every account. */
export function UpdatesScreen() {
  const me = useQuery(currentUserQuery);
  return (
    <div className="wrap">
      <h1 className="mt-4 mb-4 text-3xl lg:mt-8">{m.updates}</h1>
      {me.data ? (
        <UpdateColumns me={me.data} gate={gateFor(me.data)} />
      ) : me.isPending ? (
        <div className="grid gap-4 lg:grid-cols-3">
          {[0, 1, 2].map((column) => (
            <Skeleton key={column} shape="card" />
          ))}
        </div>
      ) : (
        <ErrorState detail={m.updatesNotLoaded} query={me} />
      )}
    </div>
  );
}
