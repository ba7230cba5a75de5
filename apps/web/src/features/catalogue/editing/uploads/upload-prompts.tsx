import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Cover } from '../../../../ui/cover.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Draft } from '../draft.ts';
import { m } from './messages.ts';
import type { Uploads } from './use-uploads.ts';

const OfferedTitle = ({ children }: { children: string }) => (
  <span dir="auto" className="font-semibold">
    {children}
  </span>
);

interface PromptProps {
  text: ReactNode;
  picture?: ReactNode;
  take: string;
  /** Label of the dismiss button. */
  drop: string;
  onTake: () => void;
  onDrop: () => void;
}

const Prompt = ({ text, picture, take, drop, onTake, onDrop }: PromptProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface-2 p-3">
    {picture && <span className="w-14 shrink-0">{picture}</span>}
    <p className="min-w-0 flex-1 basis-40 wrap-break-word">{text}</p>
    <span className="flex items-center gap-1">
      <Button size="sm" variant="outline" onClick={onTake}>
        {take}
      </Button>
      <IconButton label={drop} icon={<X size={18} aria-hidden />} onClick={onDrop} />
    </span>
  </div>
);

export interface UploadPromptsProps {
  uploads: Uploads;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Offers from the files' metadata: embedded art as cover, album name as title. */
export function UploadPrompts({ uploads, draft, onChange }: UploadPromptsProps) {
  const { offers, dropOffer } = uploads;
  const cover = offers.cover !== null && offers.cover !== draft.cover ? offers.cover : null;
  const title = draft.title.trim() === '' ? offers.title : null;
  return (
    <>
      {cover && (
        <Prompt
          picture={
            <Cover
              of={{ cover_image: cover, cover_hue: null, title: draft.title }}
              alt={m.offeredCoverAlt}
              sizes="56px"
            />
          }
          text={m.offeredCover}
          take={m.takeCover}
          drop={m.dropCover}
          onTake={() => {
            onChange({ cover });
            dropOffer('cover');
          }}
          onDrop={() => dropOffer('cover')}
        />
      )}
      {title && (
        <Prompt
          text={
            offers.author
              ? m.offeredTitleBy({ title: <OfferedTitle>{title}</OfferedTitle>, author: offers.author })
              : m.offeredTitle({ title: <OfferedTitle>{title}</OfferedTitle> })
          }
          take={m.takeTitle}
          drop={m.dropTitle}
          onTake={() => {
            onChange({ title });
            dropOffer('title');
          }}
          onDrop={() => dropOffer('title')}
        />
      )}
    </>
  );
}
