/** A speed as on its button: '1.25×'. */
export const speedLabel = (rate: number): string => `${rate}×`;
