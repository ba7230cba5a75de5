import { format, type Header } from '../backup/format.ts';
import { migrationNames } from '../db/migrate.ts';

/** Header of a backup by this version, for archives that tests make by hand. */
export const testHeader: Header = {
  lamplight: 'backup',
  format,
  version: '1.0.0',
  created_at: '2026-01-01T00:00:00.000Z',
  engine: 'any',
  migrations: migrationNames,
};
