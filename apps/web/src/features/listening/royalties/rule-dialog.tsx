import type { RoyaltyRule } from '@lamplight/contract';
import { personRoles } from '@lamplight/contract/people-limits';
import { decimalsOf } from '@lamplight/contract/prices';
import { royaltyKinds, royaltyLimits } from '@lamplight/contract/royalty-limits';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { useSaveRule } from './royalty-queries.ts';
import { SubjectField, type TypedSubject } from './subject-field.tsx';

/**
 * Returns an amount such as '12.50' as a number of units of 10 to the power of minus `decimals`; null if the text is no
 * amount.
 */
function readAmount(text: string, decimals: number): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(typed)) return null;
  return Math.round(Number(typed) * 10 ** decimals);
}

const typedOf = (id: number | null, name: string | null): TypedSubject => ({ id, text: name ?? '' });

const rateText = (rule: RoyaltyRule | null): string =>
  rule === null ? '' : String(rule.rate / 10 ** (rule.kind === 'share' ? 2 : decimalsOf(rule.currency)));

/** Dialog that adds a rule, or changes `rule` if that is not null. */
export function RuleDialog({ rule, onClose }: { rule: RoyaltyRule | null; onClose: () => void }) {
  const saving = useSaveRule();
  const [role, setRole] = useState(rule?.role ?? 'narrator');
  const [kind, setKind] = useState(rule?.kind ?? 'share');
  const [rate, setRate] = useState(rateText(rule));
  const [currency, setCurrency] = useState((rule?.currency || 'usd').toUpperCase());
  const [person, setPerson] = useState(typedOf(rule?.person_id ?? null, rule?.person_name ?? null));
  const [book, setBook] = useState(typedOf(rule?.book_id ?? null, rule?.book_title ?? null));
  const [isSent, setSent] = useState(false);
  const isShare = kind === 'share';
  const code = currency.trim().toLowerCase();
  const amount = readAmount(rate, isShare ? 2 : decimalsOf(code));
  const isUnknown = ({ text, id }: TypedSubject) => text.trim() !== '' && id === null;
  const rateNeeded = isShare ? m.percentNeeded : m.numberNeeded;
  const errors = {
    rate: amount === null || (isShare && amount > royaltyLimits.wholeShare) ? rateNeeded : null,
    currency: isShare || /^[a-z]{3}$/.test(code) ? null : m.currencyNeeded,
    person: isUnknown(person) ? m.chooseOne : null,
    book: isUnknown(book) ? m.chooseOne : null,
  };
  const shownError = (error: string | null) => (isSent ? error : null);
  return (
    <FormDialog
      open
      title={rule ? m.editRule : m.addRule}
      submitLabel={m.save}
      busy={saving.isPending}
      problem={saving.error ? detailOf(saving.error, m.notSaved) : null}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (amount === null || Object.values(errors).some(Boolean)) return;
        saving.mutate(
          {
            id: rule?.id ?? null,
            role,
            kind,
            rate: amount,
            currency: isShare ? '' : code,
            person_id: person.id,
            book_id: book.id,
          },
          {
            onSuccess: () => {
              showToast(m.saved);
              onClose();
            },
          },
        );
      }}
    >
      <SelectField
        label={m.role}
        value={role}
        onChange={(value) => setRole(personRoles.find((role) => role === value) ?? 'narrator')}
        data-autofocus
      >
        {personRoles.map((role) => (
          <option key={role} value={role}>
            {m[`role_${role}`]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.kind}
        value={kind}
        onChange={(value) => setKind(royaltyKinds.find((kind) => kind === value) ?? 'share')}
      >
        {royaltyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {m[`kind_${kind}`]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={isShare ? m.share : m.amount}
        error={shownError(errors.rate)}
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        onChange={setRate}
        maxLength={16}
      />
      {!isShare && (
        <TextField
          label={m.currency}
          hint={m.currencyHint}
          error={shownError(errors.currency)}
          autoComplete="off"
          value={currency}
          onChange={setCurrency}
          maxLength={3}
        />
      )}
      <SubjectField kind="person" value={person} onChange={setPerson} error={shownError(errors.person)} />
      <SubjectField kind="book" value={book} onChange={setBook} error={shownError(errors.book)} />
    </FormDialog>
  );
}
