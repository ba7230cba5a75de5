const changesRights =
  /^\s*(?:(?:update|delete from) "?(?:users|sessions)\b|(?:insert into|update|delete from) "?(?:subscriptions|free_grants|email_changes)\b)/i;
/** Reports of devices in use: there are many, and none changes a right. */
const reportsUse = /^update "sessions" set "(?:stream_seen_at|last_seen_at|push_off_at)" = /;

/** Returns whether a statement may change what is cached of an account with a session: its rights, its address. */
export const mayChangeRights = (sql: string): boolean => changesRights.test(sql) && !reportsUse.test(sql);

/** Counts changes of rights by this process, so that what is cached of them can be dropped at once. */
export interface RightsChanges {
  count(): number;
  /** Call once a statement that may change rights was executed, and once its transaction is committed. */
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
