import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { m } from './messages.ts';
import {
  type ChosenAnnouncement,
  newslettersQuery,
  progressMs,
  useAddNewsletter,
} from './newsletter-queries.ts';
import { audienceText, countText, stateTones, whenText } from './newsletter-text.ts';

/** Returns a draft with the text of an announcement, or without a text. */
const draftOf = ({ content, translations = {} }: ChosenAnnouncement = { content: '' }) => ({
  subject: '',
  body: content,
  audience: 'all' as const,
  price_id: null,
  book_id: null,
  translations: Object.fromEntries(
    Object.entries(translations).map(([tag, text]) => [tag, { subject: '', body: text.content }]),
  ),
});

/** Newsletters, the latest first, with what was sent to how many. @param onAdded opens a new draft */
export function NewsletterList({ onAdded }: { onAdded: (id: number) => void }) {
  const list = useInfiniteQuery({
    ...newslettersQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      rowsOf(data).some(({ state }) => state === 'sending') ? progressMs : false,
  });
  const newsletters = rowsOf(list.data);
  const adding = useAddNewsletter();
  const [isChoosing, setChoosing] = useState(false);

  const add = (announcement?: ChosenAnnouncement) =>
    adding.mutate(draftOf(announcement), {
      onSuccess: ({ id }) => onAdded(id),
      onError: (error) => {
        setChoosing(false);
        showToast(detailOf(error, m.notAdded), { tone: 'error' });
      },
    });

  return (
    <div className="mt-3">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[70ch] text-text-2">{m.explained}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setChoosing(true)}>
            {m.fromAnnouncement}
          </Button>
          <Button icon={<Plus size={18} aria-hidden />} busy={adding.isPending} onClick={() => add()}>
            {m.add}
          </Button>
        </div>
      </div>
      <QueryList
        query={list}
        count={newsletters.length}
        detail={detailOf(list.error, m.notLoaded)}
        loading={<Spinner label={m.loading} />}
        empty={<EmptyState icon={<Mail size={48} aria-hidden />} title={m.noneYet} text={m.noneHint} />}
      >
        <ul aria-label={m.newsletters} className="grid gap-3">
          {newsletters.map((newsletter) => (
            <li
              key={newsletter.id}
              className="grid gap-1 rounded-md border border-border bg-surface p-4 wrap-anywhere"
            >
              <div className="flex flex-wrap items-center gap-2">
                <h2 dir="auto" className="text-lg">
                  <Link to={paths.adminNewsletter(newsletter.id)}>{newsletter.subject || m.noSubject}</Link>
                </h2>
                <Badge tone={stateTones[newsletter.state]}>{m[`state_${newsletter.state}`]}</Badge>
              </div>
              <p className="text-sm text-text-2">
                {[audienceText(newsletter), whenText(newsletter), countText(newsletter)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </QueryList>
      {isChoosing && (
        <AnnouncementDialog isBusy={adding.isPending} onChoose={add} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
