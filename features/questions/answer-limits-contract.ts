/** Longest texts that a student may type, in UTF-16 units; apart from the schemas, which a browser that shows a field does not load. */
export const shortTextMax = 200;
export const longTextMax = 10_000;
export const numberMax = 60;
