import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export interface SavedSettingOptions<Data, Change> {
  /** Key of the query that loads the setting. */
  readonly queryKey: readonly string[];
  /** Saves a change. Resolves with the new data if the server's response contains all of them. */
  readonly save: (change: Change) => Promise<Data | undefined>;
  /** Returns the query's data with the change applied. */
  readonly apply: (data: Data | undefined, change: Change) => Data;
  /** Tells the member that a change could not be saved. The setting is then loaded again. */
  readonly onFailure: (error: Error) => void;
}

/**
 * A setting of which each change is shown and saved at once, one request at a time.
 * @returns `chosen`: the latest change until it is saved, to show instead of the query's data; undefined otherwise
 */
export function useSavedSetting<Data, Change>({
  queryKey,
  save,
  apply,
  onFailure,
}: SavedSettingOptions<Data, Change>) {
  const client = useQueryClient();
  const mutationKey = ['setting', ...queryKey];
  // Shown until the save ends: the query's new data are rendered in a later task, and a request that began before the
  // save returns old data. Without this state the old setting would be shown again.
  const [chosen, setChosen] = useState<Change>();
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  /** Latest data that the server is known to have. */
  const savedData = useRef<Data>(undefined);

  function show(data: Data | undefined) {
    // A response that is still pending would undo the change.
    void client.cancelQueries({ queryKey });
    client.setQueryData<Data>(queryKey, data);
  }

  const saving = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: save,
    onSuccess: (saved, change) => {
      savedData.current = saved ?? apply(savedData.current, change);
      // Cancels requests that began during the save, and shows the saved data.
      if (isLast()) show(savedData.current);
    },
    onError: (error) => {
      onFailure(error);
      // Shows the last saved data now, because reloading the setting may fail, too.
      if (isLast()) show(savedData.current);
      void client.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      if (isLast()) setChosen(undefined);
    },
  });

  return {
    chosen,
    change(next: Change) {
      setChosen(() => next);
      const data = client.getQueryData<Data>(queryKey);
      if (client.isMutating({ mutationKey }) === 0) savedData.current = data;
      show(apply(data, next));
      saving.mutate(next);
    },
  };
}
