import {
  changeChoices,
  defaultChoices,
  type MailList,
  type NotificationChoices,
  type NotificationSettingChanges,
  type NotificationSettings,
  notificationKinds,
} from '@lamplight/contract';
import { lockRows } from '../../db/dialect.ts';
import type { Database, Schema } from '../../db/schema.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { m } from './messages.ts';

type SettingsRow = Schema['notification_settings'];

export const weekMs = 7 * 24 * 3600 * 1000;

/** Default settings, for members who have saved none. */
export const defaultSettings: NotificationSettings = {
  choices: defaultChoices,
  quiet_hours: null,
  time_zone: 'UTC',
  is_paused: false,
};

export const presentSettings = (row: SettingsRow): NotificationSettings => ({
  choices: JSON.parse(row.choices) as NotificationChoices,
  quiet_hours:
    row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  time_zone: row.time_zone,
  is_paused: row.is_paused === 1,
});

/** Returns the settings of members by id; members without any are left out. */
export async function listSettings(
  db: Database,
  userIds: readonly number[],
): Promise<Map<number, NotificationSettings>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, presentSettings(row)]));
}

export const findSettings = async (db: Database, userId: number): Promise<NotificationSettings> =>
  (await listSettings(db, [userId])).get(userId) ?? defaultSettings;

/**
 * Returns whether a name is that of a time zone. A fixed offset is not accepted, because it has no daylight saving
 * time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const isWeekly = ({ choices }: NotificationSettings): boolean =>
  notificationKinds.some((kind) => choices[kind].mail === 'weekly');

interface SaveDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Saves settings. The first weekly letter is due a week after weekly mails were chosen. */
async function saveSettings(
  { db, clock }: SaveDeps,
  user_id: number,
  settings: NotificationSettings,
): Promise<void> {
  if (!isTimeZone(settings.time_zone))
    throw new ProblemError('invalid_input', m.timeZone, {
      fields: [{ field: 'time_zone', message: m.timeZoneChoice }],
    });
  const { quiet_hours } = settings;
  if (quiet_hours && quiet_hours.from === quiet_hours.to)
    throw new ProblemError('invalid_input', m.quietHours, {
      fields: [{ field: 'quiet_hours', message: m.quietHoursChoice }],
    });
  const row = {
    choices: JSON.stringify(settings.choices),
    quiet_from: quiet_hours?.from ?? null,
    quiet_to: quiet_hours?.to ?? null,
    time_zone: settings.time_zone,
    is_paused: settings.is_paused ? (1 as const) : (0 as const),
  };
  const letter = isWeekly(settings)
    ? { letter_from: clock.iso(), letter_at: isoOf(clock.ms() + weekMs) }
    : { letter_from: null, letter_at: null };
  await db
    .insertInto('notification_settings')
    .values({ user_id, ...row, ...letter })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...row,
        ...(isWeekly(settings)
          ? {
              letter_from: eb.fn.coalesce('notification_settings.letter_from', eb.val(letter.letter_from)),
              letter_at: eb.fn.coalesce('notification_settings.letter_at', eb.val(letter.letter_at)),
            }
          : letter),
      })),
    )
    .execute();
}

/** Changes settings of a member. Concurrent changes are serialized, each based on the previous result. */
export const changeSettings = (
  { db, clock }: SaveDeps,
  userId: number,
  changesOf: (settings: NotificationSettings) => NotificationSettingChanges,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRows(tx, 'users', [userId]);
    const settings = await findSettings(tx, userId);
    const { choices, ...others } = changesOf(settings);
    await saveSettings({ db: tx, clock }, userId, {
      ...settings,
      ...others,
      choices: changeChoices(settings.choices, choices),
    });
  });

/** Turns off mails about one kind of event, or the weekly ones. */
export const stopMails = (deps: SaveDeps, userId: number, list: MailList): Promise<void> =>
  changeSettings(deps, userId, ({ choices }) => ({
    choices: Object.fromEntries(
      notificationKinds
        .filter((kind) => (list === 'weekly' ? choices[kind].mail === 'weekly' : kind === list))
        .map((kind) => [kind, { mail: 'off' }] as const),
    ),
  }));

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const dayMinutes = 24 * 60;

/** Returns when the current quiet hours end, in ms; null if there are none now. */
export function quietUntil(nowMs: number, { quiet_hours, time_zone }: NotificationSettings): number | null {
  if (!quiet_hours) return null;
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(time_zone) ? time_zone : 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const minutesAt = (ms: number): number => minutesOf(local.format(ms));
  const [now, from, to] = [minutesAt(nowMs), minutesOf(quiet_hours.from), minutesOf(quiet_hours.to)];
  const isQuiet = (time: number): boolean =>
    from < to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet(now)) return null;
  const minutes = (to - now + dayMinutes) % dayMinutes;
  const end = nowMs - (nowMs % 60_000) + minutes * 60_000;
  // If daylight saving begins or ends before that time, local clocks then differ from the chosen end: correct the
  // difference.
  const late = ((minutesAt(end) - to + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2;
  const corrected = end - late * 60_000;
  // Local clocks may skip the chosen end.
  return isQuiet(minutesAt(corrected)) ? end : corrected;
}
