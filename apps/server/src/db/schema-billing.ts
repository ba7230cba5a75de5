import type {
  DepartureOutcome,
  DepartureReason,
  ImportFormat,
  MemberImport,
  MemberRowState,
} from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Imports of members from files, and notes about members. */
export interface MemberImportTables {
  member_imports: {
    id: Generated<number>;
    state: MemberImport['state'];
    file_name: string;
    format: ImportFormat;
    /** JSON: names of the file's columns. */
    headers: Generated<string>;
    /** JSON: numbers of columns by field. */
    columns: Generated<string>;
    /** JSON: what becomes of rows for which the file says nothing else. */
    rules: string;
    /** Stored message. */
    problem: string | null;
    mails_per_minute: number;
    /** When the mail to the next new member is due; null before the start. */
    next_mail_at: string | null;
    /** Accounts that were deleted again. */
    removed: Generated<number>;
    created_by: number | null;
    created_at: string;
    /** Last progress of the server that reads or checks the file. */
    touched_at: string;
    ended_at: string | null;
    /** 1 until the import has ended, and while it is undone. */
    open_slot: number | null;
  };
  /** Rows of files, until some weeks after the import. */
  member_import_rows: {
    import_id: number;
    line: number;
    state: MemberRowState | 'unchecked';
    /** JSON: the row's values; emptied when the import has ended. */
    cells: string;
    email: Generated<string>;
    username: Generated<string>;
    access: InvitationAccessName | null;
    months: Generated<number>;
    is_premium: Generated<Flag>;
    customer: string | null;
    subscription: string | null;
    plan: Generated<string>;
    note: Generated<string>;
    /** JSON: stored messages. */
    problems: Generated<string>;
    user_id: number | null;
  };
  /** Notes of admins about members. No screen shows members their note; the file of their data contains it. */
  member_notes: { user_id: number; note: string; updated_at: string };
}

type InvitationAccessName = 'subscription' | 'free_months' | 'premium' | 'none';

/** Members' payments and the provider's events. */
export interface BillingTables {
  subscriptions: {
    user_id: number;
    stripe_customer_id: string | null;
    stripe_subscription_id: string | null;
    stripe_status: string | null;
    /** End of the paid period; null when the subscription is set to end. */
    subscription_renewal: string | null;
    /** Whether the price of the live subscription allows downloads. */
    is_premium: Generated<Flag>;
    /** End of the subscription if it is set to end; otherwise null. */
    ends_at: Generated<string | null>;
    /** Counts changes at the provider that the columns above may not reflect yet. */
    unsynced: Generated<number>;
    synced_at: Generated<string | null>;
    /** The last checkout asked for a trial with a card that had had one, so its subscription was canceled. */
    trial_denied: Generated<Flag>;
    /** The subscription's price, in the currency's smallest unit; null until the provider has reported it. */
    unit_amount: Generated<number | null>;
    /** Three lower-case letters, such as 'usd'. */
    currency: Generated<string | null>;
    /** 'day', 'week', 'month' or 'year'. */
    billing_interval: Generated<string | null>;
    interval_count: Generated<number | null>;
    /** Id of the price of the subscription; null until the provider has reported it. */
    price_id: Generated<string | null>;
    /** Rights that the price gives: JSON of `PlanRights`. */
    plan_rights: Generated<string | null>;
    /** Until when a claim of an identity provider opens the library. */
    claim_access_until: Generated<string | null>;
    /** When the payment that is due failed for the first time, by the provider; null while none has. */
    failed_at: Generated<string | null>;
    failed_attempts: Generated<number>;
    /** When the provider tries the payment again; null if it does not. */
    next_attempt_at: Generated<string | null>;
    /** End of the days after a failed payment in which the library stays open. */
    grace_until: Generated<string | null>;
    /** When a pause begins that is asked for, until it has begun. */
    pauses_at: Generated<string | null>;
    /** When a pause ends, asked for or begun; null without one. */
    paused_until: Generated<string | null>;
    /** When the subscription ended, by the provider. */
    ended_at: Generated<string | null>;
    /** The card that pays: the provider's id, its last digits, and the end of its last month. */
    card_id: Generated<string | null>;
    card_last4: Generated<string | null>;
    card_expires_at: Generated<string | null>;
    /** Id and end of the card about whose end the member was mailed. */
    mailed_card: Generated<string | null>;
    /** End of the last redeemed gift, which gives access while nothing is paid; null without one. */
    gift_until: Generated<string | null>;
    /** Periods of access by redeemed gifts, in order of time: JSON of `GiftPeriod[]`. */
    gift_periods: Generated<string | null>;
  };
  /** Gifts that were bought, and checkouts of gifts. */
  gifts: {
    id: Generated<number>;
    /** Random: the provider's objects name it, and the code is derived from it. */
    gift_key: string;
    /** Hash of the code; the code is stored nowhere. */
    code_hash: string;
    /** 'open' and 'unpaid' are checkouts. A gift that can no longer be redeemed stays 'paid'. */
    state: 'open' | 'unpaid' | 'paid' | 'redeemed' | 'taken_back';
    /** The plan, and what it gave when the gift was bought. */
    price_id: string;
    product: string;
    plan_name: string;
    /** JSON of `PlanRights`. */
    plan_rights: string;
    is_premium: Flag;
    months: number;
    /** Paid, in the currency's smallest unit. */
    amount: number;
    amount_refunded: Generated<number>;
    currency: string;
    /** The account that was signed in when the gift was bought. */
    buyer_id: number | null;
    buyer_name: string;
    buyer_email: string | null;
    recipient_name: string;
    /** Null: the buyer hands the gift over. */
    recipient_email: string | null;
    message: string;
    /** Names and addresses in small letters. */
    search_text: string;
    /** Language of the page on which it was bought; null for an unknown one. */
    language: LanguageTag | null;
    /** When the mail to the recipient is due; null for a gift that is handed over. */
    send_at: string | null;
    session_id: string | null;
    payment_intent: string | null;
    created_at: string;
    paid_at: string | null;
    /** Until when it can be redeemed. */
    expires_at: string | null;
    redeemed_at: string | null;
    redeemed_by: number | null;
    /** Period of access; null if it extends a subscription. */
    starts_at: string | null;
    ends_at: string | null;
    /** Id of the subscription that it extends. */
    extends: string | null;
    /** Next payment of that subscription before and after; the difference is what the gift is worth. */
    extended_from: string | null;
    extended_to: string | null;
    /** When the provider had extended the subscription. */
    applied_at: string | null;
    taken_back_at: string | null;
    /** When the provider had shortened the subscription again. */
    undone_at: string | null;
  };
  gift_settings: {
    id: number;
    revision: number;
    is_offered: Flag;
    valid_months: number;
    updated_at: string;
  };
  /** Question and offers to members who cancel; one row, or none for the defaults. */
  stay_settings: {
    id: number;
    revision: number;
    asks_reason: Flag;
    /** Months of the longest pause; 0: none is offered. */
    pause_months: number;
    code: string | null;
    /** Days after the end of a subscription until the mail to the former member; 0: none is sent. */
    win_back_days: number;
    win_back_code: string | null;
    updated_at: string;
  };
  /** Why members left, or nearly did. */
  departures: {
    id: Generated<number>;
    /** Null once the account is deleted. */
    user_id: number | null;
    reason: DepartureReason | null;
    text: string;
    outcome: DepartureOutcome;
    price_id: string | null;
    created_at: string;
  };
  /** Offers that a member has taken, and the latest mails to return and about the end of a pause. */
  stay_offers: { user_id: number; offer: string; created_at: string };
  /** The publisher's settings of plans; plans without a row come after the others. */
  plan_settings: {
    price_id: string;
    revision: number;
    place: number;
    line: string;
    is_hidden: Flag;
    translations: Generated<string>;
    updated_at: string;
  };
  /** Visits to the provider's checkout page; an open one of kind 'registration' is a pending registration. */
  checkouts: {
    /** Our own id; the session's metadata contains it. */
    id: string;
    kind: 'registration' | 'subscription';
    state: 'open' | 'done' | 'released';
    user_id: number | null;
    username: string | null;
    username_key: string | null;
    email: string | null;
    email_key: string | null;
    /** Erased once the account exists, and when the reserved names are released. */
    password_hash: string | null;
    profile_image: string | null;
    plan: 'standard' | 'premium';
    /** Id of the chosen price; null for the one that `plan` names. */
    price_id: Generated<string | null>;
    /** Free days of the chosen price; null for those of `plan`. */
    trial_days: Generated<number | null>;
    /** The discount asked for: 'code:' with a promotion code's id, or 'coupon:' with a coupon's. */
    discount: Generated<string | null>;
    customer: string | null;
    has_trial: Flag;
    session_id: string | null;
    session_url: string | null;
    browser_hash: string;
    address_hash: string;
    created_at: string;
    expires_at: string;
    done_at: string | null;
    login_at: string | null;
    /** Pages and versions that the person agreed to, as JSON; null if no page asks for consent. */
    consents: Generated<string | null>;
    /**
     * Whether this checkout connects a subscription that already exists at the provider, once a mailed link has
     * confirmed the address; nothing is paid, and the provider has no checkout session.
     */
    connects: Generated<Flag>;
    /** Language of the page on which the checkout was started; null for an unknown one. */
    language: LanguageTag | null;
  };
  free_grants: {
    id: Generated<number>;
    user_id: number;
    months: number;
    granted_by: number | null;
    granted_at: string;
    expires_at: string;
    revoked_by: number | null;
    revoked_at: string | null;
  };
  /** Ledger of all events received from the provider, and their outcome. */
  provider_events: {
    id: string;
    type: string;
    customer: string | null;
    session_id: string | null;
    /** Id of the charge or dispute that the event is about. */
    object_id: Generated<string | null>;
    state: 'waiting' | 'processed' | 'given_up';
    attempts: Generated<number>;
    problem: string | null;
    created_at: string;
    received_at: string;
    due_at: string;
  };
  /** Reversed payments: refunds by the charge's id, disputes by the dispute's id. */
  payment_reversals: {
    id: string;
    kind: 'refund' | 'dispute';
    /** 'partial' or 'full' for a refund; the provider's status of a dispute, such as 'lost'. */
    status: string;
    charge: string;
    customer: string;
    user_id: number | null;
    subscription: string | null;
    /** Amount refunded or disputed so far, in the currency's smallest unit. */
    amount: number;
    currency: string;
    /** Whether this refund or dispute canceled the subscription (ON_REFUND=end). */
    ended_access: Flag;
    created_at: string;
    updated_at: string;
  };
  /** Cards by the provider's fingerprint, and the subscription whose trial each was used for. */
  trial_cards: { fingerprint: string; subscription: string; used_at: string };
  /** E-mail addresses not yet sent to the provider. */
  email_pushes: { user_id: number; version: number; attempts: Generated<number>; due_at: string };
  /** Customers of deleted accounts: later events about them are ignored. */
  closed_customers: { customer: string; closed_at: string };
  /** Subscriptions and checkouts still to be canceled at the provider after accounts were deleted. */
  account_closures: {
    id: Generated<number>;
    customer: string | null;
    /** Subscription that the account was known to have. */
    subscription: string | null;
    /** Checkout that was open when the account was deleted. */
    session_id: string | null;
    /** Successful attempts to cancel still required: two at first if a checkout was open, else one. */
    checks_left: number;
    attempts: Generated<number>;
    due_at: string;
    created_at: string;
  };
  billing_marks: { name: string; value: string };
}
