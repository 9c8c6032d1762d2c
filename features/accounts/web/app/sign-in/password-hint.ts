/** The password rule as the hint that is there from the start. */
export const passwordHint = "At least 8 characters, with a capital letter and a number.";
