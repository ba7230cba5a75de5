import { Badge } from '../../ui/badge.tsx';
import { statusTone } from './status-tone.ts';

export function StatusBadge({ status }: { status: string }) {
  return status.trim() === '' ? null : <Badge tone={statusTone(status)}>{status}</Badge>;
}
