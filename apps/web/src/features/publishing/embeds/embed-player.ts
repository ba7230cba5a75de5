/**
 * Script of the player that other sites show in a frame; stores nothing. The server sends it within the page, so it
 * imports types only: code that the app imports too would be a file of its own.
 */
import type { DemoBook } from '@lamplight/contract';

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const player = document.querySelector('main') as HTMLElement;
const texts = player.dataset;
const audio = byId('audio') as HTMLAudioElement;
const play = byId('play') as HTMLButtonElement;
const position = byId('position') as HTMLInputElement;
const time = byId('time');
const length = byId('length');
const status = byId('status');
const retry = byId('retry') as HTMLButtonElement;

/** Seconds by which the keys J and L skip. */
const skipSeconds = 10;
/** Milliseconds without sound after which the page says that it is loading. */
const loadingMs = 400;

const two = (part: number): string => String(part).padStart(2, '0');
/** Formats seconds as `clockTime` does, which this script cannot import. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, two(whole % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const durationOf = (): number =>
  Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : Number(position.max);

let isSeeking = false;
function show(): void {
  const duration = durationOf();
  const at = isSeeking ? Number(position.value) : Math.min(audio.currentTime, duration);
  position.max = String(duration);
  if (!isSeeking) position.value = String(at);
  position.style.setProperty('--played', `${duration > 0 ? (100 * at) / duration : 0}%`);
  time.textContent = clock(at);
  length.textContent = clock(duration);
  position.setAttribute(
    'aria-valuetext',
    (texts['position'] ?? '').replace('{position}', clock(at)).replace('{duration}', clock(duration)),
  );
}

let loading = 0;
function say(text = '', isError = false): void {
  clearTimeout(loading);
  status.textContent = text;
  retry.hidden = !isError;
}
function sayLoading(): void {
  clearTimeout(loading);
  loading = window.setTimeout(() => say(texts['loading']), loadingMs);
}

function showPlaying(): void {
  const isPlaying = !audio.paused;
  player.toggleAttribute('data-playing', isPlaying);
  play.setAttribute('aria-label', (isPlaying ? texts['pause'] : texts['play']) ?? '');
}

/** Seconds at which playback resumes after a failure. */
let resumeAt = 0;
const fail = (): void => {
  resumeAt = audio.currentTime || resumeAt;
  say(texts['error'], true);
  showPlaying();
};

async function start(): Promise<void> {
  if (audio.error) return recover();
  sayLoading();
  try {
    await audio.play();
  } catch (error) {
    const { name } = error as DOMException;
    // The browser requires a tap, or a pause came first: neither is a failure.
    if (name === 'NotAllowedError' || name === 'AbortError') say();
    else fail();
  }
}

const toggle = (): void => {
  if (audio.paused) void start();
  else audio.pause();
};

function seek(seconds: number): void {
  audio.currentTime = Math.max(0, Math.min(seconds, durationOf()));
  show();
}

let chapters: DemoBook['chapters'] = [];
let index = 0;
/** Loads the demo's chapters with audio URLs that have not expired. */
async function loadChapters(): Promise<void> {
  const answer = await fetch(texts['book'] ?? '', { credentials: 'omit' });
  if (!answer.ok) throw new Error(String(answer.status));
  ({ chapters } = (await answer.json()) as DemoBook);
}

const previous = document.getElementById('previous') as HTMLButtonElement | null;
const next = document.getElementById('next') as HTMLButtonElement | null;

async function openChapter(target: number, from = 0): Promise<void> {
  sayLoading();
  try {
    if (chapters.length === 0) await loadChapters();
  } catch {
    return fail();
  }
  const chapter = chapters[target];
  if (!chapter) return say();
  index = target;
  resumeAt = from;
  if (previous) previous.disabled = index === 0;
  if (next) next.disabled = index >= chapters.length - 1;
  byId('chapter').textContent = chapter.title;
  position.max = String(chapter.duration ?? 0);
  audio.src = chapter.audio_url;
  if (from > 0) audio.currentTime = from;
  show();
  await start();
}

/** Retries after a failure, from the last position. */
async function recover(): Promise<void> {
  say();
  if (texts['book'] !== undefined) {
    // The URLs of the chapters' audio may have expired.
    chapters = [];
    return openChapter(index, resumeAt);
  }
  audio.load();
  if (resumeAt > 0) audio.currentTime = resumeAt;
  return start();
}

play.addEventListener('click', toggle);
retry.addEventListener('click', () => {
  play.focus();
  void recover();
});
previous?.addEventListener('click', () => void openChapter(index - 1));
next?.addEventListener('click', () => void openChapter(index + 1));
position.addEventListener('input', () => {
  isSeeking = true;
  show();
});
position.addEventListener('change', () => {
  isSeeking = false;
  seek(Number(position.value));
});

/** Shows on the lock screen what plays. */
function describe(): void {
  if (!('mediaSession' in navigator)) return;
  const image = document.querySelector<HTMLImageElement>('.picture img');
  navigator.mediaSession.metadata = new MediaMetadata({
    title: document.querySelector('h1')?.textContent ?? '',
    artist: document.querySelector('.by')?.textContent ?? '',
    ...(image && !image.src.startsWith('data:') ? { artwork: [{ src: image.src }] } : {}),
  });
}

/** Channel between the players on one page: a player that starts pauses the others. */
const others = new BroadcastChannel('lamplight-embed');
others.addEventListener('message', () => audio.pause());

audio.addEventListener('play', () => {
  others.postMessage('');
  describe();
  showPlaying();
});
audio.addEventListener('pause', showPlaying);
audio.addEventListener('playing', () => say());
audio.addEventListener('waiting', sayLoading);
audio.addEventListener('error', fail);
for (const name of ['timeupdate', 'durationchange', 'seeked']) audio.addEventListener(name, show);
audio.addEventListener('ended', () => {
  showPlaying();
  if (next && !next.disabled) void openChapter(index + 1);
});

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isFree = target === document.body || target === position;
  if (key === 'k' || (key === ' ' && isFree)) toggle();
  else if (key === 'j') seek(audio.currentTime - skipSeconds);
  else if (key === 'l') seek(audio.currentTime + skipSeconds);
  else if (key === 'm') audio.muted = !audio.muted;
  else return;
  event.preventDefault();
});
