import type { DeliveryProblem, StaffRole, WebhookEvent } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Tables of API keys, single sign-on and webhooks. */
export interface IntegrationTables {
  /** Keys with which programs call the API. A revoked key is deleted. */
  api_keys: {
    id: Generated<number>;
    /** The admin who made the key, and whose rights it has at most. */
    user_id: number;
    name: string;
    /** How the key begins. */
    prefix: string;
    /** SHA-256, base64url. */
    key_hash: string;
    /** Scopes of the contract, separated by spaces. */
    scopes: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
  };
  /** Accounts at identity providers that sign in to an account: one of each provider at most. */
  linked_identities: {
    id: Generated<number>;
    user_id: number;
    /** Id of the provider in the operator's settings. */
    provider: string;
    /** The person's permanent id at the provider (`sub`). */
    subject: string;
    /** Address or name at the provider, to recognize the identity. */
    label: string;
    /** Role that the account has because of a claim; null if it has none, or had it before. */
    role_given: 'admin' | StaffRole | null;
    /** Until when a claim opens the library. */
    access_until: string | null;
    created_at: string;
    last_used_at: string | null;
  };
  /** Single sign-ons in progress, for 15 minutes. */
  single_sign_ons: {
    /** SHA-256 of `state`, base64url. */
    state_hash: string;
    /** SHA-256 of the browser's cookie, base64url. */
    browser_hash: string;
    provider: string;
    purpose: 'sign_in' | 'link' | 'confirm';
    /** Session that links an identity or confirms who it is. */
    session_id: string | null;
    nonce: string;
    code_verifier: string;
    /** When the answer arrived: it is accepted once. */
    used_at: string | null;
    /** Proven identity that no account is linked to yet, as JSON. */
    identity: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Webhooks: addresses that receive events. */
  webhooks: {
    id: Generated<number>;
    url: string;
    /** Events of the contract, separated by spaces. */
    events: string;
    /** 'whsec_' and base64. */
    secret: string;
    /** The secret before, which signs, too, until `old_secret_until`. */
    old_secret: string | null;
    old_secret_until: string | null;
    is_on: Flag;
    off_reason: 'admin' | 'failing' | 'gone' | null;
    /** First failure after the last success. */
    failing_since: string | null;
    /** Last success. */
    delivered_at: string | null;
    created_at: string;
  };
  /** Messages to webhooks, one row for each message and webhook: those that wait, and the log of the others. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** Header webhook-id: the same for all webhooks, attempts, and when the message is sent again. */
    message_id: string;
    event: WebhookEvent | 'test';
    /** Object of the event, as in 'book 7': messages about one object are delivered in order. */
    subject: string;
    /** The account that the message names. */
    user_id: number | null;
    /** The message as it is signed and sent. */
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    /** When the message is due, or is retried if its node dies; null once done. */
    due_at: string | null;
    created_at: string;
    done_at: string | null;
    /** HTTP status of the last answer, and its beginning. */
    status: number | null;
    answer: string | null;
    problem: DeliveryProblem | null;
  };
}
