import { useQuery } from '@tanstack/react-query';
import { Podcast } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type FeedSubject, feedsQuery } from '../../features/listening/index.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { m } from './messages.ts';

const FeedDialog = lazyPart(() => import('../../features/listening/feeds/feed-dialog.tsx'), 'FeedDialog');
const UpgradeDialog = lazyPart(
  () => import('../../features/membership/billing/upgrade-dialog.tsx'),
  'UpgradeDialog',
);

/** Creates a feed of a book or a series; members without the right to feeds see the Upgrade prompt. */
export function ListenElsewhere({ subject, onClose }: { subject: FeedSubject; onClose: () => void }) {
  const { data } = useQuery(feedsQuery);
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      {data.access === 'open' ? (
        <FeedDialog subject={subject} onClose={onClose} />
      ) : (
        <UpgradeDialog onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Item of a book's menu; absent where the publisher has turned feeds off. */
export function ListenElsewhereItem({ onSelect }: { onSelect: () => void }) {
  const { data } = useQuery(feedsQuery);
  if (!data || data.access === 'off') return null;
  return (
    <MenuItem icon={<Podcast size={20} aria-hidden />} onSelect={onSelect}>
      {m.listenInAnotherApp}
    </MenuItem>
  );
}

/** Button of a series' page, with its dialog; absent where the publisher has turned feeds off. */
export function ListenElsewhereButton({ subject }: { subject: FeedSubject }) {
  const { data } = useQuery(feedsQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.access === 'off') return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<Podcast size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.listenInAnotherApp}
      </Button>
      {isOpen && <ListenElsewhere subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
