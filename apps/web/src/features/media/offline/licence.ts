/**
 * Licence to play a member's downloads on a device for a limited time. Each contact with the server renews it.
 */
export interface Licence {
  /** The member's id. */
  readonly member: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly granted: number;
  readonly until: number;
}

const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which downloads can be played without contact with the server. */
export const licenceMs = 7 * day;
/** Milliseconds by which the clock may be set back; beyond that the licence is invalid. */
const clockToleranceMs = day;
/** Age of a licence in milliseconds at which it is renewed. */
const renewAfterMs = day;

export const grantLicence = (member: string, now: number): Licence => ({
  member,
  granted: now,
  until: now + licenceMs,
});

export const isLicensed = (licence: Licence, member: string | null, now: number): boolean =>
  licence.member === member && now < licence.until && now > licence.granted - clockToleranceMs;

export const isDueForRenewal = (licence: Licence, now: number): boolean =>
  now - licence.granted >= renewAfterMs || now < licence.granted - clockToleranceMs;
