import type { AdminPlan } from '@lamplight/contract';
import { planLimits } from '@lamplight/contract/plans';
import { priceText } from '@lamplight/contract/price-text';
import { useState } from 'react';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { textAt, translationsIn, valueName, valuesOfTranslations } from '../../../lib/translated-values.ts';
import { useTextLanguage } from '../../../lib/use-text-language.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useSavePlan } from './admin-plans-queries.ts';
import { m } from './plans.messages.ts';

const names = ['line'] as const;

/** Dialog for the publisher's line about a plan, by language, and for whether the plan is offered. */
export function AdminPlanDialog({ entry, onClose }: { entry: AdminPlan; onClose: () => void }) {
  const { plan, revision } = entry;
  const [values, setValues] = useState<Record<string, string>>(() => ({
    line: entry.line,
    ...valuesOfTranslations(names, entry.translations),
  }));
  const [isHidden, setHidden] = useState(entry.is_hidden);
  const saving = useSavePlan();
  const texts = useTextLanguage(names, values, (next) => setValues((now) => ({ ...now, ...next })));
  const fields = saving.error instanceof ApiError ? saving.error.fields : [];
  const name = texts.named('line');
  return (
    <FormDialog
      open
      title={m.editTitle}
      submitLabel={m.save}
      busy={saving.isPending}
      problem={saving.error && detailOf(saving.error, m.notSaved)}
      onClose={onClose}
      onSubmit={() =>
        saving.mutate(
          {
            id: plan.id,
            body: {
              revision,
              line: values['line'] ?? '',
              is_hidden: isHidden,
              translations: translationsIn(names, values),
            },
          },
          {
            onSuccess: () => {
              showToast(m.saved);
              onClose();
            },
          },
        )
      }
    >
      <p>
        <bdi className="font-semibold">{plan.name}</bdi> · {priceText(plan)}
      </p>
      <TextLanguages {...texts.languages} />
      <TextField
        label={m.line}
        hint={m.lineHint({ count: planLimits.lineCharacters })}
        name={valueName('line', texts.tag)}
        maxLength={2 * planLimits.lineCharacters}
        autoComplete="off"
        value={textAt(values, name)}
        onChange={(line) => setValues((now) => ({ ...now, [name]: line }))}
        error={fields.find(({ field }) => field === name)?.message}
        {...texts.attributes}
      />
      {plan.is_default ? (
        <p className="text-sm text-text-2">{m.defaultStays}</p>
      ) : (
        <CheckBox label={m.hide} hint={m.hideHint} isOn={isHidden} onChange={setHidden} />
      )}
    </FormDialog>
  );
}
