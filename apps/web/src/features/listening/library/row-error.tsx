import { Button } from '../../../ui/button.tsx';

/** Shown below a row of Continue whose other books could not be loaded. */
export const RowError = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => (
  <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-sm text-text-2">
    The other audiobooks could not be loaded.
    <Button variant="outline" size="sm" busy={isBusy} onClick={onRetry}>
      Try again
    </Button>
  </p>
);
