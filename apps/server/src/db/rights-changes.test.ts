import { expect, test } from 'vitest';
import { mayChangeRights } from './rights-changes.ts';

test.each([
  ['update "users" set "role" = ? where "id" = ?', true],
  ['delete from "users" where "id" = $1', true],
  ['update "sessions" set "ended_at" = ? where "id" = ?', true],
  ['update "sessions" set "generation" = "generation" + ?, "authenticated_at" = ?', true],
  ['update "sessions" set "stream_started_at" = null, "stream_taken_over_at" = clock_timestamp()', true],
  ['insert into "subscriptions" ("user_id") values (?) on conflict do update set "is_premium" = ?', true],
  ['insert into "email_changes" ("user_id") values (?)', true],
  ['UPDATE free_grants SET revoked_at = $1', true],
  ['\n    update users set muted_until = null', true],
  ['update "sessions" set "last_seen_at" = ? where "id" in (?)', false],
  ['update "sessions" set "stream_seen_at" = ? where "id" = ?', false],
  ['insert into "sessions" ("id") values (?)', false],
  ['update "users_of_a_kind" set "a" = ?', false],
  ['select * from "users"', false],
])('%s: %s', (statement, changes) => {
  expect(mayChangeRights(statement)).toBe(changes);
});
