const changesRights =
  /^\s*(?:(?:update|delete from) "?(?:users|sessions)\b|(?:insert into|update|delete from) "?(?:subscriptions|free_grants|email_changes)\b)/i;
/** Matches statements that only record when a device was in use: there are many, and none changes a right. */
const reportsUse = /^update "sessions" set "(?:stream_seen_at|last_seen_at|push_off_at)" = /;

/**
 * Returns whether a statement may change the cached data of an account with a session, such as its rights or address.
 */
export const mayChangeRights = (sql: string): boolean => changesRights.test(sql) && !reportsUse.test(sql);

/** Counts changes of rights by this process, so that caches of rights can be emptied at once. */
export interface RightsChanges {
  count(): number;
  /**
   * Counts one change. Call it when a statement that may change rights has run, and again when its transaction is
   * committed.
   */
  note(): void;
}

export function createRightsChanges(): RightsChanges {
  let changes = 0;
  return {
    count: () => changes,
    note: () => {
      changes += 1;
    },
  };
}
