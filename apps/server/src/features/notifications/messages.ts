import { defineMessages } from '@lamplight/messages';

/** Why a change of devices or settings is refused. */
export const m = defineMessages('notifications/refusals', {
  pushesOff: 'Pushes to this device were turned off.',
  notPushService: 'This is not the address of a push service.',
  notPushAddress: '{field} must be the https address of a push service.',
  notPushKey: '{field} must be a point of the curve P-256.',
  linkNotValid: 'This link is not valid.',
  timeZone: 'Unknown time zone.',
  /** Europe/Berlin is an identifier: keep it. */
  timeZoneChoice: 'Choose a time zone such as Europe/Berlin.',
  quietHours: 'Quiet hours must end at another time than they begin.',
  quietHoursChoice: 'Choose another end.',
});
