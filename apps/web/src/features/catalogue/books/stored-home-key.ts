/** Storage key of the lists that home shows without a network; they belong to one account. */
export const storedHomeKey = 'home_lists';
