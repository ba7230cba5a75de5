import type { SchemaWords } from '../dialect.ts';

/** Tables of notifications. */
export const notificationsTables = ({ id, sortable }: SchemaWords): string => `
-- Events that members are notified of: one row each, whatever the number of members.
create table notification_events (
  id ${id},
  kind text not null,
  book_id integer references books (id) on delete cascade,
  chapter_ids text not null default '[]',
  new_book integer not null default 0 check (new_book in (0, 1)),
  level integer not null default 0,
  comment_id integer references comments (id) on delete cascade,
  recipient_id integer references users (id) on delete cascade,
  after_user integer not null default 0,
  due_at ${sortable},
  created_at ${sortable} not null
);
create index notification_events_book_id on notification_events (book_id);
create index notification_events_comment_id on notification_events (comment_id);
create index notification_events_created_at on notification_events (created_at);
create index notification_events_due_at on notification_events (due_at);
create index notification_events_recipient_id on notification_events (recipient_id);

-- Choices of members who have made some.
create table notification_settings (
  user_id integer primary key references users (id) on delete cascade,
  choices text not null,
  quiet_from text,
  quiet_to text,
  time_zone text not null,
  is_paused integer not null check (is_paused in (0, 1)),
  letter_from ${sortable},
  letter_at ${sortable}
);
create index notification_settings_letter_at on notification_settings (letter_at);

-- Notifications of members.
create table notifications (
  user_id integer not null references users (id) on delete cascade,
  event_id integer not null references notification_events (id) on delete cascade,
  kind text not null,
  in_app integer not null check (in_app in (0, 1)),
  created_at ${sortable} not null,
  read_at ${sortable},
  constraint notifications_pk primary key (user_id, event_id)
);
create index notifications_by_time on notifications (user_id, created_at, event_id);
create index notifications_of_event on notifications (event_id);

-- Devices that get pushes. Each registers again when the app starts.
create table push_devices (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at ${sortable} not null,
  seen_at ${sortable} not null
);
create index push_devices_session_id on push_devices (session_id);
create index push_devices_user_id on push_devices (user_id);

-- Pushes and mails to send: one for each event and device, or each event and member.
create table notification_deliveries (
  id ${id},
  once_key ${sortable} not null unique,
  event_id integer not null references notification_events (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  device_id integer references push_devices (id) on delete cascade,
  attempts integer not null default 0,
  due_at ${sortable},
  created_at ${sortable} not null
);
create index notification_deliveries_device_id on notification_deliveries (device_id);
create index notification_deliveries_due_at on notification_deliveries (due_at);
create index notification_deliveries_event_id on notification_deliveries (event_id);
create index notification_deliveries_user_id on notification_deliveries (user_id);
`;
