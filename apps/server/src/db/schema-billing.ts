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
    /** JSON: column numbers by the field that they fill. */
    columns: Generated<string>;
    /** JSON: what becomes of rows that the file does not decide itself. */
    rules: string;
    /** JSON of a stored message: why the import stopped; null if there is no problem. */
    problem: string | null;
    mails_per_minute: number;
    /** When the mail to the next new member is due; null before the start. */
    next_mail_at: string | null;
    /** Number of accounts that the import added and that were deleted again. */
    removed: Generated<number>;
    created_by: number | null;
    created_at: string;
    /** When the server that reads or checks the file last made progress. */
    touched_at: string;
    ended_at: string | null;
    /** 1 while the import is open or being undone, otherwise null. */
    open_slot: number | null;
  };
  /** Rows of uploaded member files; deleted some weeks after the import. */
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
    /** JSON: stored messages about problems of the row. */
    problems: Generated<string>;
    user_id: number | null;
  };
  /**
   * Notes of admins about members. No screen shows members their note, but the export of a member's data contains it.
   */
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
    /** Number of changes at the provider that the columns above may not reflect yet. */
    unsynced: Generated<number>;
    synced_at: Generated<string | null>;
    /**
     * 1 if the last checkout asked for a trial with a card that had already had one, so that its subscription was
     * canceled.
     */
    trial_denied: Generated<Flag>;
    /**
     * The subscription's price, in the currency's smallest unit, such as cents; null until the provider has reported
     * it.
     */
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
    /** Time until which a claim of an identity provider gives library access; null without such a claim. */
    claim_access_until: Generated<string | null>;
    /** When the due payment failed for the first time, as the provider reports it; null if it has not failed. */
    failed_at: Generated<string | null>;
    failed_attempts: Generated<number>;
    /** When the provider tries the payment again; null if it does not. */
    next_attempt_at: Generated<string | null>;
    /** End of the days after a failed payment in which the library stays open. */
    grace_until: Generated<string | null>;
    /** When a requested pause begins; null once it has begun, or without one. */
    pauses_at: Generated<string | null>;
    /** When a requested or running pause ends; null without a pause. */
    paused_until: Generated<string | null>;
    /** When the subscription ended, as the provider reports it; null if it has not. */
    ended_at: Generated<string | null>;
    /** Provider's id of the card that pays; the next columns have its last digits and the end of its last month. */
    card_id: Generated<string | null>;
    card_last4: Generated<string | null>;
    card_expires_at: Generated<string | null>;
    /** Id and expiry of the card about whose expiry the member was last mailed. */
    mailed_card: Generated<string | null>;
    /** End of the last redeemed gift, which gives access while nothing is paid; null without a gift. */
    gift_until: Generated<string | null>;
    /** Periods of access by redeemed gifts, in order of time: JSON of `GiftPeriod[]`. */
    gift_periods: Generated<string | null>;
  };
  /** Bought gifts, and checkouts of gifts. */
  gifts: {
    id: Generated<number>;
    /** Random key of the gift: the provider's objects contain it, and the code is derived from it. */
    gift_key: string;
    /** Hash of the gift's code; the code itself is not stored. */
    code_hash: string;
    /** State of the gift: 'open' and 'unpaid' are checkouts. A gift that can no longer be redeemed stays 'paid'. */
    state: 'open' | 'unpaid' | 'paid' | 'redeemed' | 'taken_back';
    /** Price id of the gift's plan; the next columns have what the plan gave when the gift was bought. */
    price_id: string;
    product: string;
    plan_name: string;
    /** JSON of `PlanRights`. */
    plan_rights: string;
    is_premium: Flag;
    months: number;
    /** Amount paid, in the currency's smallest unit. */
    amount: number;
    amount_refunded: Generated<number>;
    currency: string;
    /** The account that was signed in when the gift was bought; null if there was none. */
    buyer_id: number | null;
    buyer_name: string;
    buyer_email: string | null;
    recipient_name: string;
    /** Address to which the gift is mailed; null if the buyer hands the gift over. */
    recipient_email: string | null;
    message: string;
    /** Names and addresses in lower case, for search. */
    search_text: string;
    /** Language of the page on which the gift was bought; null if unknown. */
    language: LanguageTag | null;
    /** When the mail to the recipient is due; null for a gift that the buyer hands over. */
    send_at: string | null;
    session_id: string | null;
    payment_intent: string | null;
    created_at: string;
    paid_at: string | null;
    /** Time until which the gift can be redeemed. */
    expires_at: string | null;
    redeemed_at: string | null;
    redeemed_by: number | null;
    /** Beginning of the access that the gift gives; null if the gift extends a subscription. */
    starts_at: string | null;
    ends_at: string | null;
    /** Id of the subscription that the gift extends; null if it extends none. */
    extends: string | null;
    /** Date of that subscription's next payment before the gift; `extended_to` is the date after it. */
    extended_from: string | null;
    extended_to: string | null;
    /** When the provider had extended the subscription by the gift. */
    applied_at: string | null;
    taken_back_at: string | null;
    /** When the provider had removed the gift's extension from the subscription. */
    undone_at: string | null;
  };
  gift_settings: {
    id: number;
    revision: number;
    is_offered: Flag;
    valid_months: number;
    updated_at: string;
  };
  /** Question and offers to members who cancel; one row at most; without a row the defaults apply. */
  stay_settings: {
    id: number;
    revision: number;
    asks_reason: Flag;
    /** Length in months of the longest pause; 0: no pause is offered. */
    pause_months: number;
    code: string | null;
    /** Days after the end of a subscription at which the former member gets a mail; 0: none is sent. */
    win_back_days: number;
    win_back_code: string | null;
    updated_at: string;
  };
  /** Reasons of members who left, or who canceled and then stayed or paused. */
  departures: {
    id: Generated<number>;
    /** Id of the member; null once the account is deleted. */
    user_id: number | null;
    reason: DepartureReason | null;
    text: string;
    outcome: DepartureOutcome;
    price_id: string | null;
    created_at: string;
  };
  /** Offers that members accepted, and the latest mails that invite them to return or announce the end of a pause. */
  stay_offers: { user_id: number; offer: string; created_at: string };
  /** The publisher's settings of plans; plans without a row are listed after the others. */
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
    /** Id made by this server; the metadata of the provider's session contains it. */
    id: string;
    kind: 'registration' | 'subscription';
    state: 'open' | 'done' | 'released';
    user_id: number | null;
    username: string | null;
    username_key: string | null;
    email: string | null;
    email_key: string | null;
    /** Hash of the chosen password; null once the account exists, or the reserved names are released. */
    password_hash: string | null;
    profile_image: string | null;
    plan: 'standard' | 'premium';
    /** Id of the chosen price; null for the one that `plan` names. */
    price_id: Generated<string | null>;
    /** Free days of the chosen price; null for those of `plan`. */
    trial_days: Generated<number | null>;
    /** The requested discount: 'code:' with a promotion code's id, or 'coupon:' with a coupon's; null without one. */
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
    /** JSON: pages and versions that the person agreed to; null if no page asks for consent. */
    consents: Generated<string | null>;
    /**
     * 1 if this checkout connects a subscription that already exists at the provider, once a mailed link has confirmed
     * the address. Nothing is paid, and the provider has no checkout session.
     */
    connects: Generated<Flag>;
    /** Language of the page on which the checkout was started; null if unknown. */
    language: LanguageTag | null;
    /**
     * The sample or clip from which the visitor came, such as 'sample-7'; null if none, and once the checkout has ended.
     */
    excerpt: Generated<string | null>;
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
  /** Members whose new e-mail address has not been sent to the provider yet. */
  email_pushes: { user_id: number; version: number; attempts: Generated<number>; due_at: string };
  /** Provider's customers of deleted accounts: later events about these customers are ignored. */
  closed_customers: { customer: string; closed_at: string };
  /** Subscriptions and checkouts still to be canceled at the provider after accounts were deleted. */
  account_closures: {
    id: Generated<number>;
    customer: string | null;
    /** Id of the subscription that the deleted account had; null if none was recorded. */
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
