import type { SafeStore } from '../../../lib/storage.ts';

/** What somebody is writing in one place. */
export interface Draft {
  readonly text: string;
  /** The second of the chapter that goes along; null for none. */
  readonly at: number | null;
}

/** A draft on its way to the server. The key makes sending it again harmless. */
export interface Sending extends Draft {
  readonly key: string;
}

/** As it is kept: the draft, what is on its way, and the key to go on with if the same text is sent again. */
interface Kept extends Draft {
  readonly sending: Sending | null;
  readonly retry: Sending | null;
}

export interface Drafts {
  of(place: string): Draft;
  write(place: string, draft: Draft): void;
  /** Whether something is being written in a place, or is on its way from it, or in one below it that this page has looked at. */
  isWriting(place: string): boolean;
  /** Takes the draft to be sent: the place is empty at once, and what was in it is kept until `sent`. */
  send(place: string): Sending;
  sent(key: string): void;
  /** The server did not take it: it stands in its place again, before whatever was written meanwhile. */
  giveBack(key: string): void;
  /** What is written in one place stands in another from now on, behind what is written there; false for nothing. */
  move(from: string, to: string): boolean;
  subscribe(listener: () => void): () => void;
}

const nothing: Kept = { text: '', at: null, sending: null, retry: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readDraft(value: unknown): Draft | null {
  if (!isRecord(value) || typeof value['text'] !== 'string') return null;
  return { text: value['text'], at: typeof value['at'] === 'number' ? value['at'] : null };
}

function readSending(value: unknown): Sending | null {
  const draft = readDraft(value);
  const key = isRecord(value) ? value['key'] : null;
  return draft && typeof key === 'string' ? { ...draft, key } : null;
}

const isSame = (a: Draft, b: Draft) => a.text === b.text && a.at === b.at;

function returned({ sending, ...draft }: Kept): Kept {
  if (!sending) return { ...draft, sending };
  const text = draft.text.trim() === '' ? sending.text : `${sending.text}\n\n${draft.text}`;
  return { text, at: sending.at ?? draft.at, sending: null, retry: sending };
}

/** What is typed and not yet taken by the server: one draft for each place and account, kept through everything. */
export function createDrafts(store: SafeStore, owner: () => string | null, newKey: () => string): Drafts {
  const known = new Map<string, Kept>();
  /** Keys on their way, and the name under which each is kept: who sent it may have signed out meanwhile. */
  const underway = new Map<string, string>();
  const listeners = new Set<() => void>();
  const nameOf = (place: string) => `draft:${owner() ?? ''}:${place}`;

  function load(name: string): Kept {
    const value = store.json(name);
    const draft = readDraft(value);
    if (!draft || !isRecord(value)) return nothing;
    const kept = {
      ...draft,
      sending: readSending(value['sending']),
      retry: readSending(value['retry']),
    };
    // Nobody knows whether the server took what was on its way when the page went: it is offered again.
    return kept.sending && !underway.has(kept.sending.key) ? returned(kept) : kept;
  }

  function read(name: string): Kept {
    const kept = known.get(name) ?? load(name);
    known.set(name, kept);
    return kept;
  }

  function keep(name: string, kept: Kept): void {
    known.set(name, kept);
    if (kept.text === '' && !kept.sending) store.remove(name);
    else store.setJson(name, kept);
    for (const listener of listeners) listener();
  }

  function settle(key: string, change: (kept: Kept) => Kept): void {
    const name = underway.get(key);
    underway.delete(key);
    if (name === undefined) return;
    const kept = read(name);
    if (kept.sending?.key === key) keep(name, change(kept));
  }

  return {
    of: (place) => read(nameOf(place)),
    write(place, draft) {
      keep(nameOf(place), { ...read(nameOf(place)), ...draft });
    },
    isWriting(place) {
      const name = nameOf(place);
      read(name);
      return [...known].some(
        ([key, { text, sending }]) =>
          (key === name || key.startsWith(`${name}/`)) && (text.trim() !== '' || sending !== null),
      );
    },
    send(place) {
      const name = nameOf(place);
      const { text, at, retry } = read(name);
      const sending = retry && isSame(retry, { text, at }) ? retry : { text, at, key: newKey() };
      underway.set(sending.key, name);
      keep(name, { ...nothing, sending });
      return sending;
    },
    sent: (key) => settle(key, (kept) => ({ ...kept, sending: null })),
    giveBack: (key) => settle(key, returned),
    move(from, to) {
      const moved = read(nameOf(from));
      if (moved.text.trim() === '') return false;
      keep(nameOf(from), { ...moved, text: '', at: null, retry: null });
      const held = read(nameOf(to));
      const text = held.text.trim() === '' ? moved.text : `${held.text}\n\n${moved.text}`;
      keep(nameOf(to), { ...held, text });
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
