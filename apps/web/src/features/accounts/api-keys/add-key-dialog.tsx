import type { KeyGroup, KeyScope } from '@lamplight/contract/api-keys';
import { keyLimits } from '@lamplight/contract/api-keys';
import { useId, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAddApiKey } from './api-keys-queries.ts';
import { m } from './messages.ts';
import { groupName, groups, levelText, scopesOf } from './scope-text.ts';

type Choices = Partial<Record<KeyGroup, KeyScope>>;

const dayMs = 24 * 3_600_000;
const ends = ['30', '90', '365', 'never'] as const;

function ScopeChoice({
  group,
  value,
  onChange,
}: {
  group: KeyGroup;
  value: string;
  onChange: (scope: string) => void;
}) {
  const id = useId();
  const scopes = scopesOf(group);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <label htmlFor={id} className="min-w-0 flex-1 basis-40">
        {groupName(group)}
      </label>
      <div className="grid min-w-48 flex-1">
        <Select
          id={id}
          className="field w-full"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{m.level_none}</option>
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {levelText(scope, scopes.length === 1)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** Dialog that asks for a key's name, scopes and expiry, then shows the key once. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddApiKey();
  const [name, setName] = useState('');
  const [end, setEnd] = useState<string>('365');
  const [choices, setChoices] = useState<Choices>({});
  const [isSent, setSent] = useState(false);
  const scopes = Object.values(choices).filter(Boolean);
  const problem = isSent && scopes.length === 0 ? m.scopesMissing : null;

  if (adding.data)
    return (
      <SecretDialog
        title={m.yourKey}
        text={m.copyNow}
        label={m.key}
        secret={adding.data.key}
        copied={m.copied}
        notCopied={m.notCopied}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      open
      title={m.addApiKey}
      submitLabel={m.create}
      busy={adding.isPending}
      problem={problem ?? (adding.error && detailOf(adding.error, m.notAdded))}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (name.trim() === '' || scopes.length === 0) return;
        const expires_at = end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString();
        adding.mutate({ name, scopes, expires_at });
      }}
    >
      <TextField
        label={m.name}
        hint={m.nameHint}
        error={isSent && name.trim() === '' ? m.nameMissing : null}
        value={name}
        onChange={setName}
        maxLength={keyLimits.nameCharacters}
        autoComplete="off"
        data-autofocus
      />
      <SelectField label={m.ends_label} value={end} onChange={setEnd}>
        {ends.map((choice) => (
          <option key={choice} value={choice}>
            {m[`end_${choice}`]}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">{m.scopes}</legend>
        {groups.map((group) => (
          <ScopeChoice
            key={group}
            group={group}
            value={choices[group] ?? ''}
            onChange={(scope) => setChoices({ ...choices, [group]: scope })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
