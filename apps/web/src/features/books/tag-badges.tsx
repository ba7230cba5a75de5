import type { Tag } from '@lamplight/contract';
import { Badge } from '../../ui/badge.tsx';
import { tagLabels } from './tag-order.ts';

/** A book's tags: the two voices first, sub tags last and grey. */
export function TagBadges({ tags }: { tags: readonly Tag[] }) {
  const labels = tagLabels(tags);
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
