import type { Tag } from '@lamplight/contract';
import { Badge } from '../../../ui/badge.tsx';
import { tagLabels } from './tag-order.ts';

export interface TagBadgesProps {
  tags: readonly Tag[];
  /** Names shown beside the tags: tags of the same name are left out. */
  shown?: readonly string[];
}

/** A book's tags: the two voice tags first, sub tags last and grey. */
export function TagBadges({ tags, shown = [] }: TagBadgesProps) {
  const labels = tagLabels(tags).filter(({ text }) => !shown.includes(text));
  if (labels.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(({ text, tone }) => (
        <Badge key={`${tone} ${text}`} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}
