import type { RoyaltyRule, RoyaltyRules } from '@lamplight/contract';
import { royaltyLimits } from '@lamplight/contract/royalty-limits';
import { useQuery } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { rulesQuery, useDeleteRule, useSaveSettings } from './royalty-queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { payText, whoText } from './rule-text.ts';

function RuleRow({
  rule,
  onEdit,
  onDelete,
}: {
  rule: RoyaltyRule;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const text = `${whoText(rule)}, ${payText(rule)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border bg-surface p-4">
      <div className="min-w-0">
        <h3 className="text-lg">
          <bdi>{whoText(rule)}</bdi>
        </h3>
        <p className="text-text-2">{payText(rule)}</p>
        {rule.book_title !== null && (
          <p className="text-sm text-text-2">
            {m.forBook({ book: <bdi>{rule.book_title || m.deletedName}</bdi> })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={m.editRuleOf({ rule: text })} onClick={onEdit}>
          {m.editRule}
        </Button>
        <Button variant="outline" size="sm" aria-label={m.deleteRuleOf({ rule: text })} onClick={onDelete}>
          {m.deleteRule}
        </Button>
      </div>
    </li>
  );
}

function RuleList({ rules }: { rules: readonly RoyaltyRule[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ act: 'edit' | 'delete'; rule: RoyaltyRule } | null>(null);
  const deleting = useDeleteRule();
  const focus = useFocusAfterRemoval(list, rules, 'li');
  const close = () => setOpen(null);
  return (
    <div ref={list}>
      {rules.length === 0 ? (
        <EmptyState icon={<Scale size={48} aria-hidden />} title={m.noRules} text={m.noRulesHint} />
      ) : (
        <ul aria-label={m.rules} className="grid gap-3">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              onEdit={() => setOpen({ act: 'edit', rule })}
              onDelete={() => {
                focus.remember(rule);
                setOpen({ act: 'delete', rule });
              }}
            />
          ))}
        </ul>
      )}
      {open?.act === 'edit' && <RuleDialog rule={open.rule} onClose={close} />}
      <ConfirmDialog
        open={open?.act === 'delete'}
        title={m.deleteQuestion}
        text={m.deleteExplained}
        confirmLabel={m.deleteRule}
        danger
        busy={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          open &&
          deleting.mutate(open.rule.id, {
            onSuccess: () => showToast(m.deleted),
            onError: (error) => showToast(detailOf(error, m.notDeleted), { tone: 'error' }),
            onSettled: close,
          })
        }
      />
    </div>
  );
}

/** Fields for the first month and the day on which months are closed; each is saved by itself. */
function ClosingFields({ rules }: { rules: RoyaltyRules }) {
  const saving = useSaveSettings();
  const saved = rules.first_month ?? '';
  const [typed, setTyped] = useState({ for: saved, text: saved });
  const month = typed.for === saved ? typed.text : saved;
  const save = (change: Partial<Pick<RoyaltyRules, 'first_month' | 'close_day'>>) =>
    saving.mutate(
      { first_month: rules.first_month, close_day: rules.close_day, ...change },
      {
        onSuccess: () => showToast(m.saved),
        onError: (error) => showToast(detailOf(error, m.notSaved), { tone: 'error' }),
      },
    );
  // Saves when the field is left, not while typing: on the way to 2026 a year is 0002. Some browsers have a text field
  // for a month.
  const saveMonth = () => {
    if (!saving.isPending && month !== saved && /^\d{4}-\d{2}$/.test(month)) save({ first_month: month });
  };
  return (
    <div className="mt-6 grid max-w-xl gap-4 sm:grid-cols-2">
      <TextField
        label={m.firstMonth}
        hint={m.firstMonthHint}
        type="month"
        placeholder="2026-01"
        value={month}
        disabled={!rules.may_change_first_month || saving.isPending}
        onChange={(text) => setTyped({ for: saved, text })}
        onBlur={saveMonth}
        onKeyDown={({ key }) => key === 'Enter' && saveMonth()}
      />
      <SelectField
        label={m.closeDay}
        value={String(rules.close_day)}
        disabled={saving.isPending}
        onChange={(day) => save({ close_day: Number(day) })}
      >
        <option value="0">{m.never}</option>
        {Array.from({ length: royaltyLimits.closeDay }, (_, index) => (
          <option key={index} value={index + 1}>
            {m.onDay({ day: index + 1 })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The rules by which people are paid. */
export function RulesSection() {
  const query = useQuery(rulesQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={m.rules}
      action={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {m.addRule}
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-text-2">{m.rulesHint}</p>
      <Loaded data={query.data} query={query} detail={detailOf(query.error, m.notLoaded)} label={m.loading}>
        {(rules) => (
          <>
            <RuleList rules={rules.rules} />
            {(rules.rules.length > 0 || rules.first_month !== null) && <ClosingFields rules={rules} />}
          </>
        )}
      </Loaded>
      {isAdding && <RuleDialog rule={null} onClose={() => setAdding(false)} />}
    </Section>
  );
}
