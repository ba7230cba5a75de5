/** Storage key of the moments that a device shows without a network; they belong to one account. */
export const storedMomentsKey = 'moments';
