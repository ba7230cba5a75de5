import type { SafeStore } from '../../../lib/storage.ts';

/** Remembers, across visits, up to which import this account has dismissed the results in this browser. */
export function createDismissedImport(store: SafeStore, account: string | null) {
  const key = `import-dismissed:${account ?? ''}`;
  return {
    /** The id of the last import whose result was dismissed; 0 if none was. */
    read: () => Number(store.text(key)) || 0,
    write: (id: number) => store.setText(key, String(id)),
  };
}
