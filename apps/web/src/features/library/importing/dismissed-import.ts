import type { SafeStore } from '../../../lib/storage.ts';

/** Remembers per account in this browser which import's result was dismissed last. */
export function createDismissedImport(store: SafeStore, account: string | null) {
  const key = `import-dismissed:${account ?? ''}`;
  return {
    /** Id of the last import whose result was dismissed; 0 if none. */
    read: () => Number(store.text(key)) || 0,
    write: (id: number) => store.setText(key, String(id)),
  };
}
