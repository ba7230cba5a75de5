import type { SchemaWords } from '../dialect.ts';

/** Tables of accounts and sign-in. */
export const accountsTables = ({ id, sortable }: SchemaWords): string => `
-- Accounts. Of a name and an email address, the key decides whether two are the same.
create table users (
  id ${id},
  username text not null,
  username_key ${sortable} not null unique,
  email text not null,
  email_key ${sortable} not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'member')),
  profile_image text,
  is_premium integer not null default 0 check (is_premium in (0, 1)),
  manual_premium_override integer not null default 0 check (manual_premium_override in (0, 1)),
  device_version integer not null default 1,
  created_at text not null,
  username_skeleton text,
  staff_role text check (staff_role in ('editor', 'moderator', 'support')),
  muted_until text,
  mute_reason text,
  has_second_factor integer not null default 0 check (has_second_factor in (0, 1)),
  email_confirmed_at ${sortable},
  sign_in_mails integer not null default 1 check (sign_in_mails in (0, 1))
);
create unique index users_skeleton on users (username_skeleton);

-- Acts of members, staff and operators, until the end of their retention.
create table audit_log (
  id ${id},
  created_at ${sortable} not null,
  action ${sortable} not null,
  actor_kind text not null check (actor_kind in ('account', 'operator', 'system')),
  actor_id integer references users (id) on delete set null,
  member_id integer references users (id) on delete set null,
  target text,
  detail text
);
create index audit_log_action on audit_log (action, id);
create index audit_log_actor_id on audit_log (actor_id, id);
create index audit_log_created_at on audit_log (created_at);
create index audit_log_member_id on audit_log (member_id, id);

-- Authenticator apps (RFC 6238), at most one for each account.
create table authenticators (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  last_step integer not null,
  created_at ${sortable} not null,
  confirmed_at ${sortable}
);

-- Changes of e-mail addresses, until the old address can no longer revert them.
create table email_changes (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  state text not null check (state in ('open', 'confirmed', 'replaced', 'reverted', 'void')),
  created_at ${sortable} not null,
  confirm_until ${sortable} not null,
  revert_until ${sortable} not null
);
create index email_changes_new_email_key on email_changes (new_email_key);
create index email_changes_old_email_key on email_changes (old_email_key);
create unique index email_changes_open on email_changes (user_id) where state = 'open';
create index email_changes_revert_until on email_changes (revert_until);
create index email_changes_user_id on email_changes (user_id);

-- Queued mails, and for a while the finished ones.
create table mail_outbox (
  id ${id},
  once_key text unique,
  recipient text not null,
  letter text not null,
  state text not null check (state in ('waiting', 'sent', 'kept', 'given_up')),
  attempts integer not null default 0,
  due_at ${sortable} not null,
  created_at ${sortable} not null,
  done_at ${sortable},
  problem text,
  subject text,
  text text,
  html text
);
create index mail_outbox_due on mail_outbox (state, due_at);

-- Texts of emails that admins have changed, by kind; empty ones after the original was restored.
create table mail_texts (
  kind text primary key,
  subject text not null,
  body text not null,
  revision integer not null,
  updated_at ${sortable} not null
);

-- Passkeys of accounts.
create table passkeys (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  user_handle text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at ${sortable} not null,
  last_used_at ${sortable}
);
create index passkeys_user on passkeys (user_id);

-- Password reset links: only hashes, stored for a day to count the account's mails.
create table password_resets (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  mail_id integer,
  created_at ${sortable} not null,
  expires_at ${sortable} not null
);
create index password_resets_user on password_resets (user_id);

-- One-time codes that replace the second factor; only their hashes.
create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null,
  salt text not null,
  used_at ${sortable},
  constraint recovery_codes_pk primary key (user_id, code_hash)
);

-- Links 'This wasn't me' of security emails: only hashes, each used once.
create table security_links (
  token_hash text not null primary key,
  user_id integer not null references users (id) on delete cascade,
  mail_id integer not null,
  expires_at ${sortable} not null
);
create index security_links_expires_at on security_links (expires_at);
create index security_links_mail_id on security_links (mail_id);
create index security_links_user_id on security_links (user_id);

-- Sign-ins. At most maxSessions rows for each account; the cleanup deletes those that ended.
create table sessions (
  id text not null primary key,
  user_id integer not null references users (id) on delete cascade,
  generation integer not null default 1,
  device text not null,
  created_at ${sortable} not null,
  authenticated_at ${sortable} not null,
  last_seen_at ${sortable} not null,
  ended_at ${sortable},
  stream_started_at ${sortable},
  stream_seen_at ${sortable},
  stream_taken_over_at ${sortable},
  push_off_at ${sortable}
);
create index sessions_created_at on sessions (created_at);
create index sessions_ended_at on sessions (ended_at);
create index sessions_last_seen_at on sessions (last_seen_at);
create index sessions_user_id on sessions (user_id);

-- Challenges of sign-ins that have been answered: each can be answered once.
create table used_challenges (
  nonce text not null primary key,
  expires_at ${sortable} not null
);
create index used_challenges_expires on used_challenges (expires_at);
`;
