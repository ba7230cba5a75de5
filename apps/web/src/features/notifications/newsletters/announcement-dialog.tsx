import { useQuery } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { m } from './messages.ts';
import { type ChosenAnnouncement, recentAnnouncementsQuery } from './newsletter-queries.ts';
import { momentText } from './newsletter-text.ts';

interface AnnouncementDialogProps {
  isBusy: boolean;
  onChoose: (announcement: ChosenAnnouncement) => void;
  onClose: () => void;
}

/** Lists the latest announcements, of which one becomes the text of a newsletter. */
export function AnnouncementDialog({ isBusy, onChoose, onClose }: AnnouncementDialogProps) {
  const announcements = useQuery({ ...recentAnnouncementsQuery, refetchOnMount: 'always' });
  return (
    <Dialog
      open
      title={m.fromAnnouncement}
      onClose={onClose}
      actions={
        <Button variant="outline" data-autofocus onClick={onClose}>
          {m.close}
        </Button>
      }
    >
      <Loaded
        data={announcements.data}
        query={announcements}
        detail={detailOf(announcements.error, m.announcementsNotLoaded)}
        label={m.loadingAnnouncements}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p>{m.noAnnouncements}</p>
          ) : (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <li key={row.id} className="grid justify-items-start gap-2 border-t border-border pt-3">
                  <p className="text-sm">{momentText(row.created_at)}</p>
                  <p dir="auto" className="line-clamp-3 text-text wrap-anywhere">
                    {row.content}
                  </p>
                  <Button
                    variant="outline"
                    size="sm"
                    busy={isBusy}
                    aria-label={m.chooseAnnouncementOf({ time: momentText(row.created_at) })}
                    onClick={() => onChoose(row)}
                  >
                    {m.use}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
