/** Until when a member may hear what they keep on a device; each meeting with the server renews it. */
export interface Licence {
  /** The member's id. */
  readonly member: string;
  /** Milliseconds of the wall clock. */
  readonly granted: number;
  readonly until: number;
}

const day = 24 * 60 * 60 * 1000;
/** How long a device may stay away from the server. */
export const licenceMs = 7 * day;
/** A clock set back by more than this is no reason to go on hearing. */
const clockSlackMs = day;
/** Renewed once it is this old. */
const renewAfterMs = day;

export const grantLicence = (member: string, now: number): Licence => ({
  member,
  granted: now,
  until: now + licenceMs,
});

export const mayHear = (licence: Licence, member: string | null, now: number): boolean =>
  licence.member === member && now < licence.until && now > licence.granted - clockSlackMs;

export const isDueForRenewal = (licence: Licence, now: number): boolean =>
  now - licence.granted >= renewAfterMs || now < licence.granted - clockSlackMs;
