import type { tables as backupTables } from '../../../db/backup-tables.ts';
import type { Schema } from '../../../db/schema.ts';

/** Describes what export and deletion of an account do with a table. */
export interface PersonalRule<Table> {
  /** Primary key of a table that is not in backups; an export reads its rows in this order. */
  readonly key?: readonly [keyof Table & string, ...(keyof Table & string)[]];
  /** Columns that name the member whose row it is. */
  readonly member: readonly (keyof Table & string)[];
  /** Content of the `member` columns: the account's id, its e-mail address, or its customer id at the provider. */
  readonly by?: 'id' | 'email' | 'customer';
  /**
   * Columns that may refer to an account other than the subject of the row; set to null when that account is deleted.
   */
  readonly others?: readonly (keyof Table & string)[];
  /** Columns in the member's export. If empty, `reason` says why. */
  readonly exported: readonly (keyof Table & string)[];
  /** Fate of the rows when the account is deleted. 'retained' needs a reason. */
  readonly deletion: 'deleted' | 'anonymized' | 'retained';
  readonly reason?: string;
}

/** Tables that are not in backups must name their key here. */
export type Keyed<Name extends keyof Schema> = (typeof backupTables)[Name] extends string
  ? { readonly key: readonly string[] }
  : { readonly key?: never };

/** A table with personal data, and its rule. */
export interface PersonalTable {
  /** Primary key. */
  readonly key: readonly string[];
  readonly name: keyof Schema;
  readonly member: readonly string[];
  readonly by: 'id' | 'email' | 'customer';
  readonly others: readonly string[];
  readonly exported: readonly string[];
  readonly deletion: 'deleted' | 'anonymized' | 'retained';
  readonly reason?: string;
}
