/** Formats a speed: '1.25×'. */
export const speedLabel = (rate: number): string => `${rate}×`;
