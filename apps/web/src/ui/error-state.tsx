import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** Error message in plain words. */
  detail: string;
  /** The failed query: Retry fetches it again. */
  query?: { readonly isFetching: boolean; refetch(): unknown };
  onRetry?: () => void;
  busy?: boolean;
}

export function ErrorState({ detail, query, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-48 font-medium">{detail}</p>
      {(query || onRetry) && (
        <Button
          variant="outline"
          size="sm"
          busy={busy || query?.isFetching === true}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => (query ? void query.refetch() : onRetry?.())}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
