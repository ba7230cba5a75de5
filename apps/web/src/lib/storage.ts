/** Browser storage that never throws: if it is unavailable or full, reads return null and writes are dropped. */
export interface SafeStore {
  text(key: string): string | null;
  setText(key: string, value: string): void;
  /** The stored JSON, not validated; null if there is none or it cannot be parsed. */
  json(key: string): unknown;
  setJson(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** Returns a store. `open` is called on every use, because even reading `localStorage` throws in some private modes. */
export function safeStore(open: () => Storage): SafeStore {
  const text = (key: string) => attempt(() => open().getItem(key), null);
  const setText = (key: string, value: string) => attempt(() => open().setItem(key, value), undefined);
  return {
    text,
    setText,
    json: (key) => attempt((): unknown => JSON.parse(text(key) ?? 'null'), null),
    setJson: (key, value) => setText(key, JSON.stringify(value)),
    clear: () => attempt(() => open().clear(), undefined),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

export const localStore = safeStore(() => localStorage);
export const sessionStore = safeStore(() => sessionStorage);
