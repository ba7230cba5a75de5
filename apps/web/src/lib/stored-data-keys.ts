/** Storage key of the moments that a device shows without a network; they belong to one account. */
export const storedMomentsKey = 'moments';
/** Storage key of the lists that home shows without a network; they belong to one account. */
export const storedHomeKey = 'home_lists';
/** Removed when their account leaves this device. */
export const storedDataKeys = [storedMomentsKey, storedHomeKey] as const;
