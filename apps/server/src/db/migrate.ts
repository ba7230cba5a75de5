import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Dialect, isMissingTable } from './dialect.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as search from './migrations/0002-search.ts';
import * as billing from './migrations/0003-billing.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as discussion from './migrations/0005-discussion.ts';
import * as members from './migrations/0006-members.ts';
import * as searchSets from './migrations/0007-search-sets.ts';
import * as demo from './migrations/0008-demo.ts';
import * as editing from './migrations/0009-editing.ts';
import * as uploads from './migrations/0010-uploads.ts';
import * as folders from './migrations/0011-import.ts';
import * as searchBeginnings from './migrations/0012-search-beginnings.ts';
import * as sweep from './migrations/0013-sweep.ts';
import * as accountSafety from './migrations/0014-account-safety.ts';
import * as paymentReversals from './migrations/0016-payment-reversals.ts';
import * as seekIndex from './migrations/0018-seek-index.ts';
import * as uploadFiles from './migrations/0020-upload-files.ts';
import * as sessions from './migrations/0021-sessions.ts';
import * as securityLinks from './migrations/0022-security-links.ts';
import * as staffAndAudit from './migrations/0023-staff-and-audit.ts';
import * as moderation from './migrations/0024-moderation.ts';
import * as spoilerGuard from './migrations/0025-spoiler-guard.ts';
import * as signInFactors from './migrations/0026-sign-in-factors.ts';
import * as accountClosures from './migrations/0027-account-closures.ts';
import * as streams from './migrations/0028-streams.ts';
import * as peopleAndSeries from './migrations/0029-people-and-series.ts';
import * as importedMetadata from './migrations/0030-imported-metadata.ts';
import * as casesOfDeletedComments from './migrations/0036-cases-of-deleted-comments.ts';
import * as reviews from './migrations/0037-reviews.ts';
import * as playbackSettings from './migrations/0039-playback-settings.ts';
import * as listeningTime from './migrations/0040-listening-time.ts';
import * as library from './migrations/0041-library.ts';
import * as upNext from './migrations/0042-up-next.ts';
import * as site from './migrations/0045-site.ts';
import * as searchEditions from './migrations/0049-search-editions.ts';
import * as moments from './migrations/0050-moments.ts';
import * as pages from './migrations/0051-pages.ts';
import * as progressOrder from './migrations/0052-progress-order.ts';
import * as mailTexts from './migrations/0053-mail-texts.ts';
import * as publicPages from './migrations/0054-public-pages.ts';
import * as samples from './migrations/0055-samples.ts';
import * as reportedTexts from './migrations/0057-reported-texts.ts';
import * as searchSeriesNumbers from './migrations/0058-search-series-numbers.ts';
import * as releases from './migrations/0059-releases.ts';
import * as follows from './migrations/0061-follows.ts';
import * as notifications from './migrations/0062-notifications.ts';
import * as deliveries from './migrations/0063-deliveries.ts';
import * as chapterTexts from './migrations/0065-chapter-texts.ts';
import * as nameAliases from './migrations/0068-name-aliases.ts';
import * as catalogueKeys from './migrations/0069-catalogue-keys.ts';
import * as clips from './migrations/0070-clips.ts';
import * as doubtfulSentences from './migrations/0072-doubtful-sentences.ts';
import * as listeningStarts from './migrations/0073-listening-starts.ts';
import * as publisherAndLanguageOrder from './migrations/0074-publisher-and-language-order.ts';
import * as shortenedSilences from './migrations/0078-shortened-silences.ts';
import * as measuredPauses from './migrations/0084-measured-pauses.ts';
import * as notificationTimes from './migrations/0086-notification-times.ts';
import * as pushOff from './migrations/0087-push-off.ts';
import * as momentChapters from './migrations/0090-moment-chapters.ts';
import * as searchSpellings from './migrations/0091-search-spellings.ts';
import * as foreignKeyIndexes from './migrations/0100-foreign-key-indexes.ts';
import * as importReleases from './migrations/0105-import-releases.ts';
import * as emailKeys from './migrations/0115-email-keys.ts';
import * as connectedSubscriptions from './migrations/0116-connected-subscriptions.ts';
import * as signInMails from './migrations/0117-sign-in-mails.ts';
import * as coverSizes from './migrations/0120-cover-sizes.ts';
import * as coverShape from './migrations/0121-cover-shape.ts';
import * as frontPage from './migrations/0122-front-page.ts';
import * as phoneBar from './migrations/0130-phone-bar.ts';
import * as partsOfNames from './migrations/0135-parts-of-names.ts';
import * as textReviews from './migrations/0140-text-reviews.ts';
import * as closedSubscriptions from './migrations/0145-closed-subscriptions.ts';
import * as familyNamesFirst from './migrations/0146-family-names-first.ts';
import * as mistypedWords from './migrations/0147-mistyped-words.ts';
import * as titleOrder from './migrations/0150-title-order.ts';
import type { Database, Schema } from './schema.ts';

type Step = { up(db: Kysely<Schema>, dialect: Dialect): Promise<void> };

/** Forward only, in order of name; a released migration never changes. */
const migrationSteps: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-search': search,
  '0003-billing': billing,
  '0004-accounts': accounts,
  '0005-discussion': discussion,
  '0006-members': members,
  '0007-search-sets': searchSets,
  '0008-demo': demo,
  '0009-editing': editing,
  '0010-uploads': uploads,
  '0011-import': folders,
  '0012-search-beginnings': searchBeginnings,
  '0013-sweep': sweep,
  '0014-account-safety': accountSafety,
  '0016-payment-reversals': paymentReversals,
  '0018-seek-index': seekIndex,
  '0020-upload-files': uploadFiles,
  '0021-sessions': sessions,
  '0022-security-links': securityLinks,
  '0023-staff-and-audit': staffAndAudit,
  '0024-moderation': moderation,
  '0025-spoiler-guard': spoilerGuard,
  '0026-sign-in-factors': signInFactors,
  '0027-account-closures': accountClosures,
  '0028-streams': streams,
  '0029-people-and-series': peopleAndSeries,
  '0030-imported-metadata': importedMetadata,
  '0036-cases-of-deleted-comments': casesOfDeletedComments,
  '0037-reviews': reviews,
  '0039-playback-settings': playbackSettings,
  '0040-listening-time': listeningTime,
  '0041-library': library,
  '0042-up-next': upNext,
  '0045-site': site,
  '0049-search-editions': searchEditions,
  '0050-moments': moments,
  '0051-pages': pages,
  '0052-progress-order': progressOrder,
  '0053-mail-texts': mailTexts,
  '0054-public-pages': publicPages,
  '0055-samples': samples,
  '0057-reported-texts': reportedTexts,
  '0058-search-series-numbers': searchSeriesNumbers,
  '0059-releases': releases,
  '0061-follows': follows,
  '0062-notifications': notifications,
  '0063-deliveries': deliveries,
  '0065-chapter-texts': chapterTexts,
  '0068-name-aliases': nameAliases,
  '0069-catalogue-keys': catalogueKeys,
  '0070-clips': clips,
  '0072-doubtful-sentences': doubtfulSentences,
  '0073-listening-starts': listeningStarts,
  '0074-publisher-and-language-order': publisherAndLanguageOrder,
  '0078-shortened-silences': shortenedSilences,
  '0084-measured-pauses': measuredPauses,
  '0086-notification-times': notificationTimes,
  '0087-push-off': pushOff,
  '0090-moment-chapters': momentChapters,
  '0091-search-spellings': searchSpellings,
  '0100-foreign-key-indexes': foreignKeyIndexes,
  '0105-import-releases': importReleases,
  '0115-email-keys': emailKeys,
  '0116-connected-subscriptions': connectedSubscriptions,
  '0117-sign-in-mails': signInMails,
  '0120-cover-sizes': coverSizes,
  '0121-cover-shape': coverShape,
  '0122-front-page': frontPage,
  '0130-phone-bar': phoneBar,
  '0135-parts-of-names': partsOfNames,
  '0140-text-reviews': textReviews,
  '0145-closed-subscriptions': closedSubscriptions,
  '0146-family-names-first': familyNamesFirst,
  '0147-mistyped-words': mistypedWords,
  '0150-title-order': titleOrder,
};

/** Names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrationSteps);

interface MigrationOptions {
  /** Schema of the tables, if it is not the connection's default. */
  readonly schema?: string | undefined;
  /** Migrations to apply; all if omitted. */
  readonly only?: readonly string[];
}

/**
 * Applies pending migrations. Returns their names, in order: all if the database was empty.
 * @throws if a newer version has changed the database: migrations are forward only
 */
export async function migrate(
  db: Database,
  dialect: Dialect,
  { schema, only = migrationNames }: MigrationOptions = {},
): Promise<readonly string[]> {
  const later = (await appliedMigrations(db)).filter((name) => !(name in migrationSteps));
  if (later.length > 0)
    throw new Error(
      `A newer Lamplight has changed this database (${later.join(', ')}). Start that one, or restore the backup from before it.`,
    );
  const migrations = Object.fromEntries(
    Object.entries(migrationSteps)
      .filter(([name]) => only.includes(name))
      .map(([name, step]): [string, Migration] => [name, { up: (on) => step.up(on, dialect) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Two branches can add migrations at the same time, and the one with the lower number may be merged later.
    allowUnorderedMigrations: true,
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return results?.map(({ migrationName }) => migrationName) ?? [];
}

/** Names of the migrations applied to a database, in order, including those of a newer version. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
