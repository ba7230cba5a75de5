import { Button, type ButtonProps } from './button.tsx';

export interface ShowMoreProps extends Pick<ButtonProps, 'size'> {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  label?: string;
}

/** Loads a list's next page; shows nothing on its last page. */
export function ShowMore({ query, label = 'Show more', size = 'md' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <p className="p-3 text-center">
      <Button
        variant="outline"
        size={size}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </p>
  );
}
