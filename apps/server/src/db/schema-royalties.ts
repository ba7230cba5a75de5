import type { PersonRole, RoyaltyKind } from '@lamplight/contract';
import type { Generated } from 'kysely';

/** Royalties: rules, and statements by month. A month is stored as its first day. */
export interface RoyaltyTables {
  /** Settings of royalties, in one row. */
  royalty_settings: {
    id: number;
    revision: number;
    /** First month with royalties; null before there are rules. */
    first_month: string | null;
    /** Day of the following month on which a month is closed; 0 for none. */
    close_day: number;
  };
  royalty_rules: {
    id: Generated<number>;
    role: PersonRole;
    /** Id of the person; 0 for all people. The id of a merged person means the person who remains. */
    person_id: number;
    /** Id of the book; 0 for all books. */
    book_id: number;
    kind: RoyaltyKind;
    /** Hundredths of a percent for a share; for other kinds an amount in the currency's smallest unit. */
    rate: number;
    /** Currency of the amount; '' for a share. */
    currency: string;
  };
  /** Months with their revenue; a closed month does not change. */
  royalty_months: {
    month: string;
    made_at: string;
    closed_at: string | null;
    /** JSON: revenue of the month, by currency. */
    revenue: string;
    /** JSON: the part of the revenue that stays with the publisher, by currency. */
    kept: string;
    /** JSON: titles of books whose shares are above 100 %; then there are no lines. */
    books_above: string;
    /** JSON: the royalty rules that apply to the month. */
    rules: string;
  };
  royalty_lines: {
    month: string;
    person_id: number;
    role: PersonRole;
    book_id: number;
    currency: string;
    person_name: string;
    book_title: string;
    kind: RoyaltyKind;
    rate: number;
    /** Number of people who share this role of the book. */
    people: number;
    seconds: number;
    finishes: number;
    amount: number;
  };
  /** Seconds and finishes by book and month that statements of closed months have counted. */
  royalty_counted: { book_id: number; month: string; seconds: number; finishes: number };
  /** People credited in books that were deleted. */
  former_credits: {
    book_id: number;
    person_id: number;
    role: PersonRole;
    person_name: string;
    book_title: string;
  };
}
