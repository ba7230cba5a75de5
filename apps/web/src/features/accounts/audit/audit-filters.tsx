import { auditActions } from '@lamplight/contract/audit-actions';
import { locale } from '@lamplight/messages';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AuditFilter, readAuditFilter } from './audit-queries.ts';
import { auditName } from './audit-text.ts';
import { m } from './messages.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const actions = auditActions.toSorted((a, b) => auditName(a).localeCompare(auditName(b), locale()));

/** Search form of the audit list: actor, action, affected member and dates. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const formId = useId();
  const [typed, setTyped] = useState(filter);
  // The fields follow the URL, which a search, the browser's Back and 'Clear search' change.
  const address = JSON.stringify(filter);
  const [followed, setFollowed] = useState(address);
  if (address !== followed) {
    setFollowed(address);
    setTyped(filter);
  }
  const set = (change: Partial<Record<keyof AuditFilter, string>>) =>
    setTyped((before) => readAuditFilter(new URLSearchParams({ ...before, ...change })));
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(filter).filter(Boolean).length;
  return (
    <>
      {/* On a phone the form would push the list off the screen. */}
      <div className="mb-4 sm:hidden">
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={formId}
          icon={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? m.filterCount({ count }) : m.filter}
        </Button>
      </div>
      <form
        id={formId}
        aria-label={m.searchAuditLog}
        className={cx(
          'mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]',
          !isOpen && 'max-sm:hidden',
        )}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed);
        }}
      >
        <TextField
          label={m.doneBy}
          placeholder={m.username}
          value={typed.actor}
          autoComplete="off"
          onChange={(actor) => setTyped({ ...typed, actor })}
        />
        <TextField
          label={m.about}
          placeholder={m.username}
          value={typed.member}
          autoComplete="off"
          onChange={(member) => setTyped({ ...typed, member })}
        />
        <SelectField label={m.what} value={typed.action} onChange={(action) => set({ action })}>
          <option value="">{m.everything}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {auditName(action)}
            </option>
          ))}
        </SelectField>
        <TextField label={m.from} type="date" value={typed.from} onChange={(from) => set({ from })} />
        <TextField label={m.to} type="date" value={typed.to} onChange={(to) => set({ to })} />
        <Button type="submit" variant="outline" icon={<Search size={18} aria-hidden />}>
          {m.search}
        </Button>
      </form>
    </>
  );
}
