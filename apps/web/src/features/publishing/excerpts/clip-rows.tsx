import type { Clip } from '@lamplight/contract';
import { Copy, EllipsisVertical, ExternalLink, Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { clockTime } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useEndClip } from './clip-queries.ts';
import { m } from './messages.ts';
import { copyLink } from './share-link.ts';

interface ClipRowProps {
  clip: Clip;
  title: ReactNode;
  hasCover: boolean;
  onEnd: () => void;
}

function ClipRow({ clip, title, hasCover, onEnd }: ClipRowProps) {
  const range = `${clockTime(clip.from)}–${clockTime(clip.to)}`;
  return (
    <li className="flex items-start gap-3 border-t border-border p-3 first:border-0">
      {hasCover && (
        <span className="w-11 shrink-0">
          <Cover of={{ ...clip, title: clip.book_title }} alt="" sizes="44px" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm text-text-2">
          <bdi>{clip.chapter_title}</bdi> ·{' '}
          <span dir="ltr" className="tabular-nums">
            {range}
          </span>
        </p>
        {clip.quote !== '' && (
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {clip.quote}
          </p>
        )}
      </div>
      <Menu
        label={m.clipRange({ range })}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={m.clipBookTitleRange({ book_title: clip.book_title, range })}
            icon={<EllipsisVertical size={20} aria-hidden />}
          />
        )}
      >
        {(close) => {
          const closeAnd = (action: () => void) => () => {
            close();
            action();
          };
          return (
            <>
              <MenuItem icon={<Copy size={20} aria-hidden />} onSelect={closeAnd(() => void copyLink(clip))}>
                {m.copyLink}
              </MenuItem>
              <MenuItem
                icon={<ExternalLink size={20} aria-hidden />}
                onSelect={closeAnd(() => window.open(clip.path, '_blank', 'noreferrer'))}
              >
                {m.open}
              </MenuItem>
              <MenuItem icon={<Link2Off size={20} aria-hidden />} onSelect={closeAnd(onEnd)}>
                {m.endClip}
              </MenuItem>
            </>
          );
        }}
      </Menu>
    </li>
  );
}

export interface ClipRowsProps<Row extends Clip> {
  label: string;
  clips: readonly Row[];
  as: 'member' | 'editor';
  titleOf: (clip: Row) => ReactNode;
  /** Called before a clip is ended. */
  onEnding: (clip: Row) => void;
}

/** A list of clips, each with a menu that copies, opens and ends it. */
export function ClipRows<Row extends Clip>({ label, clips, as, titleOf, onEnding }: ClipRowsProps<Row>) {
  const [ending, setEnding] = useState<Row | null>(null);
  const end = useEndClip(as);

  async function confirm(clip: Row) {
    onEnding(clip);
    try {
      await end.mutateAsync(clip);
      showToast(m.clipEnded);
    } catch (error) {
      showToast(detailOf(error, m.clipNotEnded), { tone: 'error' });
    }
    setEnding(null);
  }

  return (
    <>
      <ul aria-label={label} className="overflow-hidden rounded-lg border border-border bg-surface">
        {clips.map((clip) => (
          <ClipRow
            key={clip.id}
            clip={clip}
            title={titleOf(clip)}
            hasCover={as === 'member'}
            onEnd={() => setEnding(clip)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title={m.confirmEndClip}
        text={m.linkNoLongerWork}
        confirmLabel={m.endClip}
        danger
        busy={end.isPending}
        onConfirm={() => ending && void confirm(ending)}
        onCancel={() => setEnding(null)}
      />
    </>
  );
}
