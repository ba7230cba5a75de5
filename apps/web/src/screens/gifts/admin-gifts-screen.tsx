import { giftStates } from '@lamplight/contract/gift-limits';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  AdminGifts,
  type GiftFilter,
  GiftSettingsForm,
  readGiftFilter,
} from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

function Filters({ filter, onChange }: { filter: GiftFilter; onChange: (filter: GiftFilter) => void }) {
  const [typed, setTyped] = useState(filter.q);
  return (
    <form
      className="mb-5 grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, q: typed });
      }}
    >
      <SearchField label={m.searchGifts} value={typed} onChange={setTyped} />
      <SelectField
        label={m.state}
        value={filter.state}
        onChange={(state) =>
          onChange({ q: typed, state: giftStates.find((candidate) => candidate === state) ?? '' })
        }
      >
        <option value="">{m.everyState}</option>
        {giftStates.map((state) => (
          <option key={state} value={state}>
            {m[`state_${state}`]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="outline">
        {m.search}
      </Button>
    </form>
  );
}

/** /admin/gifts: settings and list; the filter is in the URL. */
export function AdminGiftsScreen() {
  const [query] = useSearchParams();
  const filter = readGiftFilter(query);
  const navigate = useNavigate();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 mb-6 text-3xl">{m.gifts}</h1>
      <div className="mb-8 rounded-md border border-border bg-surface p-4">
        <GiftSettingsForm />
      </div>
      <Filters
        key={filter.q}
        filter={filter}
        onChange={(next) => void navigate(paths.adminGifts({ ...next }), { replace: true })}
      />
      <AdminGifts
        filter={filter}
        clear={
          <ButtonLink to={paths.adminGifts()} replace variant="outline">
            {m.clear}
          </ButtonLink>
        }
      />
    </div>
  );
}
