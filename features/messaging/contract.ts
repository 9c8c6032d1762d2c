/** Longest message, in characters. */
export const messageLength = 4000;
