/** The version of Stripe's API that the sandbox speaks. */
export const apiVersion = '2026-10-28.endive';
