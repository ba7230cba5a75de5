import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import { useSyncExternalStore } from 'react';
import { isRecord } from '../../../../lib/record.ts';
import { session } from '../../../../lib/session.ts';
import { localStore, type SafeStore } from '../../../../lib/storage.ts';
import { createListeners } from '../../../../lib/store.ts';

/** An unsent comment or reply. */
export interface Draft {
  readonly text: string;
  /** Attached timestamp in seconds of the chapter; null for none. */
  readonly at: number | null;
  /** The text in other languages of the publisher, of an announcement. */
  readonly translations?: { readonly [Tag in LanguageTag]?: string };
}

/** A draft being sent. The idempotency key prevents a retry from posting it twice. */
export interface Sending extends Draft {
  readonly key: string;
}

/**
 * Stored form of a draft: its text, the version being sent, and the key to reuse if the same text is sent
 * again.
 */
interface StoredDraft extends Draft {
  readonly sending: Sending | null;
  readonly retry: Sending | null;
}

export interface Drafts {
  of(place: string): Draft;
  write(place: string, draft: Draft): void;
  /** True if a draft under the key, or under a key below it that was read before, has text or is being sent. */
  isWriting(place: string): boolean;
  /** Starts sending the draft: empties it at once and stores a copy of its text until `sent` is called. */
  send(place: string): Sending;
  sent(key: string): void;
  /** Call when sending has failed: puts the text back, before anything written meanwhile. */
  restore(key: string): void;
  /** Appends a draft to the draft under another key; returns false if the moved draft was empty. */
  move(from: string, to: string): boolean;
  subscribe(listener: () => void): () => void;
}

const emptyDraft: StoredDraft = { text: '', at: null, sending: null, retry: null };

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value) || typeof value['text'] !== 'string') return null;
  const { translations } = value;
  const known = isRecord(translations)
    ? languageTags.filter((tag) => typeof translations[tag] === 'string')
    : [];
  return {
    text: value['text'],
    at: typeof value['at'] === 'number' ? value['at'] : null,
    ...(isRecord(translations) &&
      known.length > 0 && { translations: Object.fromEntries(known.map((tag) => [tag, translations[tag]])) }),
  };
}

function parseSending(value: unknown): Sending | null {
  const draft = parseDraft(value);
  const key = isRecord(value) ? value['key'] : null;
  return draft && typeof key === 'string' ? { ...draft, key } : null;
}

const isEmpty = ({ text, translations = {} }: Draft): boolean =>
  text === '' && Object.keys(translations).length === 0;

const isEqual = (a: Draft, b: Draft) =>
  a.text === b.text &&
  a.at === b.at &&
  languageTags.every((tag) => a.translations?.[tag] === b.translations?.[tag]);

function withSendingRestored({ sending, ...draft }: StoredDraft): StoredDraft {
  if (!sending) return { ...draft, sending };
  const text = draft.text.trim() === '' ? sending.text : `${sending.text}\n\n${draft.text}`;
  const translations = { ...sending.translations, ...draft.translations };
  return { text, translations, at: sending.at ?? draft.at, sending: null, retry: sending };
}

/**
 * Stores one draft for each key and account until the server has accepted it; drafts survive reloads and sign-outs.
 */
export function createDrafts(store: SafeStore, owner: () => string | null, newKey: () => string): Drafts {
  const cache = new Map<string, StoredDraft>();
  /** Idempotency keys being sent, with the storage key of each: the author may have signed out meanwhile. */
  const inFlight = new Map<string, string>();
  const changes = createListeners();
  const nameOf = (place: string) => `draft:${owner() ?? ''}:${place}`;

  function load(name: string): StoredDraft {
    const value = store.json(name);
    const draft = parseDraft(value);
    if (!draft || !isRecord(value)) return emptyDraft;
    const stored = {
      ...draft,
      sending: parseSending(value['sending']),
      retry: parseSending(value['retry']),
    };
    // It is unknown whether the server received a draft that was being sent when the page closed: offer it
    // again.
    return stored.sending && !inFlight.has(stored.sending.key) ? withSendingRestored(stored) : stored;
  }

  function read(name: string): StoredDraft {
    const stored = cache.get(name) ?? load(name);
    cache.set(name, stored);
    return stored;
  }

  function save(name: string, stored: StoredDraft): void {
    cache.set(name, stored);
    if (isEmpty(stored) && !stored.sending) store.remove(name);
    else store.setJson(name, stored);
    changes.notify();
  }

  function settle(key: string, change: (stored: StoredDraft) => StoredDraft): void {
    const name = inFlight.get(key);
    inFlight.delete(key);
    if (name === undefined) return;
    const stored = read(name);
    if (stored.sending?.key === key) save(name, change(stored));
  }

  return {
    of: (place) => read(nameOf(place)),
    write(place, { text, at, translations }) {
      save(nameOf(place), { ...read(nameOf(place)), text, at, ...(translations && { translations }) });
    },
    isWriting(place) {
      const name = nameOf(place);
      read(name);
      return [...cache].some(
        ([key, { text, sending }]) =>
          (key === name || key.startsWith(`${name}/`)) && (text.trim() !== '' || sending !== null),
      );
    },
    send(place) {
      const name = nameOf(place);
      const { sending: _, retry, ...draft } = read(name);
      const sending = retry && isEqual(retry, draft) ? retry : { ...draft, key: newKey() };
      inFlight.set(sending.key, name);
      save(name, { ...emptyDraft, sending });
      return sending;
    },
    sent: (key) => settle(key, (stored) => ({ ...stored, sending: null })),
    restore: (key) => settle(key, withSendingRestored),
    move(from, to) {
      const moved = read(nameOf(from));
      if (moved.text.trim() === '') return false;
      save(nameOf(from), { ...moved, text: '', at: null, retry: null });
      const target = read(nameOf(to));
      const text = target.text.trim() === '' ? moved.text : `${target.text}\n\n${moved.text}`;
      save(nameOf(to), { ...target, text });
      return true;
    },
    subscribe: changes.subscribe,
  };
}

/** Returns 32 random hexadecimal digits; works in insecure contexts, too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Comment drafts of the signed-in account, stored in this browser. */
export const commentDrafts = createDrafts(localStore, session.userId, newKey);

/** Returns the key of a reply's draft; each comment that is replied to has its own. */
export const replyKey = (place: string, commentId: number): string => `${place}/reply/${commentId}`;

export function useDraft(place: string): [draft: Draft, write: (draft: Draft) => void] {
  const draft = useSyncExternalStore(commentDrafts.subscribe, () => commentDrafts.of(place));
  return [draft, (next) => commentDrafts.write(place, next)];
}
