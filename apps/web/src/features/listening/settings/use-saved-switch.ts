import { detailOf } from '../../../lib/api.ts';
import { useSavedSetting } from '../../../lib/use-saved-setting.ts';
import { showToast } from '../../../ui/toast.ts';

/**
 * A switch that is saved at once, for all devices.
 * @param query query whose data has a field `on`
 * @returns `chosen`: value to show instead of the query's data; undefined to show the query's data
 */
export const useSavedSwitch = (
  { queryKey }: { readonly queryKey: readonly string[] },
  save: (on: boolean) => Promise<unknown>,
) =>
  useSavedSetting<{ on: boolean }, boolean>({
    queryKey,
    save: (on) => save(on).then(() => undefined),
    apply: (current, on) => ({ ...current, on }),
    onFailure: (error) => showToast(detailOf(error), { tone: 'error' }),
  });
