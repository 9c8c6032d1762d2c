import { createContext } from "react";

/** Whose answers are given: a file on its way is stored on this device for its owner. No one's: a preview, from which nothing goes up. */
export const AccountContext = createContext("");
