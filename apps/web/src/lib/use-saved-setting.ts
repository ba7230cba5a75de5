import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export interface SavedSettingOptions<Data, Change> {
  /** Of the query that loads the setting. */
  readonly queryKey: readonly string[];
  /** Resolves with the new data if the server answers with all of them. */
  readonly save: (change: Change) => Promise<Data | undefined>;
  /** Returns the query's data with a change. */
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
  // The query's new data are rendered in a later task, and a request that began before the save is answered with old
  // ones: without this the old setting would be shown again.
  const [chosen, setChosen] = useState<Change>();
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  /** Data that the server has. */
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
      // Requests that began during the save.
      if (isLast()) show(savedData.current);
    },
    onError: (error) => {
      onFailure(error);
      // The server may be out of reach for the request that loads it again, too.
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
