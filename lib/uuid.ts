import * as z from "zod/mini";

/**
 * An id from outside. Its letters may come large or small and become small, as the database writes them, so that two texts of
 * one id are the same text wherever they are compared. The only way to take a UUID (`npm run check`).
 */
export const uuid = (error?: string) => z.uuid(error).check(z.toLowerCase());
