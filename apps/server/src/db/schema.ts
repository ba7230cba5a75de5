import type { AuditAction, StaffRole } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Generated, Kysely } from 'kysely';
import type { BillingTables, MemberImportTables } from './schema-billing.ts';
import type { CatalogueTables } from './schema-catalogue.ts';
import type { FeedTables } from './schema-feeds.ts';
import type { IntegrationTables } from './schema-integrations.ts';
import type { ImportTables, SearchTables } from './schema-library.ts';
import type { ListeningTables, TextTables } from './schema-listening.ts';
import type { ModerationTables } from './schema-moderation.ts';
import type { NotificationTables } from './schema-notifications.ts';
import type { RoyaltyTables } from './schema-royalties.ts';
import type { PageTables, SiteTables } from './schema-site.ts';

/** Tables of passkeys and the second factor. */
interface FactorTables {
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /**
     * The account's id for authenticators, base64url: it reveals nothing about the account, and is the same for all its
     * passkeys.
     */
    user_handle: string;
    /** WebAuthn id of the passkey, base64url. */
    credential_id: string;
    /** Public key of the passkey in COSE format, base64url. */
    public_key: string;
    /** Signature counter of the authenticator; 0 if the authenticator does not count. */
    counter: number;
    /** Ways to reach the authenticator, as WebAuthn names them; separated by commas. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Authenticator apps (RFC 6238), at most one for each account. */
  authenticators: {
    user_id: number;
    /** Secret shared with the app, base32. */
    secret: string;
    /** Time step of the last accepted code: no code is accepted twice. */
    last_step: number;
    created_at: string;
    /** When a code first confirmed the app; until then null, and sign-ins do not ask for codes. */
    confirmed_at: string | null;
  };
  recovery_codes: {
    user_id: number;
    /** argon2id hash of a recovery code, base64url; all codes of an account share `salt`. */
    code_hash: string;
    salt: string;
    used_at: string | null;
  };
  /** Challenges of sign-ins that have been answered: each can be answered once. */
  used_challenges: { nonce: string; expires_at: string };
}

/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;

/** One interface per table; columns have the names of the API's fields. Times are ISO 8601 UTC text. */
export interface Schema
  extends CatalogueTables,
    SearchTables,
    ImportTables,
    ListeningTables,
    BillingTables,
    MemberImportTables,
    ModerationTables,
    NotificationTables,
    SiteTables,
    PageTables,
    TextTables,
    IntegrationTables,
    FeedTables,
    RoyaltyTables,
    FactorTables {
  users: {
    id: Generated<number>;
    username: string;
    /** Case-folded name; unique. */
    username_key: string;
    /** Skeleton shared by names that look alike; unique. Null on accounts that predate this rule and collide. */
    username_skeleton: Generated<string | null>;
    /** The confirmed address of the account: the only one used for sign-in, password resets and security notices. */
    email: string;
    email_key: string;
    password_hash: string;
    role: 'admin' | 'member';
    /** Rights of a member who is staff; null on admins, who have all rights. */
    staff_role: Generated<StaffRole | null>;
    profile_image: string | null;
    is_premium: Flag;
    manual_premium_override: Flag;
    /** Incremented to forget the devices from which the account has signed in. */
    device_version: Generated<number>;
    /**
     * Time until which moderators have muted the member (`mutedForGood` if for ever); the next column is their reason.
     */
    muted_until: Generated<string | null>;
    mute_reason: Generated<string | null>;
    /** 1 if the account has a passkey or a confirmed authenticator app; kept up to date with them. */
    has_second_factor: Generated<Flag>;
    /** When the owner opened a link mailed to the address; null: never. */
    email_confirmed_at: Generated<string | null>;
    /** 0 if the member wants no mail about a sign-in from a new device. */
    sign_in_mails: Generated<Flag>;
    /** Chosen language; null for the publisher's or the browser's. */
    language: Generated<LanguageTag | null>;
    created_at: string;
    /** Time until which the operator lets an account that is limited to single sign-on sign in by password. */
    password_allowed_until: Generated<string | null>;
  };
  /** Sign-ins. At most `maxSessions` rows for each account; the cleanup deletes those that ended. */
  sessions: {
    /** Random id, named by the session's tokens. */
    id: string;
    user_id: number;
    /** Incremented when a new token replaces the session's earlier ones. */
    generation: Generated<number>;
    /** Browser and system in words, such as 'Chrome on Windows'. */
    device: string;
    created_at: string;
    /** Time at which the member last proved who they are. */
    authenticated_at: string;
    /** Time of the last use, written every few minutes only. */
    last_seen_at: string;
    ended_at: string | null;
    /** When the member turned pushes to this device off; null if they are on or were never asked for. */
    push_off_at: Generated<string | null>;
    /** When the device began to play, by the database's time; null if it does not play. */
    stream_started_at: Generated<string | null>;
    /** When the playing device last reported, by the database's time. */
    stream_seen_at: Generated<string | null>;
    /** When the device had to pause because other devices play, by the database's time; null once it plays again. */
    stream_taken_over_at: Generated<string | null>;
    /** Identity provider by which the member signed in; null for any other way. */
    provider: Generated<string | null>;
    /** Id of the session at the provider (`sid`), for back-channel logout. */
    provider_session: Generated<string | null>;
    /** Identity that signed in; null once it is unlinked. */
    identity_id: Generated<number | null>;
  };
  /** Audit entries: acts of members, staff and operators, until their retention ends. */
  audit_log: {
    id: Generated<number>;
    created_at: string;
    action: AuditAction;
    /** Kind of actor: 'operator' is the command line, 'system' the server itself. */
    actor_kind: 'account' | 'operator' | 'system';
    /** Account that acted; null if no account acted, or the account was deleted. */
    actor_id: number | null;
    /** Account that was acted on; null if there is none, or it was deleted. */
    member_id: number | null;
    /** Object of the act, if it is no account: 'comment 12'. */
    target: string | null;
    /** JSON object of the contract's `AuditDetail`. */
    detail: string | null;
  };
  /** Locks across processes, with owner and expiry. */
  leases: { name: string; holder: string; expires_at: string };
  media_files: {
    key: string;
    kind: 'audio' | 'cover';
    content_type: string;
    bytes: number;
    duration: number | null;
    hue: number | null;
    /** Pixels of a cover; null for audio, and for a cover of an earlier version that has not been measured yet. */
    width: Generated<number | null>;
    height: Generated<number | null>;
    created_at: string;
    /** When a book last stopped using the file; other books may still use it. */
    released_at: Generated<string | null>;
    /**
     * Only for MP3 files: how browsers seek in it. 'pending': not checked yet; 'none': by its constant bit rate;
     * 'separate': by a separate index; 'copy': in a copy as MP4; 'failed': inaccurately, because its frames cannot be
     * read.
     */
    seek_index: Generated<'pending' | 'none' | 'separate' | 'copy' | 'failed' | null>;
  };
  /** Running uploads (tus). The bytes are in the uploads folder, named by id. */
  uploads: {
    id: string;
    user_id: number;
    /** File name on the admin's device; for display, never a path. */
    name: string;
    size: number;
    /** 'done': chapters were created from it, and `result` names them. */
    state: 'open' | 'done';
    result: string | null;
    created_at: string;
    touched_at: string;
  };
  /** Media files in the results of finished uploads: the cleanup does not delete these while the upload exists. */
  upload_files: {
    upload_id: string;
    /** Key of a row in `media_files`, which may have been deleted. */
    key: string;
  };
  /** Password reset links: only hashes, stored for a day to count the account's mails. */
  password_resets: {
    token_hash: string;
    user_id: number;
    /** The mail that contains the link; rendering the mail again creates a new link. */
    mail_id: number | null;
    created_at: string;
    expires_at: string;
  };
  /** Links 'This wasn't me' of security emails: only hashes, each used once. */
  security_links: { token_hash: string; user_id: number; mail_id: number; expires_at: string };
  /** Changes of e-mail addresses, until the old address can no longer revert them. */
  email_changes: {
    id: Generated<number>;
    user_id: number;
    old_email: string;
    old_email_key: string;
    new_email: string;
    new_email_key: string;
    /**
     * 'open': not confirmed yet, one for each account; 'replaced': another change was requested before it was
     * confirmed; 'reverted' by its own link; 'void': an earlier change was reverted.
     */
    state: 'open' | 'confirmed' | 'replaced' | 'reverted' | 'void';
    created_at: string;
    confirm_until: string;
    revert_until: string;
  };
  /** Queued mails, and for a while the finished ones. */
  mail_outbox: {
    id: Generated<number>;
    /** Unique key that prevents queueing the same mail twice. */
    once_key: string | null;
    recipient: string;
    newsletter_id: Generated<number | null>;
    /** JSON: subject of the mail and the values in its text. */
    letter: string;
    /** 'kept': there is no mail server, and the operator reads the mail here. */
    state: 'waiting' | 'sent' | 'kept' | 'given_up';
    attempts: Generated<number>;
    due_at: string;
    created_at: string;
    done_at: string | null;
    problem: string | null;
    /**
     * Rendered mail, written when it is sent; `text` and `html` only in state 'kept', because they may
     * contain secret links.
     */
    subject: string | null;
    text: string | null;
    html: string | null;
  };
  /** Parent of comments: one row per chapter or book with comments, and one for each part of the updates. */
  discussions: {
    id: Generated<number>;
    kind: 'chapter' | 'book' | 'review' | 'update' | 'announcement';
    /** Subject of the discussion: 'chapter/7', 'book/3', 'review/3', 'update', 'announcement'. */
    subject: string;
    chapter_id: number | null;
    /** Book of a discussion of kind 'book', which is unique; reviews have `reviewed_book_id`. */
    book_id: number | null;
    reviewed_book_id: Generated<number | null>;
    /** Number of listed top-level comments. */
    thread_count: Generated<number>;
  };
  comments: {
    id: Generated<number>;
    discussion_id: number;
    /** Author of the comment; null once the author is deleted, or the comment is removed. */
    user_id: number | null;
    /** Key chosen by the author's client, so that a retry does not post twice. */
    client_key: string | null;
    content: string;
    /** JSON: an announcement's content by language. */
    translations: Generated<string>;
    reply_to_id: number | null;
    /** The thread's top-level comment; null on that comment itself. */
    thread_id: number | null;
    /** Position in the chapter that the comment is about, in seconds; null if the comment has none. */
    timestamp: number | null;
    /** Sort key: the timestamp; comments without a timestamp sort last. */
    timestamp_key: number;
    created_at: string;
    /** Whether the comment was deleted but kept as a placeholder for its replies. */
    removed: Generated<Flag>;
    /** 'hidden' by moderators or reports; 'held' for review. Only its author and moderators see such a comment. */
    state: Generated<'visible' | 'hidden' | 'held'>;
    /**
     * Whether lists show the comment to others: it is visible, or it has a listed reply and so appears as removed.
     */
    listed: Generated<Flag>;
    /** Id in `moderation_acts` of the mute that hid the comment. */
    hidden_by_act: Generated<number | null>;
    /** Maintained by triggers on comment_reactions; score is likes minus dislikes. */
    likes: Generated<number>;
    dislikes: Generated<number>;
    score: Generated<number>;
    /** Number of direct replies, listed or not. */
    child_count: Generated<number>;
    /** Number of listed replies in the whole thread; set on the thread's top-level comment only. */
    reply_count: Generated<number>;
  };
  comment_reactions: { comment_id: number; user_id: number; value: 1 | -1 };
  /**
   * Stars of a member for a book; `comment_id` is the text of the review: deleting the stars deletes the text, and
   * vice versa.
   */
  reviews: {
    book_id: number;
    user_id: number;
    stars: number;
    /**
     * Whether the average counts the stars: not while the text is hidden or held. Kept up to date by a trigger on the
     * text's state.
     */
    is_counted: Generated<Flag>;
    comment_id: number | null;
    created_at: string;
    edited_at: string | null;
  };
  /** One row: the admin's text above the update requests. */
  /** `translations` is JSON: the text by language. */
  admin_text: { id: number; text: string; translations: Generated<string>; updated_at: string };
  installation: { name: string; value: string };
  rate_limits: { key: string; points: number; expire: number | null };
}

export type Database = Kysely<Schema>;
