import type { Generated } from 'kysely';

/** What connects the publisher's other systems. */
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
}
