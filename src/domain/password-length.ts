/** The least length of an admin's password, in characters. */
export const minPasswordLength = 12;
export const maxPasswordLength = 1000;
