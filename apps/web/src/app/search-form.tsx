import { limits } from '@lamplight/contract/limits';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchInAddress } from './use-search-in-address.ts';

/** A search box for the address it stands at. */
export function SearchForm({ label }: { label: string }) {
  const { typed, type, submit } = useSearchInAddress();
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
