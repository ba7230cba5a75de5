import type { notificationEndpoints } from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { createSerial } from '../../platform/serial.ts';
import { invalidField } from '../../platform/text-fields.ts';
import type { DeliverDeps } from './deliver.ts';
import { isStoredEndpoint, listDevices, registerDevice, removeDevice } from './devices.ts';
import { m } from './messages.ts';
import { loadVapidKeys } from './vapid-keys.ts';

interface DeviceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly findSender: () => Promise<DeliverDeps['sender']>;
  /** Limit of new push endpoints, per account. */
  readonly endpointLimit: RateLimit;
}

type DeviceOperation = 'getPushKey' | 'listPushDevices' | 'registerPushDevice' | 'removePushDevice';

/** Creates the handlers of devices that get pushes. */
export function createDeviceHandlers({
  db,
  clock,
  findSender,
  endpointLimit,
}: DeviceDeps): Pick<RouteHandlers<typeof notificationEndpoints>, DeviceOperation> {
  const checksOf = createSerial();

  /**
   * Checks an endpoint that is not stored yet. Runs one check per account at a time, because a DNS lookup may take
   * seconds.
   */
  const requirePushEndpoint = (userId: number, endpoint: string): Promise<void> =>
    checksOf(userId, async () => {
      if (!(await (await findSender()).accepts(endpoint)))
        throw new ProblemError('invalid_input', m.notPushService, {
          fields: [{ field: 'endpoint', message: m.notPushAddress({ field: 'endpoint' }) }],
        });
    });

  return {
    getPushKey: async () => ({ key: (await loadVapidKeys(db)).publicKey }),
    listPushDevices: ({ actor }) => listDevices(db, actor),
    registerPushDevice: async ({ body, actor }) => {
      const { renewal_of: renewalOf, ...target } = body;
      const { isPushKey } = await import('../../gateways/push/encrypt.ts');
      if (!isPushKey(target.p256dh)) throw invalidField('p256dh', m.notPushKey({ field: 'p256dh' }));
      if (!(await isStoredEndpoint(db, target.endpoint))) {
        await endpointLimit.count(String(actor.id));
        await requirePushEndpoint(actor.id, target.endpoint);
      }
      await registerDevice(db, actor, { ...target, renewalOf }, clock.iso());
      return listDevices(db, actor);
    },
    removePushDevice: async ({ params, actor }) => {
      await removeDevice(db, actor.id, params.id, clock.iso());
      return listDevices(db, actor);
    },
  };
}
