import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';

/**
 * A switch that is saved at once, for all devices.
 * @param query of an object with `on`
 * @returns `chosen`: what to show instead of the query's data; undefined for those
 */
export function useSavedSwitch(
  { queryKey }: { readonly queryKey: readonly string[] },
  save: (on: boolean) => Promise<unknown>,
) {
  const client = useQueryClient();
  // The query's new data are rendered in a later task: until then the box would show the old ones again.
  const [chosen, setChosen] = useState<boolean>();
  const saving = useMutation({
    scope: { id: queryKey.join('/') },
    mutationFn: save,
    onError: async (error) => {
      showToast(detailOf(error, 'That didn’t work. Please try again.'), { tone: 'error' });
      await client.invalidateQueries({ queryKey });
    },
    onSettled: () => setChosen(undefined),
  });
  return {
    chosen,
    change(on: boolean) {
      setChosen(on);
      // A response that is still pending would undo the change.
      void client.cancelQueries({ queryKey });
      client.setQueryData<{ on: boolean }>(queryKey, (current) => ({ ...current, on }));
      saving.mutate(on);
    },
  };
}
