import type { AuditAction, AuditEntry } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { mailNames } from '../email/mail-text-names.ts';
import { m } from './messages.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

interface Words {
  /** Name in the filter. */
  readonly name: string;
  /** Sentence after the name of who did it; `member` and `target` are filled in. */
  readonly text: (names: { member: string; facts: Facts; isOwn: boolean }) => string;
}

const fact = (facts: Facts, name: string): string => isolateText(String(facts[name] ?? ''));
const quoted = (facts: Facts, name: string): string => (facts[name] ? ` ‘${fact(facts, name)}’` : '');
const months = (facts: Facts): string =>
  `${fact(facts, 'months')} ${facts['months'] === 1 ? 'month' : 'months'}`;

/** Returns ': ' and the parts; '' without any. */
const listed = (parts: readonly string[]): string => (parts.length > 0 ? `: ${parts.join(', ')}` : '');
/** Returns the name of a field in words. */
const words = (name: string): string => name.replaceAll('_', ' ');
/** Returns the name of an email, for `listed`. */
const mail = (facts: Facts): string[] =>
  Object.entries(mailNames).flatMap(([kind, { name }]) => (kind === facts['kind'] ? name : []));

/** Wording of every audited action. */
export const auditWords: Readonly<Record<AuditAction, Words>> = {
  sign_in: { name: m.signed, text: () => 'signed in' },
  sign_in_failed: { name: m.signFailed, text: ({ member }) => m.signAsMemberFailed({ member }) },
  account_created: { name: m.accountCreated, text: () => 'joined' },
  account_edited: {
    name: m.accountEdited,
    text: ({ member, facts, isOwn }) =>
      `changed ${isOwn ? 'their' : `${member}’s`} ${fact(facts, 'fields') || 'account'}`,
  },
  account_deleted: {
    name: m.accountDeleted,
    text: ({ facts }) => (facts['by'] === 'owner' ? 'deleted their account' : 'deleted an account'),
  },
  account_exported: { name: m.dataDownloaded, text: () => 'downloaded their data' },
  sessions_ended: {
    name: m.signedOut,
    text: ({ member, isOwn }) => `signed ${isOwn ? 'their devices' : member} out`,
  },
  passkey_added: { name: m.passkeyAdded, text: () => 'added a passkey' },
  passkey_removed: { name: m.passkeyRemoved, text: () => 'removed a passkey' },
  second_factor_turned_on: { name: m.twoStepSign, text: () => 'turned two-step sign-in on' },
  second_factor_turned_off: { name: m.twoStepSignOff, text: () => 'turned two-step sign-in off' },
  recovery_codes_replaced: { name: m.recoveryCodesReplaced, text: () => 'replaced their recovery codes' },
  sign_in_mails_turned_on: {
    name: m.signEmails,
    text: () => 'turned emails about sign-ins on',
  },
  sign_in_mails_turned_off: {
    name: m.signEmailsOff,
    text: () => 'turned emails about sign-ins off',
  },
  factors_reset: {
    name: m.passkeysTwoStepSign,
    text: ({ member }) => `removed ${member}’s passkeys and two-step sign-in`,
  },
  intrusion_reported: {
    name: m.wasntMe,
    text: () => 'reported a sign-in or change that wasn’t theirs',
  },
  role_changed: {
    name: m.roleChanged,
    text: ({ member, facts }) =>
      `changed ${member} from ${fact(facts, 'from') || 'one role'} to ${fact(facts, 'to') || 'another'}`,
  },
  free_months_granted: {
    name: m.freeMonthsGranted,
    text: ({ member, facts }) => `gave ${member} ${months(facts)} for free`,
  },
  subscription_removed: {
    name: m.subscriptionRemoved,
    text: ({ member }) => `removed ${member}’s subscription`,
  },
  premium_granted: { name: m.premiumGiven, text: ({ member }) => `gave ${member} premium access` },
  premium_removed: { name: m.premiumRemoved, text: ({ member }) => `removed ${member}’s premium access` },
  book_added: { name: m.playlistAdded, text: ({ facts }) => `added the playlist${quoted(facts, 'title')}` },
  book_edited: {
    name: m.playlistEdited,
    text: ({ facts }) =>
      `edited the playlist${quoted(facts, 'title')}${listed([
        ...(facts['fields'] ? [words(fact(facts, 'fields'))] : []),
        ...(facts['chapter'] ? [`chapter${quoted(facts, 'chapter')}`] : []),
      ])}`,
  },
  clip_ended: {
    name: m.clipEnded,
    text: ({ facts }) => `ended a clip of${quoted(facts, 'title')}`,
  },
  book_deleted: {
    name: m.playlistDeleted,
    text: ({ facts }) => `deleted the playlist${quoted(facts, 'title')}`,
  },
  chapter_deleted: {
    name: m.chapterDeleted,
    text: ({ facts }) => `deleted the chapter${quoted(facts, 'chapter')} of${quoted(facts, 'title')}`,
  },
  person_renamed: {
    name: m.personRenamed,
    text: ({ facts }) => `renamed${quoted(facts, 'from')} to${quoted(facts, 'to')}`,
  },
  people_merged: {
    name: m.peopleMerged,
    text: ({ facts }) => `merged${quoted(facts, 'from')} into${quoted(facts, 'into')}`,
  },
  person_spelling_removed: {
    name: m.spellingPersonRemoved,
    text: ({ facts }) => `removed the spelling${quoted(facts, 'spelling')} of${quoted(facts, 'name')}`,
  },
  series_renamed: {
    name: m.seriesRenamed,
    text: ({ facts }) => `renamed the series${quoted(facts, 'from')} to${quoted(facts, 'to')}`,
  },
  series_merged: {
    name: m.seriesMerged,
    text: ({ facts }) => `merged the series${quoted(facts, 'from')} into${quoted(facts, 'into')}`,
  },
  series_spelling_removed: {
    name: m.spellingSeriesRemoved,
    text: ({ facts }) =>
      `removed the spelling${quoted(facts, 'spelling')} of the series${quoted(facts, 'name')}`,
  },
  import_started: {
    name: m.importStarted,
    text: ({ facts }) => `started an import of${quoted(facts, 'folder') || ' the import folder'}`,
  },
  import_finished: {
    name: m.importFinished,
    text: ({ facts }) => `imported${quoted(facts, 'folder') || ' the import folder'}`,
  },
  import_canceled: {
    name: m.importCanceled,
    text: ({ facts }) => `canceled the import of${quoted(facts, 'folder') || ' the import folder'}`,
  },
  announcement_posted: {
    name: m.announcementPosted,
    text: ({ facts }) => `announced${quoted(facts, 'text')}`,
  },
  announcement_deleted: {
    name: m.announcementDeleted,
    text: ({ facts }) => `deleted the announcement${quoted(facts, 'text')}`,
  },
  updates_text_changed: {
    name: m.updatesChanged,
    text: ({ facts }) => `changed the text on the updates page to${quoted(facts, 'text') || ' nothing'}`,
  },
  comment_deleted: {
    name: m.commentDeleted,
    text: ({ member, facts }) => `deleted ${member}’s comment${quoted(facts, 'text')}`,
  },
  comment_hidden: { name: m.commentHidden, text: ({ member }) => `hid ${member}’s comment` },
  comment_shown: { name: m.commentShown, text: ({ member }) => `showed ${member}’s comment` },
  case_reopened: {
    name: m.reportReopened,
    text: ({ member }) => `reopened the report of ${member}’s comment`,
  },
  member_muted: {
    name: m.memberMuted,
    text: ({ member, facts }) =>
      `muted ${member}${facts['note'] ? `: ${fact(facts, 'note')}` : ''}`.replace(/[.!?]+$/, ''),
  },
  mute_ended: { name: m.muteEnded, text: ({ member }) => `unmuted ${member}` },
  public_pages_changed: {
    name: m.publicPagesChanged,
    text: ({ facts }) =>
      `changed the public pages${listed(
        Object.entries(facts).map(([name, isOn]) => `${words(name)} ${isOn ? 'on' : 'off'}`),
      )}`,
  },
  front_page_changed: {
    name: m.frontPageChanged,
    text: ({ facts }) => `changed the front page${listed(Object.keys(facts).map(words))}`,
  },
  site_changed: {
    name: m.settingsChanged,
    text: ({ facts }) => `changed the settings${listed(Object.keys(facts).map(words))}`,
  },
  mail_text_changed: {
    name: m.emailChanged,
    text: ({ facts }) => `changed the text of an email${listed(mail(facts))}`,
  },
  mail_text_restored: {
    name: m.emailRestored,
    text: ({ facts }) => `restored the text of an email${listed(mail(facts))}`,
  },
  page_added: { name: m.pageAdded, text: ({ facts }) => `added the page${quoted(facts, 'title')}` },
  page_edited: { name: m.pageEdited, text: ({ facts }) => `edited the page${quoted(facts, 'title')}` },
  page_published: {
    name: m.pagePublished,
    text: ({ facts }) =>
      `published the page${quoted(facts, 'title')}${facts['asks_members'] ? ' and asked members to agree' : ''}`,
  },
  page_unpublished: {
    name: m.pageTakenOffSite,
    text: ({ facts }) => `took the page${quoted(facts, 'title')} off the site`,
  },
  page_deleted: { name: m.pageDeleted, text: ({ facts }) => `deleted the page${quoted(facts, 'title')}` },
  pages_ordered: { name: m.pagesOrdered, text: () => 'changed the order of the pages' },
  watch_words_changed: { name: m.watchedWordsChanged, text: () => 'changed the watched words' },
};

/** Returns the name of an entry's actor. */
export const actorName = ({ actor, actor_kind }: Pick<AuditEntry, 'actor' | 'actor_kind'>): string =>
  actor?.username ?? { account: m.formerMember, operator: m.operator, system: m.system }[actor_kind];

/** Returns an audit entry as a sentence: the actor, and what they did. */
export function auditSentence(entry: Omit<AuditEntry, 'id' | 'created_at'>): string {
  const facts: Facts = Object.fromEntries(entry.detail.map(({ name, value }) => [name, value]));
  const isOwn = entry.actor !== null && entry.actor.id === entry.member?.id;
  const member = entry.member?.username ?? 'a former member';
  const text = auditWords[entry.action].text({ member, facts, isOwn });
  // A quoted title may bring its own punctuation.
  const end = /[.!?]’$/.test(text) ? '' : '.';
  return entry.action === 'sign_in_failed' ? `${text}${end}` : `${actorName(entry)} ${text}${end}`;
}
