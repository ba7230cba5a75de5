import type { AuditAction, AuditEntry } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { formatUnits } from '@lamplight/messages/intl';
import { mailNames } from '../email/mail-text-names.ts';
import { m } from './messages.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;
type Values = Readonly<Record<string, string | number>>;

/** Returns the name of an action, as in the filter. */
export const auditName = (action: AuditAction): string => m[`name_${action}`];

/** Placeholder for a missing fact; removed together with the space before it. */
const missing = '\uE000';
const fact = (facts: Facts, name: string): string => isolateText(String(facts[name] ?? ''));
const quoted = (facts: Facts, name: string): string =>
  facts[name] ? m.quoted({ text: fact(facts, name) }) : missing;

const fieldNames = {
  username: m.field_username,
  email: m.field_email,
  password: m.field_password,
  profile_image: m.field_profile_image,
  title: m.field_title,
  subtitle: m.field_subtitle,
  status: m.field_status,
  synopsis: m.field_synopsis,
  cover_image: m.field_cover_image,
  authors: m.field_authors,
  narrators: m.field_narrators,
  translators: m.field_translators,
  editors: m.field_editors,
  series: m.field_series,
  language: m.field_language,
  languages: m.field_languages,
  default_language: m.field_default_language,
  publisher: m.field_publisher,
  isbn: m.field_isbn,
  asin: m.field_asin,
  original_year: m.field_original_year,
  release_year: m.field_release_year,
  abridged: m.field_abridged,
  content_notes: m.field_content_notes,
  chapters: m.field_chapters,
  tags: m.field_tags,
  release: m.field_release,
  sample: m.field_sample,
  feeds: m.field_feeds,
  is_on: m.field_is_on,
  for_subscribers: m.field_for_subscribers,
  is_redirected: m.field_is_redirected,
  text: m.field_text,
  text_deleted: m.field_text_deleted,
  name: m.field_name,
  tagline: m.field_tagline,
  accent: m.field_accent,
  sender: m.field_sender,
  contact: m.field_contact,
  first_day: m.field_first_day,
  cover_shape: m.field_cover_shape,
  phone_bar: m.field_phone_bar,
  ignore_articles: m.field_ignore_articles,
  front: m.field_front,
  front_at_root: m.field_front_at_root,
  books: m.field_books,
  people: m.field_people,
  clips: m.field_clips,
  chapter_titles: m.field_chapter_titles,
  embed_hosts: m.field_embed_hosts,
  steps: m.field_steps,
  picture_alt: m.field_picture_alt,
  shows_price: m.field_shows_price,
  translations: m.field_translations,
} as const;
const isNamed = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

/** Returns the name of a field in words. */
function fieldName(name: string): string {
  const key = name.trim().replaceAll(' ', '_');
  return isNamed(key) ? fieldNames[key] : isolateText(key.replaceAll('_', ' '));
}
const fieldsIn = (facts: Facts): string[] =>
  String(facts['fields'] ?? '')
    .split(',')
    .filter(Boolean)
    .map(fieldName);

/** Returns in words what an action changed, for the actions that list it. */
function partsOf(action: AuditAction, facts: Facts): string[] {
  switch (action) {
    case 'book_edited':
      return [
        ...fieldsIn(facts),
        ...(facts['chapter'] ? [m.chapterPart({ chapter: quoted(facts, 'chapter') })] : []),
      ];
    case 'public_pages_changed':
    case 'feed_settings_changed':
      return Object.entries(facts).map(([name, isOn]) =>
        (isOn ? m.settingOn : m.settingOff)({ name: fieldName(name) }),
      );
    case 'front_page_changed':
    case 'site_changed':
      return Object.keys(facts).map(fieldName);
    case 'mail_text_changed':
    case 'mail_text_restored':
      return Object.entries(mailNames).flatMap(([kind, { name }]) => (kind === facts['kind'] ? name : []));
    default:
      return [];
  }
}

type Key = keyof typeof m;
type Sentence = Key extends infer K ? (K extends `did_${infer Name}` ? Name : never) : never;

/** Returns the sentence that describes an action. */
function sentenceFor(action: AuditAction, facts: Facts, isOwn: boolean, hasParts: boolean): Sentence {
  switch (action) {
    case 'account_edited':
    case 'sessions_ended':
      return isOwn ? `${action}_own` : action;
    case 'account_deleted':
      return facts['by'] === 'owner' ? 'account_deleted_own' : action;
    case 'role_changed':
      return facts['from'] && facts['to'] ? action : 'role_changed_somehow';
    case 'gift_taken_back':
      return facts['redeemed'] ? 'gift_taken_back_from' : action;
    case 'import_started':
    case 'import_finished':
    case 'import_canceled':
      return facts['folder'] ? action : `${action}_whole`;
    case 'updates_text_changed':
      return facts['text'] ? action : 'updates_text_changed_emptied';
    case 'member_muted':
      return facts['note'] ? 'member_muted_because' : action;
    case 'page_published':
      return facts['asks_members'] ? 'page_published_asking' : action;
    case 'book_edited':
    case 'public_pages_changed':
    case 'feed_settings_changed':
    case 'front_page_changed':
    case 'site_changed':
    case 'mail_text_changed':
    case 'mail_text_restored':
      return hasParts ? `${action}_parts` : action;
    default:
      return action;
  }
}

const targets = {
  account: m.target_account,
  book: m.target_book,
  comment: m.target_comment,
  gift: m.target_gift,
  import: m.target_import,
  'members import': m.target_members_import,
  newsletter: m.target_newsletter,
  page: m.target_page,
  person: m.target_person,
  series: m.target_series,
  webhook: m.target_webhook,
} as const;

/** Returns the subject of an entry, stored as 'book 29', in words; an unknown kind stays as it is. */
export function targetText(target: string): string {
  const [, kind = '', id = ''] = /^([a-z ]+) (\d+)$/.exec(target) ?? [];
  if (target === 'import by command') return m.target_command;
  if (target === 'export by command') return m.target_export_command;
  return Object.hasOwn(targets, kind) ? targets[kind as keyof typeof targets]({ id }) : target;
}

/** Returns the name of an entry's actor. */
export const actorName = ({ actor, actor_kind }: Pick<AuditEntry, 'actor' | 'actor_kind'>): string =>
  actor?.username ?? { account: m.formerMember, operator: m.operator, system: m.system }[actor_kind];

const quotedFacts = ['title', 'chapter', 'into', 'spelling', 'name', 'folder', 'file', 'text'] as const;

/** Returns an audit entry as a sentence: the actor, and what the actor did. */
export function auditSentence(entry: Omit<AuditEntry, 'id' | 'created_at'>): string {
  const { action } = entry;
  const facts: Facts = Object.fromEntries(entry.detail.map(({ name, value }) => [name, value]));
  const isOwn = entry.actor !== null && entry.actor.id === entry.member?.id;
  const parts = partsOf(action, facts);
  const fields = fieldsIn(facts);
  const isRole = action === 'role_changed';
  const values: Values = {
    ...Object.fromEntries(quotedFacts.map((name) => [name, quoted(facts, name)])),
    from: isRole ? fact(facts, 'from') : quoted(facts, 'from'),
    to: isRole ? fact(facts, 'to') : quoted(facts, 'to'),
    actor: actorName(entry),
    member: entry.member?.username ?? m.aFormerMember,
    provider: facts['provider'] ? fact(facts, 'provider') : 'OpenID Connect',
    note: fact(facts, 'note').replace(/[.!?]+$/, ''),
    fields: fields.length > 0 ? formatUnits(fields) : m.account,
    parts: formatUnits(parts),
    count: Number(facts['count'] ?? facts['months'] ?? facts['hours'] ?? 0),
  };
  const say = m[`did_${sentenceFor(action, facts, isOwn, parts.length > 0)}`] as (values: Values) => string;
  // Without a full stop after a quoted title that ends with '.', '!' or '?' itself.
  return say(values)
    .replaceAll(` ${missing}`, '')
    .replace(/([.!?]\u2069?[’“”»])\.$/, '$1');
}
