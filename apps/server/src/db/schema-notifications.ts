import type { NotificationKind } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Follows, events and notifications of members. */
export interface NotificationTables {
  /** A book, series or person that a member follows: exactly one of the three is set. */
  follows: {
    id: Generated<number>;
    user_id: number;
    book_id: number | null;
    series_id: number | null;
    person_id: number | null;
    created_at: string;
  };
  /** Events that members are notified of: one row each, whatever the number of members. */
  notification_events: {
    id: Generated<number>;
    kind: 'release' | 'reply' | 'announcement';
    book_id: number | null;
    /** JSON list of the chapters that came out; some may be deleted. */
    chapter_ids: Generated<string>;
    new_book: Generated<Flag>;
    /** Days of early access that a reader needs to see the release at the time of the event; 0: everybody sees it. */
    level: Generated<number>;
    /** Id of the reply or announcement that the event is about; null for other events. */
    comment_id: number | null;
    /** Author of the comment that was replied to; null for other events. */
    recipient_id: number | null;
    /** Highest id of a member whose notification of the event has been created. */
    after_user: Generated<number>;
    /** When the next batch of members is processed; null once all are. */
    due_at: string | null;
    created_at: string;
  };
  /** Notifications of members. */
  notifications: {
    user_id: number;
    event_id: number;
    kind: NotificationKind;
    /** 1 if the list in the app shows the notification; 0 if the member wants only mails about such events. */
    in_app: Flag;
    created_at: string;
    read_at: string | null;
  };
  /** Notification settings of members who have changed any. */
  notification_settings: {
    user_id: number;
    /** JSON of the contract's `NotificationChoices`. */
    choices: string;
    /** Local times as '22:00', between which nothing is pushed or mailed; null for none. */
    quiet_from: string | null;
    quiet_to: string | null;
    /** IANA name of the member's time zone. */
    time_zone: string;
    is_paused: Flag;
    /**
     * Beginning of the period that the next weekly mail covers; the mail is due at `letter_at`. Both are null without
     * weekly mails.
     */
    letter_from: string | null;
    letter_at: string | null;
  };
  /** Devices that get pushes. Each registers again when the app starts. */
  push_devices: {
    id: Generated<number>;
    user_id: number;
    /** Session of the device; once the session has ended, nothing is pushed. */
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
    /** When the device last registered. */
    seen_at: string;
  };
  /** Pushes and mails to send: one for each event and device, or each event and member. */
  notification_deliveries: {
    id: Generated<number>;
    once_key: string;
    event_id: number;
    user_id: number;
    /** Device that gets the push; null for a mail. */
    device_id: number | null;
    attempts: Generated<number>;
    /** When the delivery is due, or is retried if its node crashes; null once done. */
    due_at: string | null;
    created_at: string;
  };
  /** Mails that admins write to members. */
  newsletters: {
    id: Generated<number>;
    revision: Generated<number>;
    subject: string;
    /** Text of the newsletter, in Markdown. */
    body: string;
    translations: Generated<string>;
    audience: 'all' | 'plan' | 'book';
    price_id: string | null;
    book_id: number | null;
    state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
    send_at: Generated<string | null>;
    started_at: Generated<string | null>;
    done_at: Generated<string | null>;
    /** Id of the last member whose mail is queued or who gets none. */
    after_user: Generated<number>;
    /** Whether the mails of all recipients are queued. */
    is_queued: Generated<Flag>;
    queued: Generated<number>;
    /** Number of mails that were sent; null until the newsletter is over. */
    sent: Generated<number | null>;
    failed: Generated<number | null>;
    created_by: number | null;
    created_at: string;
  };
}
