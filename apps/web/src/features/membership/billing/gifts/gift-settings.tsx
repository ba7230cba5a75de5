import type { GiftSettings } from '@lamplight/contract';
import { giftLimits } from '@lamplight/contract/gift-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../../lib/api.ts';
import { paths } from '../../../../lib/paths.ts';
import { noResult, useForm } from '../../../../lib/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { giftOffersQuery, giftSettingsQuery } from './gift-queries.ts';
import { m } from './messages.ts';

const { min, max } = giftLimits.validMonths;
const isWithin = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;

function SettingsForm({ revision, is_offered, valid_months }: GiftSettings) {
  const client = useQueryClient();
  const [isOffered, setOffered] = useState(is_offered);
  const { submit, isBusy, field, result } = useForm({
    initial: { months: String(valid_months) },
    validate: ({ months }) => (isWithin(months.trim()) ? {} : { months: m.validMonthsWrong({ min, max }) }),
    async send({ months }) {
      try {
        const saved = await call('PUT /admin/gifts/settings', {
          body: { revision, is_offered: isOffered, valid_months: Number(months) },
        });
        client.setQueryData(giftSettingsQuery.queryKey, saved);
        void client.invalidateQueries(giftOffersQuery);
        showToast(m.saved);
        return noResult;
      } catch (error) {
        void client.invalidateQueries(giftSettingsQuery);
        return { ...noResult, text: detailOf(error, m.notSaved) };
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_auto_auto] sm:items-end">
      <div className="sm:self-center">
        <CheckBox
          label={m.sellGifts}
          hint={m.sellGiftsHint({ path: <bdi dir="ltr">{paths.gift()}</bdi> })}
          isOn={isOffered}
          onChange={setOffered}
        />
      </div>
      <TextField
        {...field('months')}
        label={m.validMonths}
        hint={m.validMonthsHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {m.save}
        </Button>
      </div>
      <div className="sm:col-span-3">
        <FormMessage failure={result.text} />
      </div>
    </form>
  );
}

/** Form for whether gifts are sold, and how long they can be redeemed. */
export function GiftSettingsForm() {
  const settings = useQuery(giftSettingsQuery);
  return (
    <Loaded
      data={settings.data}
      query={settings}
      detail={detailOf(settings.error, m.settingsNotLoaded)}
      label={m.loadingSettings}
    >
      {(loaded) => <SettingsForm key={loaded.revision} {...loaded} />}
    </Loaded>
  );
}
