import type { DeliveryProblem, StaffRole, WebhookEvent } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Tables of API keys, single sign-on and webhooks. */
export interface IntegrationTables {
  /** Keys with which programs call the API. A revoked key is deleted. */
  api_keys: {
    id: Generated<number>;
    /** The admin who made the key; a call with the key never has more rights than this admin. */
    user_id: number;
    name: string;
    /** First characters of the key, by which admins recognize it. */
    prefix: string;
    /** SHA-256 of the key, base64url. */
    key_hash: string;
    /** Scopes of the key as the API contract names them, separated by spaces. */
    scopes: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
  };
  /** Accounts at identity providers with which members sign in: at most one of each provider for an account. */
  linked_identities: {
    id: Generated<number>;
    user_id: number;
    /** Id of the provider in the operator's settings. */
    provider: string;
    /** The person's permanent id at the provider (`sub`). */
    subject: string;
    /** Address or name at the provider, to recognize the identity. */
    label: string;
    /**
     * Role that the account was given because of a claim; null if a claim gave none, or the account already had the
     * role.
     */
    role_given: 'admin' | StaffRole | null;
    /** Time until which a claim gives library access; null without such a claim. */
    access_until: string | null;
    created_at: string;
    last_used_at: string | null;
  };
  /** Single sign-ons in progress; each is valid for 15 minutes. */
  single_sign_ons: {
    /** SHA-256 of the `state` parameter, base64url. */
    state_hash: string;
    /** SHA-256 of the browser's cookie, base64url. */
    browser_hash: string;
    provider: string;
    purpose: 'sign_in' | 'link' | 'confirm';
    /** Session of the member who links an identity or confirms an action; null at a sign-in. */
    session_id: string | null;
    nonce: string;
    code_verifier: string;
    /** When the provider's answer arrived; a second answer is refused. */
    used_at: string | null;
    /** JSON of a proven identity that is not linked to an account yet; null if there is none. */
    identity: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Webhooks: addresses that receive events. */
  webhooks: {
    id: Generated<number>;
    url: string;
    /** Names of the events, as in the API contract, separated by spaces. */
    events: string;
    /** Signing secret: 'whsec_' followed by base64. */
    secret: string;
    /** The previous secret, with which messages are also signed until `old_secret_until`; null without one. */
    old_secret: string | null;
    old_secret_until: string | null;
    is_on: Flag;
    off_reason: 'admin' | 'failing' | 'gone' | null;
    /** Time of the first failure since the last success; null if the last attempt succeeded. */
    failing_since: string | null;
    /** Time of the last success; null if there was none. */
    delivered_at: string | null;
    created_at: string;
  };
  /** Messages to webhooks, one row for each message and webhook: waiting messages, and a log of the finished ones. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /**
     * Value of the header webhook-id: the same at all webhooks, in all attempts, and when the message is sent again.
     */
    message_id: string;
    event: WebhookEvent | 'test';
    /** Object of the event, as in 'book 7': messages about one object are delivered in order. */
    subject: string;
    /** The account that the message names. */
    user_id: number | null;
    /** The JSON body that is signed and sent. */
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    /** When the message is due, or is retried if the node that sends it crashes; null once finished. */
    due_at: string | null;
    created_at: string;
    done_at: string | null;
    /** HTTP status of the last response; `answer` is the beginning of its body. */
    status: number | null;
    answer: string | null;
    problem: DeliveryProblem | null;
  };
}
