import { backupAgeSeconds, backupMissingFiles } from './backup/last-backup.ts';
import { freeBytesOf } from './gateways/storage/probe-folder.ts';
import type { Metrics } from './http/operations.ts';
import type { Services } from './services.ts';

const overdueMailMs = 15 * 60_000;

/** Adds the metrics of the services to those of the process and its responses. */
export function addGauges(
  { addGauges: add }: Pick<Metrics, 'addGauges'>,
  { accounts, billing, clock, config, connection, folderImport, heavyReads, storage, streaming }: Services,
): void {
  const addOne = (name: string, help: string, read: () => number | Promise<number>): void =>
    add(read, [[name, help, (value) => value]]);
  addOne('lamplight_mails_waiting', 'Mails not yet accepted by a mail server', () =>
    accounts.outbox.countWaiting(),
  );
  addOne('lamplight_mails_delayed', 'Mails not accepted by a mail server for 15 minutes', () =>
    accounts.outbox.countWaiting(overdueMailMs),
  );
  addOne(
    'lamplight_account_closures_waiting',
    'Deleted accounts whose payments the provider has not confirmed to be over',
    () => billing.countClosures(),
  );
  addOne(
    'lamplight_payment_events_waiting',
    'Payment events not yet processed, without those about unknown customers and checkouts',
    () => billing.countWaitingEvents(),
  );
  addOne('lamplight_heavy_reads', 'List reads running or queued', () => heavyReads.count());
  add(
    () => billing.countReversals(),
    [
      [
        'lamplight_payments_refunded',
        'Payments refunded in full or in part, in total',
        ({ refunds }) => refunds,
      ],
      ['lamplight_disputes_open', 'Undecided payment disputes', ({ openDisputes }) => openDisputes],
      ['lamplight_disputes_lost', 'Payment disputes lost, in total', ({ lostDisputes }) => lostDisputes],
    ],
  );
  add(
    () => streaming.audioBudget.figures(),
    [
      [
        'lamplight_audio_members_slowed',
        'Members over the hourly limit of audio bytes, refused ones included',
        ({ slowed }) => slowed,
      ],
      [
        'lamplight_audio_members_refused',
        'Members who get no audio until the hour is over',
        ({ refused }) => refused,
      ],
    ],
  );
  addOne('lamplight_media_files_open', 'Media files open for reading', () => storage.inUse());
  addOne('lamplight_disk_free_bytes', 'Free bytes on the disk of DATA_DIR', () =>
    freeBytesOf(config.dataDir),
  );
  addOne('lamplight_backup_age_seconds', 'Seconds since npm run backup last finished', () =>
    backupAgeSeconds(connection.db, clock.ms()),
  );
  addOne('lamplight_backup_missing_files', 'Media files that the last full backup lacks', () =>
    backupMissingFiles(connection.db),
  );
  add(
    () => folderImport.figures(),
    [
      ['lamplight_import_running', '1 while a web import is running', ({ isRunning }) => Number(isRunning)],
      [
        'lamplight_import_interrupted',
        '1 while an interrupted import can be resumed',
        ({ isInterrupted }) => Number(isInterrupted),
      ],
      [
        'lamplight_import_failed_books',
        'Books that failed in the latest import',
        ({ failedBooks }) => failedBooks,
      ],
    ],
  );
}
