import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Members' payments and the provider's events. */
export interface BillingTables {
  subscriptions: {
    user_id: number;
    stripe_customer_id: string | null;
    stripe_subscription_id: string | null;
    stripe_status: string | null;
    /** End of the paid period; null when the subscription is set to end. */
    subscription_renewal: string | null;
    /** The live subscription's price is one that allows downloads. */
    is_premium: Generated<Flag>;
    /** When the subscription ends by itself, if it is set to. */
    ends_at: Generated<string | null>;
    /** How much has happened at the provider that the columns above may not show yet. */
    unsynced: Generated<number>;
    synced_at: Generated<string | null>;
    /** The last checkout asked for a trial with a card that had had one, so its subscription was canceled. */
    trial_denied: Generated<Flag>;
    /** The subscription's price, in the currency's smallest unit; null until the provider has told it. */
    unit_amount: Generated<number | null>;
    /** Three small letters, such as 'usd'. */
    currency: Generated<string | null>;
    /** 'day', 'week', 'month' or 'year'. */
    billing_interval: Generated<string | null>;
    interval_count: Generated<number | null>;
  };
  /** A way to the provider's checkout page; one of kind registration that is open is a pending registration. */
  checkouts: {
    /** Ours; the session's metadata names it. */
    id: string;
    kind: 'registration' | 'subscription';
    state: 'open' | 'done' | 'released';
    user_id: number | null;
    username: string | null;
    username_key: string | null;
    email: string | null;
    email_key: string | null;
    /** Wiped once the account exists, and when the names are released. */
    password_hash: string | null;
    profile_image: string | null;
    plan: 'standard' | 'premium';
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
  /** The ledger: every event that the provider told of, and what became of it. */
  provider_events: {
    id: string;
    type: string;
    customer: string | null;
    session_id: string | null;
    /** The charge or the dispute that it is about. */
    object_id: Generated<string | null>;
    state: 'waiting' | 'processed' | 'given_up';
    attempts: Generated<number>;
    problem: string | null;
    created_at: string;
    received_at: string;
    due_at: string;
  };
  /** Payments given back: refunds by the charge's id, disputes by their own. */
  payment_reversals: {
    id: string;
    kind: 'refund' | 'dispute';
    /** 'partial' or 'full' for a refund; the provider's word for a dispute, such as 'lost'. */
    status: string;
    charge: string;
    customer: string;
    user_id: number | null;
    subscription: string | null;
    /** Refunded or disputed so far, in the currency's smallest unit. */
    amount: number;
    currency: string;
    /** The subscription was canceled because of it (ON_REFUND=end). */
    ended_access: Flag;
    created_at: string;
    updated_at: string;
  };
  /** Cards by the provider's fingerprint, and the subscription whose trial each was used for. */
  trial_cards: { fingerprint: string; subscription: string; used_at: string };
  /** Addresses that the provider does not know yet. */
  email_pushes: { user_id: number; version: number; attempts: Generated<number>; due_at: string };
  /** Customers of deleted accounts: what the provider still tells of them is ignored. */
  closed_customers: { customer: string; closed_at: string };
  billing_marks: { name: string; value: string };
}
