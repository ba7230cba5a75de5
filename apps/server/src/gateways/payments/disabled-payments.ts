import { type Payments, PaymentsUnavailable } from './payments.ts';

const refuse = (): never => {
  throw new PaymentsUnavailable('this command has nothing to do with payments');
};
const refuseLater = async (): Promise<never> => refuse();

/**
 * Payments for commands that run beside the server: two processes must not share a sandbox, and commands need no
 * payments.
 */
export const disabledPayments: Payments = {
  takesCodes: false,
  gifts: {
    start: refuseLater,
    read: refuseLater,
    refund: refuseLater,
    listPrices: refuseLater,
    findExtendable: refuseLater,
    extend: refuseLater,
    shorten: refuseLater,
  },
  withTimeout: () => disabledPayments,
  startCheckout: refuseLater,
  readCheckout: refuseLater,
  expireCheckout: refuseLater,
  openPortal: refuseLater,
  previewChange: refuseLater,
  findCode: refuseLater,
  customerUrl: () => null,
  listOwnSubscriptions: refuseLater,
  findSubscriptionsOf: refuseLater,
  listLiveSubscriptions: refuse,
  listOwnLiveSubscriptions: refuse,
  listInvoices: refuseLater,
  endAfterPeriod: refuseLater,
  pauseSubscription: refuseLater,
  resumeSubscription: refuseLater,
  redeemCode: refuseLater,
  cancelSubscription: refuseLater,
  refundSubscription: refuseLater,
  listEvents: refuse,
  readWebhook: refuseLater,
  readCharge: refuseLater,
  readDispute: refuseLater,
  changeEmail: refuseLater,
  listPlans: refuseLater,
  addTestSubscriber: refuseLater,
  close: async () => undefined,
};
