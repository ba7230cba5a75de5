import type { SchemaWords } from '../dialect.ts';

/** Tables of the installation, shared by its nodes. */
export const installationTables = ({ sortable }: SchemaWords): string => `
-- Facts about the installation, by name, such as its id and when it was restored.
create table installation (
  name text primary key,
  value text not null
);

-- Locks across processes, with owner and expiry.
create table leases (
  name text primary key,
  holder text not null,
  expires_at ${sortable} not null
);

-- Counters of rate limits, which nodes share.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;
