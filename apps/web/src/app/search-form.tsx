import { limits } from '@lamplight/contract/limits';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchParamsInput } from './use-search-params-input.ts';

/** A search box for the current URL. */
export function SearchForm({ label }: { label: string }) {
  const { typed, type, submit } = useSearchParamsInput();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SearchField label={label} value={typed} onChange={type} maxLength={limits.maxQuery} />
    </form>
  );
}
