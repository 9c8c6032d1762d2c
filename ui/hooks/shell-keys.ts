import { createContext } from "react";

/** Keys with what each does, in the order in which they are listed. */
export type KeyTexts = readonly (readonly [key: string, text: string])[];

/** The keys of what surrounds every page, for the lists of keys. */
export const ShellKeys = createContext<KeyTexts>([]);
