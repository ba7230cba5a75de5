import type { MemberImport, MemberImportRules } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { type ImportField, importFields } from '@lamplight/contract/member-import-limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';

interface ImportColumnsProps {
  job: MemberImport;
  isBusy: boolean;
  onCheck: (columns: MemberImport['columns'], rules: MemberImportRules) => void;
}

/** Form that says which column has which data and what becomes of the rows; the rows are then checked again. */
export function ImportColumns({ job, isBusy, onCheck }: ImportColumnsProps) {
  const [columns, setColumns] = useState(job.columns);
  const [rules, setRules] = useState(job.rules);
  const [months, setMonths] = useState(String(job.rules.months));
  const { min, max } = accountLimits.grantMonths;
  const count = Number(months);
  const isCount = Number.isInteger(count) && count >= min && count <= max;
  const needsMonths = rules.others === 'free_months';
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = columns;
    setColumns(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const usedBy = (at: number, field: ImportField) =>
    importFields.some((other) => other !== field && columns[other] === at);
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || (needsMonths && !isCount)) return;
        onCheck(columns, needsMonths ? { ...rules, months: count } : rules);
      }}
    >
      <fieldset>
        <legend className="sr-only">{m.columns}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {importFields.map((field) => (
            <SelectField
              key={field}
              label={m[`field_${field}`]}
              value={columns[field] === undefined ? '' : String(columns[field])}
              onChange={(value) => choose(field, value)}
            >
              <option value="">{m.noColumn}</option>
              {job.headers.map((header, at) => {
                const sample = job.samples.map((row) => row[at] ?? '').find((cell) => cell !== '');
                return (
                  <option key={at} value={at} disabled={usedBy(at, field)}>
                    {sample === undefined ? header : m.columnWithSample({ column: header, sample })}
                  </option>
                );
              })}
            </SelectField>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-3 font-semibold">{m.rules}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={m.others}
            value={rules.others}
            onChange={(value) => setRules({ ...rules, others: value === 'none' ? 'none' : 'free_months' })}
          >
            <option value="none">{m.others_none}</option>
            <option value="free_months">{m.others_free_months}</option>
          </SelectField>
          {needsMonths && (
            <TextField
              label={m.months}
              inputMode="numeric"
              value={months}
              onChange={setMonths}
              error={isCount ? undefined : m.mailsRange({ min, max })}
            />
          )}
          {columns.active !== undefined && (
            <SelectField
              label={m.inactive}
              value={rules.inactive}
              onChange={(value) =>
                setRules({ ...rules, inactive: value === 'imported' ? 'imported' : 'left_out' })
              }
            >
              <option value="left_out">{m.inactive_left_out}</option>
              <option value="imported">{m.inactive_imported}</option>
            </SelectField>
          )}
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="outline" busy={isBusy} disabled={columns.email === undefined}>
          {m.checkAgain}
        </Button>
      </div>
    </form>
  );
}
